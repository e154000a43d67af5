package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.worker.Stores;
import dev.mod.engine.run.RunView;
import dev.mod.git.campaign.Campaign;
import java.util.List;

/** Ends a campaign for good. */
public final class CampaignCancelCommand implements Command {
    @Override
    public String description() {
        return "End a campaign for good; branches and pull requests that there are stay, unless they are to be closed";
    }

    @Override
    public List<Opt> options() {
        return List.of(CampaignOptions.CAMPAIGN,
                Opt.flag("--close",
                        "Close its open pull requests and delete their branches, but where others have committed"),
                Stores.STORE, Stores.SCHEMA);
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        try (var place = CampaignHome.of(session)) {
            return run(session, place);
        }
    }

    private static ExitCode run(Session session, CampaignHome place) throws InterruptedException {
        var campaign = place.named();
        var backend = place.reading();
        boolean close = session.arguments().flag("--close");
        if (!close && CampaignRows.views(campaign, backend).values().stream()
                .allMatch(view -> view.isPresent() && view.get().endedAt().isPresent())) {
            throw new ModException(ErrorCodes.CAMPAIGN_OVER,
                    "campaign " + campaign.id() + " is over already");
        }
        place.campaigns().change(campaign.id(), Campaign::cancel);
        int canceled = 0;
        for (var repository : campaign.repositories()) {
            var view = backend.view(repository.run());
            if (view.map(RunView::status).filter(status -> switch (status) {
                case RUNNING, AWAITING_TRIGGER -> true;
                case COMPLETED, FAILED, CANCELED -> false;
            }).isPresent()) {
                backend.cancel(repository.run());
                canceled++;
            }
        }
        session.terminal().println("canceled campaign " + campaign.id() + ", in which " + canceled
                + (canceled == 1 ? " run was" : " runs were") + " not over");
        return close ? new CampaignClosing(session, place, campaign).run() : ExitCode.OK;
    }
}
