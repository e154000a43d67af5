package dev.mod.it.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns in a database from the command line, on machines that share nothing else. */
class SharedCampaignTest {
    private static final int HEARTBEAT_MILLIS = 500;

    /** The server, which each test finds running, and has a database of. */
    @TempDir
    static Path place;
    private static @Nullable EmbeddedPostgres server;
    private static int port;
    private static int databases;

    @TempDir
    Path directory;
    private String database;
    private String url;
    private Fleet fleet;
    private Repositories repositories;
    private Path here;
    private Path elsewhere;

    @BeforeEach
    void begin() throws Exception {
        if (server == null) {
            startServer();
        }
        database = "test" + ++databases;
        try (var connection = connect("postgres"); var statement = connection.createStatement()) {
            statement.execute("create database " + database);
        }
        url = running().getJdbcUrl("postgres", database);
        here = directory.resolve("here");
        elsewhere = directory.resolve("elsewhere");
        fleet = new Fleet(directory.resolve("workers"), url, "mod", HEARTBEAT_MILLIS, 2);
        repositories = new Repositories(directory, 2);
    }

    @AfterEach
    void end() {
        fleet.close();
    }

    @AfterAll
    static void stopServer() throws IOException {
        if (server != null) {
            server.close();
            server = null;
        }
    }

    /** With what was in it when it was stopped, and at the same port. */
    private static void startServer() throws IOException {
        server = EmbeddedPostgres.builder().setServerConfig("fsync", "on").setPort(port)
                .setDataDirectory(place.resolve("data")).setCleanDataDirectory(false).start();
        port = server.getPort();
    }

    private static EmbeddedPostgres running() {
        return Objects.requireNonNull(server);
    }

    private static Connection connect(String database) throws SQLException {
        return running().getDatabase("postgres", database).getConnection();
    }

    private Path workflow(String nodes) throws IOException {
        Path files = Files.createDirectories(directory.resolve("package"));
        Files.writeString(files.resolve("workflow.yaml"), "version: \"1\"\nnodes:\n" + nodes);
        return files;
    }

    private String[] campaign(Path files) {
        return new String[]{"campaign", "run", "-w", files.toString(), "--repo", repositories.location("r0"),
                "--repo", repositories.location("r1"), "--author", "Robo <robo@example.org>", "--store", url,
                "--forge", "none"};
    }

    private static String id(Mod run) {
        var found = Pattern.compile("Campaign ([0-9a-f-]{36})").matcher(run.err());
        assertTrue(found.find(), run::toString);
        return found.group(1);
    }

    @Test
    void aCampaignIsBegunHereDoneThereAndSeenFromAnywhere() throws Exception {
        fleet.start();
        Path files = workflow("""
                  - id: change
                    name: Change
                    steps:
                      - name: s
                        run: cat "$MOD_PATH/text.txt" > b.txt; echo was here
                  - id: gate
                    name: Look at it
                    type: manual
                    depends_on: [change]
                    steps: [{name: s, run: echo approved > c.txt}]
                """);
        Files.writeString(files.resolve("text.txt"), "from the package\n");
        Mod begun = Mod.run(here, campaign(files));
        assertEquals(3, begun.exit(), begun::toString);
        assertTrue(begun.out().contains("resume"), begun::toString);
        Mod status = Mod.run(elsewhere, "campaign", "status", "--store", url);
        assertEquals(0, status.exit(), status::toString);
        assertTrue(status.out().contains("it waits for approval"), status::toString);
        Mod resumed = Mod.run(elsewhere, "campaign", "resume", "-i", id(begun), "--trigger-all", "--store", url);
        assertEquals(0, resumed.exit(), resumed::toString);
        for (String name : repositories.names()) {
            assertEquals(2, repositories.branches(name).size());
        }
        Mod again = Mod.inside(elsewhere, "campaign", "cancel", "-i", id(begun), "--store", url);
        assertEquals(4, again.exit(), again::toString);
        assertEquals(List.of(0), fleet.terminate(), fleet::logs);
        try (var left = Files.list(directory.resolve("workers/workers"))) {
            assertEquals(0, left.count(), "nothing is left behind");
        }
    }

    @Tag("slow")
    @Test
    void whoOnlyLooksOnMayGoAndWhatIsCanceledStops() throws Exception {
        fleet.start();
        Path files = workflow("""
                  - id: wait
                    name: Wait
                    steps: [{name: s, run: "touch '%s'; sleep 600"}]
                """.formatted(directory.resolve("waits")));
        var running = Mod.start(here, List.of(campaign(files)));
        awaitFile(directory.resolve("waits"));
        // as Ctrl-C, which a build that runs in the background ignores
        new ProcessBuilder("kill", "-TERM", String.valueOf(running.process().pid())).start().waitFor();
        Mod left = running.end();
        assertEquals(130, left.exit(), left::toString);
        assertTrue(left.out().contains("workers go on"), left::toString);
        Mod canceled = Mod.inside(elsewhere, "campaign", "cancel", "-i", id(left), "--store", url);
        assertEquals(0, canceled.exit(), canceled::toString);
        Mod status = Mod.inside(elsewhere, "campaign", "status", "--store", url);
        assertTrue(status.out().contains("canceled by user"), status::toString);
        // the worker is free again
        Mod next = Mod.inside(here, campaign(workflow("""
                  - {id: a, name: A, steps: [{name: s, run: echo x > y.txt}]}
                """)));
        assertEquals(0, next.exit(), next::toString);
    }

    @Tag("slow")
    @Test
    void moreRepositoriesThanConnectionsAreAllBegunBeforeAWorkerIsThere() throws Exception {
        int count = Boolean.getBoolean("mod.test.long") ? 40 : 16;
        var many = new Repositories(Files.createDirectories(directory.resolve("many")), count);
        Path list = Files.write(directory.resolve("repositories.txt"),
                many.names().stream().map(many::location).toList());
        Path files = workflow("""
                  - {id: a, name: A, steps: [{name: s, run: echo x > y.txt}]}
                """);
        var running = Mod.start(here, List.of("campaign", "run", "-w", files.toString(), "--repos-file",
                list.toString(), "--author", "Robo <robo@example.org>", "--store", url, "--forge", "none"));
        long most = 0;
        try (var connection = connect(database)) {
            long until = System.nanoTime() + Duration.ofMinutes(5).toNanos();
            while (begun(connection) < count && System.nanoTime() < until) {
                most = Math.max(most, number(connection, "select count(*) from pg_stat_activity where"
                        + " application_name = 'mod' and datname = current_database()"));
                // how often it is looked, not how long it takes
                TimeUnit.MILLISECONDS.sleep(20);
            }
            assertEquals(count, begun(connection), () -> "" + running.process().isAlive());
        }
        // ten in the pool, and two that last
        assertTrue(most <= 12, most + " connections");
        assertEquals(1, number("select count(*) from mod.archives"));
        fleet.start();
        Mod done = running.end();
        assertEquals(0, done.exit(), () -> done + fleet.logs());
        for (String name : many.names()) {
            assertEquals(1, many.branches(name).size(), name);
        }
    }

    private static long begun(Connection connection) throws SQLException {
        return number(connection, "select case when to_regclass('mod.runs') is null then 0 else"
                + " (xpath('/row/c/text()', query_to_xml('select count(*) as c from mod.runs', false, true, '')))[1]"
                + "::text::bigint end");
    }

    private long number(String query) throws SQLException {
        try (var connection = connect(database)) {
            return number(connection, query);
        }
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement(); var row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void awaitFile(Path file) throws InterruptedException {
        long until = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (!Files.exists(file) && System.nanoTime() < until) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertTrue(Files.exists(file));
    }

    @Tag("slow")
    @Test
    void aWorkerThatIsStoppedHandsItsTasksBack() throws Exception {
        fleet.start();
        Path files = workflow("""
                  - id: wait
                    name: Wait
                    steps: [{name: s, run: "touch '%1$s.waits'; while [ ! -e '%1$s' ]; do sleep 0.1; done; echo x > y.txt"}]
                """.formatted(directory.resolve("release")));
        var running = Mod.beside(here, List.of(campaign(files)));
        awaitFile(directory.resolve("release.waits"));
        assertEquals(List.of(0), fleet.terminate(), fleet::logs);
        Files.writeString(directory.resolve("release"), "");
        fleet.start();
        Mod done = running.join();
        assertEquals(0, done.exit(), () -> done + fleet.logs());
    }

    @Tag("slow")
    @Test
    void workersAndFollowersBearWithADatabaseThatIsRestarted() throws Exception {
        fleet.start();
        Path files = workflow("""
                  - id: wait
                    name: Wait
                    steps: [{name: s, run: "touch '%1$s.waits'; while [ ! -e '%1$s' ]; do sleep 0.1; done; echo x > y.txt"}]
                  - {id: after, name: After, depends_on: [wait], steps: [{name: s, run: echo x > z.txt}]}
                """.formatted(directory.resolve("release")));
        var running = Mod.start(here, List.of(campaign(files)));
        awaitFile(directory.resolve("release.waits"));
        stopServer();
        // their ends cannot be recorded now
        Files.writeString(directory.resolve("release"), "");
        TimeUnit.MILLISECONDS.sleep(6 * HEARTBEAT_MILLIS);
        startServer();
        Mod done = running.end();
        assertEquals(0, done.exit(), () -> done + fleet.logs());
        assertTrue(done.err().contains("cannot be reached"), done::toString);
        assertTrue(done.err().contains("the store is back"), done::toString);
        assertTrue(fleet.logs().contains("no tasks are taken until it is back"), fleet::logs);
        assertTrue(fleet.logs().contains("the store is back"), fleet::logs);
        for (String name : repositories.names()) {
            assertEquals(2, repositories.branches(name).size());
            for (String branch : repositories.branches(name)) {
                assertEquals(1, repositories.commits(name, branch).size());
            }
        }
        assertEquals(List.of(0), fleet.terminate(), fleet::logs);
    }

    @Tag("slow")
    @Test
    void aWorkerEndsSoonWhileTheDatabaseIsAway() throws Exception {
        long usual = endOfAWorker(0, false);
        fleet.start();
        Path files = workflow("""
                  - id: wait
                    name: Wait
                    steps: [{name: s, run: "touch '%1$s.waits'; while [ ! -e '%1$s' ]; do sleep 0.1; done; echo x > y.txt"}]
                """.formatted(directory.resolve("release")));
        var running = Mod.beside(here, List.of(campaign(files)));
        awaitFile(directory.resolve("release.waits"));
        try (var connection = connect(database)) {
            assertEquals(2, begun(connection));
        }
        stopServer();
        awaitLog("no tasks are taken until it is back");
        long busy = endOfAWorker(5, true);
        assertTrue(fleet.logs().contains("was away when this worker ended; "), fleet::logs);
        assertTrue(fleet.logs().contains("that ran will begin again elsewhere"), fleet::logs);
        Files.writeString(directory.resolve("release"), "");
        startServer();
        fleet.start();
        Mod done = running.join();
        assertEquals(0, done.exit(), () -> done + fleet.logs());
        stopServer();
        awaitLog("no tasks are taken until it is back");
        long idle = endOfAWorker(0, true);
        startServer();
        System.out.printf("a worker ends in %d ms, in %d ms while the database is away and in %d ms with tasks%n",
                usual,
                idle, busy);
        assertTrue(idle <= soon() && busy <= soon(), idle + " ms, " + busy + " ms of " + soon());
    }

    @Tag("slow")
    @Test
    @EnabledOnOs(OS.LINUX)
    void aWorkerEndsSoonWhileTheDatabaseIsSilent() throws Exception {
        fleet.start();
        Path files = workflow("""
                  - id: wait
                    name: Wait
                    steps: [{name: s, run: "touch '%1$s.waits'; while [ ! -e '%1$s' ]; do sleep 0.1; done; echo x > y.txt"}]
                """.formatted(directory.resolve("release")));
        var running = Mod.beside(here, List.of(campaign(files)));
        awaitFile(directory.resolve("release.waits"));
        List<String> server = new ArrayList<>(List.of(
                Files.readAllLines(place.resolve("data/postmaster.pid")).get(0)));
        try (var connection = connect(database);
                var pids = connection.createStatement().executeQuery("select pid from pg_stat_activity")) {
            while (pids.next()) {
                server.add(pids.getString(1));
            }
        }
        long took;
        signal("-STOP", server);
        try {
            took = endOfAWorker(5, true);
        } finally {
            signal("-CONT", server);
        }
        System.out.printf("a worker ends in %d ms while the database is silent%n", took);
        assertTrue(took <= soon(), took + " ms of " + soon());
        Files.writeString(directory.resolve("release"), "");
        fleet.start();
        Mod done = running.join();
        assertEquals(0, done.exit(), () -> done + fleet.logs());
        for (String name : repositories.names()) {
            assertEquals(1, repositories.branches(name).size());
        }
    }

    private static void signal(String signal, List<String> pids) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", signal));
        command.addAll(pids);
        new ProcessBuilder(command).start().waitFor();
    }

    /** Two seconds; on a machine that is busy with other things all takes longer. */
    private static long soon() {
        var machine = ManagementFactory.getOperatingSystemMXBean();
        return (long) (2_000 * Math.max(1, machine.getSystemLoadAverage() / machine.getAvailableProcessors()));
    }

    /** Ends a worker, a new one or the one that is there, and says how many milliseconds that takes. */
    private long endOfAWorker(int exit, boolean there) throws Exception {
        if (!there) {
            fleet.start();
            awaitLog("working on");
        }
        long begin = System.nanoTime();
        assertEquals(List.of(exit), fleet.terminate(), fleet::logs);
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    }

    private void awaitLog(String text) throws InterruptedException {
        long until = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (!fleet.latest().contains(text) && System.nanoTime() < until) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertTrue(fleet.latest().contains(text), fleet::logs);
    }

    @Tag("slow")
    @Test
    void workersAgreeHowOftenTheySayThatTheyLive() throws Exception {
        fleet.start();
        awaitLog("working on");
        Mod refused = Mod.inside(elsewhere, "worker", "--store", url, "--heartbeat", "7000");
        assertEquals(4, refused.exit(), refused::toString);
        assertTrue(refused.err().contains("say every " + HEARTBEAT_MILLIS + " ms"), refused::toString);
        assertTrue(refused.err().contains("leave out --heartbeat"), refused::toString);
        // as the other does
        Mod agrees = Mod.run(elsewhere, "worker", "--store", url, "--idle-exit", "1");
        assertEquals(0, agrees.exit(), agrees::toString);
        assertEquals(List.of(0), fleet.terminate(), fleet::logs);
        Mod alone = Mod.run(elsewhere, "worker", "--store", url, "--heartbeat", "7000", "--idle-exit", "1");
        assertEquals(0, alone.exit(), alone::toString);
    }

    @Test
    void aMachineWithoutThePackageBeginsWhatIsNotBegun() throws Exception {
        fleet.start();
        Path files = workflow("""
                  - {id: a, name: A, steps: [{name: s, run: cat "$MOD_PATH/text.txt" > b.txt}]}
                """);
        Files.writeString(files.resolve("text.txt"), "as it was\n");
        List<String> limited = new ArrayList<>(List.of(campaign(files)));
        limited.addAll(List.of("--limit", "1"));
        Mod first = Mod.inside(here, limited.toArray(String[]::new));
        assertEquals(0, first.exit(), first::toString);
        assertEquals(1, repositories.branches("r0").size());
        assertEquals(0, repositories.branches("r1").size());
        // it is run as it was kept when the campaign began
        Files.delete(files.resolve("text.txt"));
        Files.delete(files.resolve("workflow.yaml"));
        Mod rest = Mod.inside(elsewhere, "campaign", "resume", "-i", id(first), "--store", url);
        assertEquals(0, rest.exit(), () -> rest + fleet.logs());
        for (String name : repositories.names()) {
            assertEquals("as it was\n", Repositories.git(directory.resolve("team/" + name + ".git"), "show",
                    repositories.branches(name).get(0) + ":b.txt"));
        }
        assertEquals(1, number("select count(*) from mod.archives"));
    }

    @Tag("slow")
    @Test
    void whatIsOverIsPruned() throws Exception {
        fleet.start();
        Mod done = Mod.inside(here, campaign(workflow("""
                  - {id: a, name: A, steps: [{name: s, run: echo x > y.txt}]}
                """)));
        assertEquals(0, done.exit(), () -> done + fleet.logs());
        Mod waits = Mod.inside(here, campaign(workflow("""
                  - {id: a, name: A, type: manual, steps: [{name: s, run: echo x > z.txt}]}
                """)));
        assertEquals(3, waits.exit(), () -> waits + fleet.logs());
        Mod young = Mod.inside(elsewhere, "campaign", "prune", "--store", url);
        assertEquals(0, young.exit(), young::toString);
        assertTrue(young.err().contains("no campaign is old enough"), young::toString);
        Mod dry = Mod.inside(elsewhere, "campaign", "prune", "--older-than", "0m", "--dry-run", "--store", url);
        assertEquals(0, dry.exit(), dry::toString);
        assertTrue(dry.out().lines().anyMatch(line -> line.contains(id(done)) && line.contains("would be deleted")),
                dry::toString);
        assertTrue(dry.out().lines().anyMatch(line -> line.contains(id(waits)) && line.contains("waits for approval")),
                dry::toString);
        assertEquals(4, number("select count(*) from mod.runs"));
        Mod refused = Mod.inside(elsewhere, "campaign", "prune", "-i", id(waits), "--store", url);
        assertEquals(4, refused.exit(), refused::toString);
        assertTrue(refused.err().contains("is not over"), refused::toString);
        Mod pruned = Mod.inside(elsewhere, "campaign", "prune", "--older-than", "0m", "--store", url);
        assertEquals(0, pruned.exit(), pruned::toString);
        assertTrue(pruned.out().lines().anyMatch(line -> line.contains(id(done)) && line.contains("deleted")),
                pruned::toString);
        assertEquals(2, number("select count(*) from mod.runs"));
        assertEquals(0, number("select count(*) from mod.events where run not in (select id from mod.runs)"));
        assertEquals(0, number("select count(*) from mod.texts"));
        assertEquals(1, number("select count(*) from mod.archives"), "the other one is needed");
        Mod gone = Mod.inside(elsewhere, "campaign", "status", "-i", id(done), "--store", url);
        assertEquals(4, gone.exit(), gone::toString);
        Mod canceled = Mod.inside(here, "campaign", "cancel", "-i", id(waits), "--store", url);
        assertEquals(0, canceled.exit(), canceled::toString);
        Mod last = Mod.inside(here, "campaign", "prune", "-i", id(waits), "--format", "json", "--store", url);
        assertEquals(0, last.exit(), last::toString);
        assertTrue(last.out().contains("\"deleted\""), last::toString);
        for (String table : List.of("runs", "events", "texts", "archives", "documents", "tasks", "reports")) {
            assertEquals(0, number("select count(*) from mod." + table), table);
        }
    }

    @Test
    void whatIsWrongWithTheStoreIsSaidWithoutThePassword() throws Exception {
        Mod nowhere = Mod.run(here, "campaign", "status", "--store",
                "jdbc:postgresql://localhost:1/x?user=u&password=hunter2");
        assertEquals(5, nowhere.exit(), nowhere::toString);
        assertTrue(nowhere.err().contains("localhost:1/x"), nowhere::toString);
        assertFalse((nowhere.err() + nowhere.out()).contains("hunter2"), nowhere::toString);
        Mod wrong = Mod.run(here, "worker", "--store", "mysql://root:hunter2@localhost/x");
        assertEquals(4, wrong.exit(), wrong::toString);
        assertFalse((wrong.err() + wrong.out()).contains("hunter2"), wrong::toString);
        Mod none = Mod.inside(here, "worker");
        assertEquals(2, none.exit(), none::toString);
    }
}
