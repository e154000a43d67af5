package dev.mod.cli.campaign;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.cli.run.Confined;
import java.util.ArrayList;
import java.util.List;

/** Shows what a campaign would change in each repository, and pushes nothing. */
public final class CampaignPreviewCommand implements Command {
    @Override
    public String description() {
        return "Show what a campaign would change in each repository; nothing is pushed and no pull request opened";
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(CampaignOptions.what());
        options.addAll(CampaignOptions.how());
        options.addAll(Confined.OPTIONS);
        options.addAll(List.of(RegistryOptions.REGISTRY, RegistryOptions.OFFLINE,
                Opt.value("--limit", "N", "Look at the first N repositories only"), CampaignOptions.TEXT_OR_JSON));
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        return CampaignPreview.run(session);
    }
}
