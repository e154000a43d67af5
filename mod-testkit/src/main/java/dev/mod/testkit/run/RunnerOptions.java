package dev.mod.testkit.run;

import dev.mod.model.manifest.Capability;
import dev.mod.testkit.fixture.FixtureConfig;
import java.util.Set;

/**
 * How fixtures are run.
 *
 * @param update whether what is made becomes what is expected
 * @param failFast whether fixtures that have not begun are skipped after a failure
 * @param maxParallel how many run at once; 0 is as many as there are cores
 * @param granted what scripts may do besides reading and writing their target
 * @param overrides what wins over the configuration of each fixture
 */
public record RunnerOptions(boolean update, boolean failFast, int maxParallel, Set<Capability> granted,
        FixtureConfig overrides) {
    /** Nothing special. */
    public static final RunnerOptions DEFAULT = new RunnerOptions(false, false, 0, Set.of(), FixtureConfig.NONE);

    public RunnerOptions {
        granted = Set.copyOf(granted);
    }
}
