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
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * How many tasks that do nothing workers get through, each a process, over one database, next to what db-scheduler alone
 * gets through with as many processes and threads.
 */
public final class CampaignThroughput {
    /** Tasks at once in each worker. */
    static final int PARALLEL = Integer.getInteger("mod.bench.parallel", 8);
    /** Tasks for each worker before anything is measured: what a JVM does at first is not what it does later. */
    private static final int WARMING = 40_000;
    private static final String WORKER = "worker";
    private static final String BARE = "bare";

    private CampaignThroughput() {}

    /**
     * Does runs of tasks with each number of workers, and prints tasks per second and what a task costs the database, which
     * the extension {@code pg_stat_statements} tells where it is there.
     *
     * @param args a scratch directory, the JDBC URL, the number of runs, the number of tasks of each, and the numbers of
     *        workers
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case WORKER -> work(args[1], args[2]);
            case BARE -> BareScheduler.work(args[1]);
            default -> compare(args);
        }
    }

    private static void compare(String[] args) throws Exception {
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
            throws Exception {
        Measured alone;
        try (var processes = new Workers(workers, BARE, url); var bare = new BareScheduler(url)) {
            bare.move(WARMING * workers);
            alone = Measured.of(url, processes, runs * tasks, () -> bare.move(runs * tasks));
        }
        Measured ours;
        try (var processes = new Workers(workers, WORKER, url, scratch.toString())) {
            // the same shape as what is measured: a compiler goes by what it has seen
            move(shared, runs, WARMING * workers / runs, scratch);
            ours = Measured.of(url, processes, runs * tasks, () -> move(shared, runs, tasks, scratch));
        }
        System.out.printf("%d runs of %d tasks, %d workers: %s%n", runs, tasks, workers, ours);
        System.out.printf("  db-scheduler alone: %s%n  ratio: %.2f%n", alone, ours.rate() / alone.rate());
    }

    private static void move(SharedRuns shared, int runs, int tasks, Path scratch) throws InterruptedException {
        List<RunId> started = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            started.add(shared.start(NoOpRun.request(tasks, scratch), Optional.empty()));
        }
        for (RunId run : started) {
            follow(shared, run);
        }
    }

    /** Processes that work until this is closed. */
    private static final class Workers implements AutoCloseable, Measured.Processor {
        private final List<Process> processes = new ArrayList<>();

        /** Returns when all of them work. */
        Workers(int number, String... args) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
                    "-XX:+UseSerialGC", "-Dmod.bench.parallel=" + PARALLEL,
                    "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider", "-cp",
                    System.getProperty("java.class.path"), CampaignThroughput.class.getName()));
            command.addAll(List.of(args));
            for (int i = 0; i < number; i++) {
                processes.add(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
            }
            for (Process process : processes) {
                if (process.getInputStream().read() != 'r') {
                    throw new IllegalStateException("a worker did not start");
                }
            }
        }

        @Override
        public double seconds() {
            return processes.stream().mapToDouble(process -> process.info().totalCpuDuration().orElse(Duration.ZERO)
                    .toMillis() / 1e3).sum();
        }

        @Override
        public void close() {
            processes.forEach(Process::destroyForcibly);
        }
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
                    public Set<String> secretNames() {
                        return Set.of();
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
