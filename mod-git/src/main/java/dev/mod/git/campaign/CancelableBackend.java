package dev.mod.git.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.RunListener;
import dev.mod.model.run.RunId;
import java.util.Optional;

/**
 * The runs of a campaign that somebody may cancel at any moment, from elsewhere too: none is begun or resumed afterwards, and one that is
 * at that moment is ended.
 *
 * @param backend keeps the runs
 * @param campaigns where the cancellation is recorded, before runs are looked for that have to be ended
 */
public record CancelableBackend(CampaignBackend backend, Campaigns campaigns, RunId campaign)
        implements
            CampaignBackend {
    private void refuseCanceled() {
        if (campaigns.isCanceled(campaign)) {
            throw new ModException(ErrorCodes.CAMPAIGN_CANCELED, "campaign " + campaign + " was canceled");
        }
    }

    /** Whoever canceled the campaign may not have seen this run yet. */
    private Run unlessCanceled(Run run) {
        if (campaigns.isCanceled(campaign)) {
            run.cancel();
        }
        return run;
    }

    @Override
    public Run start(RunId run, RunRequest request, RunListener listener) {
        refuseCanceled();
        return unlessCanceled(backend.start(run, request, listener));
    }

    @Override
    public Run resume(RunId run, ResumeRequest request, RunListener listener) {
        refuseCanceled();
        return unlessCanceled(backend.resume(run, request, listener));
    }

    @Override
    public void cancel(RunId run) {
        backend.cancel(run);
    }

    @Override
    public Optional<RunView> view(RunId run) {
        return backend.view(run);
    }
}
