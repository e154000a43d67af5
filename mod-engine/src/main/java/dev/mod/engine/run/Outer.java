package dev.mod.engine.run;

import dev.mod.engine.spi.RunningPackage;
import dev.mod.engine.workspace.NestedTarget;
import java.util.List;
import java.util.Optional;

/**
 * What is around a nested run.
 *
 * @param target what its tasks work on
 * @param errands gets the outer task to do what only its own thread may
 * @param task the outer task
 * @param chain the packages being run, outermost first, the nested one last
 * @param files what steps over syntax trees are confined to
 */
record Outer(NestedTarget target, Errands errands, OuterTask task, List<RunningPackage> chain,
        Optional<List<String>> files) {
    Outer {
        chain = List.copyOf(chain);
    }

    /** Has the outer task get the real files; from any thread of the nested run. */
    void acquireFiles() throws InterruptedException {
        errands.ask(() -> {
            task.acquireFiles();
            return true;
        });
    }
}
