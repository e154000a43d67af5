package dev.mod.bench;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.shared.SharedRuns;
import dev.mod.engine.shared.Worker;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.model.run.RunId;
import dev.mod.model.workflow.Workflow;
import dev.mod.postgres.DatabaseAddress;
import dev.mod.postgres.PostgresSettings;
import dev.mod.postgres.PostgresStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** How many tasks that do nothing workers get through, each a process, over one database. */
public final class CampaignThroughput {
    private static final int PARALLEL = 8;

    private CampaignThroughput() {}

    /**
     * Does runs of tasks with each number of workers, and prints tasks per second.
     *
     * @param args a scratch directory, the JDBC URL, the number of runs, the number of tasks of each, and the numbers of
     *        workers
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        if (args[0].equals("worker")) {
            work(args[1], args[2]);
            return;
        }
        Path scratch = Files.createTempDirectory(Path.of(args[0]), "throughput");
        int runs = Integer.parseInt(args[2]);
        int tasks = Integer.parseInt(args[3]);
        try (var store = open(args[1], scratch);
                var shared = Engine.builder(store).executor(new NoOpRun.Nothing()).build().shared(store)) {
            for (String workers : List.of(args).subList(4, args.length)) {
                measure(args[1], scratch, shared, runs, tasks, Integer.parseInt(workers));
            }
        }
    }

    @SuppressWarnings("SystemOut")
    private static void measure(String url, Path scratch, SharedRuns shared, int runs, int tasks, int workers)
            throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        try {
            for (int i = 0; i < workers; i++) {
                processes.add(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m", "-XX:+UseSerialGC",
                        "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
                        "-cp", System.getProperty("java.class.path"),
                        CampaignThroughput.class.getName(), "worker", url, scratch.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT).start());
            }
            // what is measured begins when all of them work
            for (Process process : processes) {
                if (process.getInputStream().read() != 'r') {
                    throw new IllegalStateException("a worker did not start");
                }
            }
            follow(shared, shared.start(NoOpRun.request(200, scratch), Optional.empty()));
            double before = cpu(processes);
            long begin = System.nanoTime();
            List<RunId> started = new ArrayList<>();
            for (int i = 0; i < runs; i++) {
                started.add(shared.start(NoOpRun.request(tasks, scratch), Optional.empty()));
            }
            double queued = (System.nanoTime() - begin) / 1e9;
            for (RunId run : started) {
                follow(shared, run);
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            double processor = cpu(processes) - before;
            System.out.printf("%d runs of %d tasks, %d workers: %.1f s (queued after %.1f s), %.0f tasks/s, "
                    + "%.2f ms of the workers' processor time each%n", runs, tasks, workers, seconds, queued,
                    runs * tasks / seconds, processor * 1_000 / (runs * tasks));
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static double cpu(List<Process> processes) {
        return processes.stream().mapToDouble(process -> process.info().totalCpuDuration().orElse(Duration.ZERO)
                .toMillis() / 1e3).sum();
    }

    private static void follow(SharedRuns shared, RunId run) throws InterruptedException {
        shared.follow(run, recorded -> {}, notice -> {});
    }

    private static PostgresStore open(String url, Path scratch) {
        return PostgresStore.open(PostgresSettings.of(DatabaseAddress.parse(url, System.getenv()), scratch)
                .withSchema("bench"));
    }

    @SuppressWarnings("SystemOut")
    private static void work(String url, String scratch) throws Exception {
        var store = open(url, Path.of(scratch));
        var runs = Engine.builder(store).executor(new NoOpRun.Nothing()).build().shared(store);
        var worker = new Worker(runs, new Worker.Options(PARALLEL, Path.of(scratch), Duration.ofSeconds(10),
                Duration.ofSeconds(10)), new Worker.Surroundings() {
                    @Override
                    public Path packageDirectory(RunRecord run, Optional<String> digest, SharedRunStore from) {
                        return Path.of(run.packageDirectory());
                    }

                    @Override
                    public Map<String, JsonNode> secrets(Workflow workflow, List<String> names) {
                        return Map.of();
                    }
                });
        System.out.print('r');
        System.out.flush();
        worker.awaitIdle(Duration.ofDays(1));
    }
}
