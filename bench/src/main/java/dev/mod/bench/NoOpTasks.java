package dev.mod.bench;

import dev.mod.engine.Engine;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunId;
import dev.mod.postgres.DatabaseAddress;
import dev.mod.postgres.PostgresSettings;
import dev.mod.postgres.PostgresStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** How long a durable matrix of tasks takes that do nothing, and how long it takes to read it again. */
public final class NoOpTasks {
    private NoOpTasks() {}

    /**
     * Runs and resumes, and prints the times.
     *
     * @param args the number of tasks, the directory of the runs, and where they are kept if not there: the JDBC URL of a
     *        PostgreSQL
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        int tasks = Integer.parseInt(args[0]);
        Path home = Files.createTempDirectory(Path.of(args[1]), "noop");
        Path target = Files.createTempDirectory(Path.of(args[1]), "noop-target");
        if (args.length < 3) {
            measure(tasks, target, new FileRunStore(home), "files");
        } else {
            var settings = PostgresSettings.of(DatabaseAddress.parse(args[2], System.getenv()), home);
            try (var store = PostgresStore.open(settings.withSchema("bench"))) {
                measure(tasks, target, store, "PostgreSQL");
            }
        }
    }

    @SuppressWarnings("SystemOut")
    private static void measure(int tasks, Path target, RunStore store, String where) throws InterruptedException {
        Engine engine = Engine.builder(store).executor(new NoOpRun.Nothing()).build();
        long begin = System.nanoTime();
        RunId id = run(engine, NoOpRun.request(tasks, target));
        long ran = System.nanoTime();
        RunOutcome outcome = engine.resume(id, ResumeRequest.GO_ON).await();
        long resumed = System.nanoTime();
        System.gc();
        long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        System.out.printf("%d tasks %s in %s: run %.2f s, resume %.2f s, heap after %d MiB%n", tasks,
                outcome.status().label(), where, (ran - begin) / 1e9, (resumed - ran) / 1e9, used >> 20);
    }

    /** Nothing else of the run is kept: who resumes has only the journal. */
    private static RunId run(Engine engine, RunRequest request) throws InterruptedException {
        Run run = engine.start(request);
        run.await();
        return run.id();
    }
}
