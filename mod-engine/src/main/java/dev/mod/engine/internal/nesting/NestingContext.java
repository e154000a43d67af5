package dev.mod.engine.internal.nesting;

import dev.mod.engine.internal.execution.EnclosingTask;
import dev.mod.engine.spi.RunningPackage;
import dev.mod.engine.staging.NestedTarget;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Context of a nested run.
 *
 * @param target what its tasks work on
 * @param executor runs on the thread of the enclosing task what only that may do
 * @param task the enclosing task
 * @param chain the packages being run, outermost first, the nested one last
 * @param files what steps over syntax trees are confined to
 * @param foreignParams its parameters whose values come from what is being transformed
 */
public record NestingContext(NestedTarget target, ConfinedExecutor executor, EnclosingTask task,
        List<RunningPackage> chain,
        Optional<List<String>> files, Set<String> foreignParams) {
    public NestingContext {
        chain = List.copyOf(chain);
    }

    /** Has the enclosing task get the real files; from any thread of the nested run. */
    void acquireFiles() throws InterruptedException {
        executor.call(() -> {
            task.acquireFiles();
            return true;
        });
    }
}
