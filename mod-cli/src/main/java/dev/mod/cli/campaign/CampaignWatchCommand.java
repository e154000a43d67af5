package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Confined;
import dev.mod.cli.run.SecretAnswers;
import dev.mod.cli.worker.Stores;
import java.util.ArrayList;
import java.util.List;

/** Moves the pull requests of a campaign on until they are merged. */
public final class CampaignWatchCommand implements Command {
    @Override
    public String description() {
        return "Move a campaign's pull requests on by rules until they are merged or need people";
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<Opt>();
        options.add(CampaignOptions.CAMPAIGN);
        options.addAll(WatchOptions.all());
        options.addAll(List.of(
                Opt.flag("--begin", "Begin the repositories that are not begun, as waves and limits allow"),
                Opt.values("--param", "K=V", "A secret parameter, which is never stored; repeatable"), Stores.STORE,
                Stores.SCHEMA, CampaignOptions.REPORT));
        options.addAll(Confined.OPTIONS);
        options.add(CampaignOptions.TEXT_OR_JSONL);
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var policy = WatchOptions.policy(session);
        try (var place = CampaignHome.of(session)) {
            var campaign = place.named();
            if (campaign.canceled()) {
                throw new ModException(ErrorCodes.CAMPAIGN_CANCELED, "campaign " + campaign.id() + " was canceled");
            }
            var secrets = SecretAnswers.of(session, "a watched campaign", campaign.secrets());
            var file = CampaignPages.file(session);
            try {
                return new CampaignWatching(session, campaign, place).run(policy, session.arguments().flag("--begin"),
                        secrets);
            } finally {
                if (file.isPresent()) {
                    CampaignPages.write(session, place, campaign, file.get());
                }
            }
        }
    }
}
