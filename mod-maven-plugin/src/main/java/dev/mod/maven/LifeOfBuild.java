package dev.mod.maven;

import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;

/** Runs that live no longer than the build that started them. */
final class LifeOfBuild {
    private LifeOfBuild() {}

    /**
     * Waits for a run. When the build is interrupted or its process is asked to end, so is the run: its children are
     * killed, and what it was changing is put back, before the process is gone.
     */
    static RunOutcome await(Run run) throws InterruptedException {
        var end = new Thread(() -> stop(run), "mod-end");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            return run.await();
        } catch (InterruptedException e) {
            stop(run);
            throw e;
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(end);
            } catch (IllegalStateException e) {
                // it is at work
            }
        }
    }

    private static void stop(Run run) {
        run.interrupt();
        try {
            run.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
