package dev.mod.it.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.Engine;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.internal.core.Fold;
import dev.mod.engine.internal.core.RunState;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.run.Task;
import dev.mod.engine.shared.SharedRuns;
import dev.mod.engine.store.RunStore;
import dev.mod.engine.store.StoreAwayException;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.postgres.DatabaseAddress;
import dev.mod.postgres.PostgresSettings;
import dev.mod.postgres.PostgresStore;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.archive.PackageArchive;
import dev.mod.registry.archive.PackageContent;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.WorkflowSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Workers that are killed and that stall at random moments, with clocks that are wrong and a database that cuts connections and
 * is replaced by a copy, and what is to be seen in the repositories afterwards.
 */
class WorkerChaosTest {
    private static final boolean LONG = Boolean.getBoolean("mod.test.long");
    private static final int REPOSITORIES = LONG ? 10 : 3;
    private static final int TASKS = LONG ? 1_000 : 18;
    private static final int WORKERS = LONG ? 4 : 3;
    private static final int HEARTBEAT_MILLIS = 500;

    /** What happens, and how often. */
    private enum Blow {
        KILL(LONG ? 30 : 3), STALL(LONG ? 12 : 1), CUT(LONG ? 20 : 2), FAILOVER(LONG ? 4 : 1);

        private final int times;

        Blow(int times) {
            this.times = times;
        }

        static List<Blow> all() {
            return Arrays.stream(values()).flatMap(blow -> Collections.nCopies(blow.times, blow).stream())
                    .collect(Collectors.toCollection(ArrayList::new));
        }

        static String counts() {
            return Arrays.stream(values()).map(blow -> blow.times + " " + blow.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", "));
        }
    }

    @TempDir
    Path directory;
    private EmbeddedPostgres database;

    @BeforeEach
    void open() throws IOException {
        database = server(0, 0);
    }

    @AfterEach
    void close() throws IOException {
        database.close();
    }

    @Tag("slow")
    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void eachTaskHasOneBranchOfOneCommitAndOnePullRequest() throws Exception {
        long seed = Long.getLong("mod.test.seed", 7);
        var random = new Random(seed);
        var repositories = new Repositories(directory, REPOSITORIES);
        try (var forge = FakeForge.start()) {
            repositories.names().forEach(name -> forge.repository("team/" + name, "main"));
            String url = database.getJdbcUrl("postgres", "postgres");
            var settings = PostgresSettings.of(DatabaseAddress.parse(url, Map.of()), directory.resolve("home"))
                    .withSchema("chaos");
            Instant begin = Instant.now();
            try (var store = PostgresStore.open(settings);
                    var runs = Engine.builder(store).installedExecutors().taskTargets(task -> {
                        throw new IllegalStateException("tasks are done by workers");
                    }).build().shared(store);
                    var fleet = new Fleet(directory.resolve("home"), url, "chaos", HEARTBEAT_MILLIS, 3,
                            WrongClocks.in(directory)::of)) {
                List<RunId> started = new ArrayList<>();
                for (String name : repositories.names()) {
                    started.add(start(runs, repositories.location(name), forge));
                }
                for (int i = 0; i < WORKERS; i++) {
                    fleet.start();
                }
                try {
                    List<Blow> blows = Blow.all();
                    Collections.shuffle(blows, random);
                    for (Blow blow : blows) {
                        fleet.revive();
                        awaitActivity(store, started);
                        // at any moment of whatever they do: the pause is what is tested, not waited for
                        TimeUnit.MILLISECONDS.sleep(random.nextInt(2_000));
                        strike(blow, fleet, random);
                    }
                    fleet.revive();
                    Files.writeString(directory.resolve("release"), "");
                    for (RunId run : started) {
                        RunOutcome outcome = runs.follow(run, recorded -> {}, notice -> {});
                        assertEquals(RunStatus.COMPLETED, outcome.status(), () -> outcome.view().tasks().stream()
                                .filter(task -> task.error().isPresent()).toList() + fleet.logs());
                    }
                    fleet.revive();
                    for (int code : fleet.terminate()) {
                        assertEquals(0, code, fleet::logs);
                    }
                    assertTrue(clocksWereWrong(fleet, begin), fleet::logs);
                } catch (RuntimeException | Error e) {
                    System.err.println(fleet.logs());
                    throw e;
                }
                int attempts = check(store, started, repositories, forge, begin);
                System.out.printf("seed %d: %d tasks in %d repositories, %s, wrong clocks, %d attempts, %d s%n", seed,
                        TASKS, REPOSITORIES, Blow.counts(), attempts,
                        Duration.between(begin, Instant.now()).toSeconds());
            }
        }
    }

    private void strike(Blow blow, Fleet fleet, Random random) throws Exception {
        int worker = random.nextInt(fleet.size());
        switch (blow) {
            case KILL -> fleet.kill(worker);
            case STALL -> {
                fleet.stop(worker);
                TimeUnit.MILLISECONDS.sleep(HEARTBEAT_MILLIS * 4L + 1_000 + random.nextInt(3_000));
                fleet.go(worker);
            }
            case CUT -> {
                try (var connection = database.getPostgresDatabase().getConnection();
                        var statement = connection.createStatement()) {
                    // again while they come back
                    for (int i = 0; i < 5; i++) {
                        statement.execute("select pg_terminate_backend(pid) from pg_stat_activity"
                                + " where pid <> pg_backend_pid() and backend_type = 'client backend'");
                        TimeUnit.MILLISECONDS.sleep(random.nextInt(200));
                    }
                }
            }
            case FAILOVER -> {
                int port = database.getPort();
                database.close();
                Repositories.run(directory, "cp", "-a", data(failovers).toString(), data(failovers + 1).toString());
                failovers++;
                TimeUnit.MILLISECONDS.sleep(random.nextInt(HEARTBEAT_MILLIS * 6));
                database = server(failovers, port);
            }
        }
    }

    private int failovers;

    private Path data(int number) {
        return directory.resolve("data-" + number);
    }

    /** @param port 0 for any */
    private EmbeddedPostgres server(int number, int port) throws IOException {
        return EmbeddedPostgres.builder().setServerConfig("fsync", "on").setServerConfig("max_connections", "200")
                .setPort(port).setDataDirectory(data(number)).setCleanDataDirectory(false).start();
    }

    /** Whether workers took it to be an hour earlier and an hour later. */
    private static boolean clocksWereWrong(Fleet fleet, Instant begin) {
        Instant end = Instant.now();
        List<Instant> times = fleet.logs().lines().filter(line -> line.matches("20\\d\\d-.*Z .*"))
                .map(line -> Instant.parse(line.substring(0, line.indexOf(' ')))).toList();
        return times.stream().anyMatch(time -> time.isAfter(end.plusSeconds(WrongClocks.SECONDS / 2)))
                && times.stream().anyMatch(time -> time.isBefore(begin.minusSeconds(WrongClocks.SECONDS / 2)));
    }

    /** Waits until some task runs, so that what is killed has something to lose. */
    private static void awaitActivity(PostgresStore store, List<RunId> runs) throws InterruptedException {
        while (true) {
            for (RunId run : runs) {
                try {
                    if (state(store, run).counts().of(TaskStatus.RUNNING) > 0) {
                        return;
                    }
                } catch (StoreAwayException e) {
                    // its connection was cut
                    break;
                }
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private static RunState state(RunStore store, RunId run) {
        var folded = new RunState[1];
        store.read(run, recorded -> folded[0] = Fold.apply(folded[0], recorded));
        return folded[0];
    }

    private RunId start(SharedRuns runs, String location, FakeForge forge) throws IOException {
        int perRun = TASKS / REPOSITORIES;
        Path files = Files.createDirectories(directory.resolve("package"));
        Files.writeString(files.resolve("change.sh"), """
                sleep 0.$((RANDOM % 9))
                echo "changed for $item" > "$item.txt"
                sleep 0.$((RANDOM % 9))
                # one task of each run waits, so that no run is over before all has happened
                if [ "$item" = i0 ]; then while [ ! -e "$1" ]; do sleep 0.2; done; fi
                """);
        Files.writeString(files.resolve("workflow.yaml"), """
                version: "1"
                state:
                  schema: [{name: items, type: array}]
                nodes:
                  - id: change
                    name: Change it
                    strategy: {type: matrix, from_state: items}
                    pull_request: {title: "Change ${{ matrix.value }}"}
                    steps:
                      - name: change
                        run: bash "$MOD_PATH/change.sh" "%s"
                        env: {item: "${{ matrix.value }}"}
                """.formatted(directory.resolve("release")));
        var items = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < perRun + (runsLeft++ < TASKS % REPOSITORIES ? 1 : 0); i++) {
            items.add("i" + i);
        }
        ModPackage found = PackageValidator.validate(files, List.of(), Mode.STRICT).value().orElseThrow();
        WorkflowSource source = found.workflow(found.defaultVariant()).orElseThrow();
        Map<String, JsonNode> state = Map.of("items", items);
        byte[] archive = PackageArchive.pack(PackageContent.of(files, Set.of()), ArchiveLimits.DEFAULT);
        return runs.start(RunRequest.of(RunnableWorkflow.of(source, "chaos", files), files).withState(state)
                .on(new ProvidedTarget(location, Map.of("forge.hosts", "file=gitea@" + forge.api("gitea")))),
                Optional.of(runs.keepArchive(archive)));
    }

    private int runsLeft;

    /** @return how many attempts there were in all */
    private static int check(RunStore store, List<RunId> runs, Repositories repositories, FakeForge forge,
            Instant begin) throws Exception {
        int attempts = 0;
        int tasks = 0;
        int branches = 0;
        for (int i = 0; i < runs.size(); i++) {
            String name = repositories.names().get(i);
            List<Recorded> events = new ArrayList<>();
            store.read(runs.get(i), events::add);
            RunState state = null;
            Map<TaskId, Integer> begun = new HashMap<>();
            for (int seq = 0; seq < events.size(); seq++) {
                assertEquals(seq, events.get(seq).seq());
                Instant at = events.get(seq).at();
                assertTrue(at.isAfter(begin.minusSeconds(60)) && at.isBefore(Instant.now().plusSeconds(60)),
                        "the time is the database's: " + events.get(seq));
                // the fold refuses what cannot follow
                state = Fold.apply(state, events.get(seq));
                if (events.get(seq).event() instanceof Event.TaskMoved moved && moved.to() == TaskStatus.RUNNING) {
                    assertEquals(begun.merge(moved.task(), 1, Integer::sum), moved.attempt());
                }
            }
            List<String> expected = new ArrayList<>();
            for (Task task : java.util.Objects.requireNonNull(state).tasks().values()) {
                assertEquals(TaskStatus.COMPLETED, task.status());
                var delivery = task.delivery().orElseThrow();
                expected.add(delivery.branch());
                assertEquals(List.of(delivery.commit()), repositories.commits(name, delivery.branch()));
                attempts += task.attempt();
            }
            assertEquals(expected.stream().sorted().toList(), repositories.branches(name).stream().sorted().toList());
            assertEquals(expected.stream().sorted().toList(), forge.pullRequests("team/" + name).stream()
                    .map(pull -> pull.head()).sorted().toList());
            tasks += expected.size();
            branches += repositories.branches(name).size();
        }
        assertEquals(TASKS, tasks);
        assertEquals(TASKS, branches);
        assertEquals(TASKS, forge.pullRequests().size());
        assertTrue(attempts >= TASKS);
        return attempts;
    }
}
