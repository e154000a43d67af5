package dev.mod.it.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A campaign over many more repositories than there are connections and threads, in a small heap; {@code
 * -Dmod.test.repositories} says how many.
 */
class ManyRepositoriesTest {
    private static final boolean LONG = Boolean.getBoolean("mod.test.long");
    private static final int REPOSITORIES = Integer.getInteger("mod.test.repositories", LONG ? 1_000 : 30);
    /** MiB, of the process that begins and follows; the one that does the work as well when there is no database. */
    private static final int HEAP = 64;
    /** Of each process: its pool, and two that last. */
    private static final int CONNECTIONS = 12;
    private static final Pattern COLLECTION = Pattern.compile("(\\d+)M->(\\d+)M\\((\\d+)M\\)");

    @TempDir
    Path directory;
    private Repositories repositories;
    private List<String> campaign;

    @BeforeEach
    void make() throws Exception {
        repositories = new Repositories(directory, REPOSITORIES);
        Path files = Files.createDirectories(directory.resolve("package"));
        Files.writeString(files.resolve("workflow.yaml"), """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: s, run: echo x > y.txt}]}
                """);
        Path list = Files.write(directory.resolve("list"),
                repositories.names().stream().map(repositories::location).toList());
        campaign = List.of("campaign", "run", "-w", files.toString(), "--repos-file", list.toString(), "--author",
                "Robo <robo@example.org>", "--forge", "none", "--quiet");
    }

    @Tag("slow")
    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void allOfThemAreDoneByAWorker() throws Exception {
        try (var database = EmbeddedPostgres.builder().setServerConfig("fsync", "on").start();
                var connection = database.getPostgresDatabase().getConnection()) {
            for (String role : List.of("client login connection limit " + CONNECTIONS,
                    "worker login connection limit " + CONNECTIONS + " in role client")) {
                execute(connection, "create role " + role);
            }
            execute(connection, "grant create on database postgres to client");
            String url = database.getJdbcUrl("client", "postgres");
            try (var fleet = new Fleet(directory.resolve("workers"), database.getJdbcUrl("worker", "postgres"), "mod",
                    2_000, 2)) {
                long begin = System.nanoTime();
                Mod.Running running = begin(List.of("--store", url));
                Map<String, Integer> most = new TreeMap<>();
                while (running.process().isAlive()) {
                    if (fleet.size() == 0 && tablesAreThere(connection)) {
                        fleet.start();
                    }
                    count(connection).forEach((user, count) -> most.merge(user, count, Math::max));
                    // how often it is looked, not how long it takes
                    TimeUnit.MILLISECONDS.sleep(20);
                }
                Mod run = running.end();
                assertEquals(0, run.exit(), () -> run + fleet.logs());
                report("by a worker", begin, "at most " + most + " connections");
                most.forEach((user, count) -> assertTrue(count <= CONNECTIONS, user + ": " + count));
                assertEquals(1, number(connection, "select count(*) from mod.archives"));
                assertEquals(List.of(0), fleet.terminate(), fleet::logs);
            }
        }
        check();
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void allOfThemAreDoneByOneProcess() throws Exception {
        long begin = System.nanoTime();
        Mod run = begin(List.of("--max-parallel", "2")).end();
        assertEquals(0, run.exit(), run::toString);
        report("by one process", begin, "");
        check();
    }

    private Mod.Running begin(List<String> more) throws IOException {
        List<String> arguments = new ArrayList<>(campaign);
        arguments.addAll(more);
        return Mod.start(directory.resolve("home"), List.of("-Xmx" + HEAP + "m", "-Xlog:gc:file=" + log()), arguments);
    }

    private Path log() {
        return directory.resolve("gc.log");
    }

    private void report(String how, long begin, String what) throws IOException {
        int used = 0;
        int live = 0;
        for (String line : Files.readAllLines(log())) {
            var collection = COLLECTION.matcher(line);
            if (collection.find()) {
                used = Math.max(used, Integer.parseInt(collection.group(1)));
                live = Math.max(live, Integer.parseInt(collection.group(2)));
            }
        }
        System.out.printf("%d repositories %s: %.0f s, heap %d MiB at most, %d MiB after a collection (-Xmx%dm); %s%n",
                REPOSITORIES, how, (System.nanoTime() - begin) / 1e9, used, live, HEAP, what);
    }

    private void check() throws Exception {
        for (String name : repositories.names()) {
            List<String> branches = repositories.branches(name);
            assertEquals(List.of("mod-"), branches.stream().map(branch -> branch.substring(0, 4)).toList(), name);
            assertEquals(1, repositories.commits(name, branches.get(0)).size(), name);
        }
    }

    private static boolean tablesAreThere(Connection connection) throws SQLException {
        return number(connection,
                "select count(*) from pg_tables where schemaname = 'mod' and tablename = 'reports'") > 0;
    }

    private static Map<String, Integer> count(Connection connection) throws SQLException {
        Map<String, Integer> counts = new TreeMap<>();
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("select usename, count(*) from pg_stat_activity"
                        + " where usename in ('client', 'worker') group by usename")) {
            while (rows.next()) {
                counts.put(rows.getString(1), rows.getInt(2));
            }
        }
        return counts;
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement(); var row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
