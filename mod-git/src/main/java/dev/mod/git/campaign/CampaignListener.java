package dev.mod.git.campaign;

import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.RunListener;
import dev.mod.base.diagnostic.ModException;

/** Hears what happens in a campaign. Called from several threads. */
public interface CampaignListener {
    /** What hears of the run of a repository, before it is begun or resumed. */
    RunListener of(Campaign.Repository repository);

    /** The run of a repository goes on. */
    default void resuming(Campaign.Repository repository, RunView view) {}

    /** Nothing can run any more in a repository. */
    default void ended(Campaign.Repository repository, RunOutcome outcome) {}

    /** The run of a repository could not be begun, or broke off. */
    default void failed(Campaign.Repository repository, ModException error) {}
}
