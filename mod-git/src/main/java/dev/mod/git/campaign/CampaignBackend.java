package dev.mod.git.campaign;

import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.RunListener;
import dev.mod.model.run.RunId;
import java.util.Optional;

/** Where the runs of campaigns are kept and who does their tasks. Safe for concurrent use. */
public interface CampaignBackend {
    /**
     * Begins a run under a given id.
     *
     * @param request what to run, on a provided target
     * @param listener hears of it what this process hears
     */
    Run start(RunId run, RunRequest request, RunListener listener);

    /** Goes on with a run. */
    Run resume(RunId run, ResumeRequest request, RunListener listener);

    /** Ends a run for good. */
    void cancel(RunId run);

    /** A run as it is now; empty if it was never begun. */
    Optional<RunView> view(RunId run);
}
