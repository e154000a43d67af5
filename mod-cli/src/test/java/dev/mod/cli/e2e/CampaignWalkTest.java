package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.GitBranches;
import dev.mod.fakes.forge.FakeCheck;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.FakeRules;
import dev.mod.fakes.forge.GitHttpServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The walk of {@code docs/campaigns-watch.md}: the finished program and three workers of it, PostgreSQL, and Git's own server with
 * a forge in this process.
 */
class CampaignWalkTest {
    private static final List<String> NAMES = IntStream.rangeClosed(1, 20)
            .mapToObj(number -> String.format(Locale.ROOT, "r%02d", number)).toList();

    private static final String GOODBYE = """
            version: "1"
            nodes:
              - id: change
                name: Change
                branch_name: goodbye
                pull_request: {title: Say goodbye}
                steps: [{name: replace, run: sed -i s/hello/goodbye/ a.txt}]
            """;

    @TempDir
    Path directory;
    private final FakeForge forge = FakeForge.start();

    @AfterEach
    void stop() {
        forge.close();
    }

    private void repositories(ModProcess mod, List<String> names) throws Exception {
        var setup = mod.shell("""
                set -e
                mkdir first && cd first && git init -q --initial-branch=main && echo hello > a.txt && git add -A
                git -c user.name=A -c user.email=a@example.org commit -q -m first && cd ..
                git clone -q --bare first acme/%1$s.git && git -C acme/%1$s.git config http.receivepack true
                for each in %2$s; do cp -R acme/%1$s.git acme/$each.git; done
                rm -rf first
                """.formatted(names.get(0), String.join(" ", names.subList(1, names.size()))));
        assertEquals(0, setup.exit(), setup.err());
        var branches = new GitBranches(mod.work());
        names.forEach(each -> forge.repository("acme/" + each, "main"));
        forge.commits(branches::commit).rules(FakeRules.NONE.withBranches(branches));
    }

    @Tag("slow")
    @Test
    void fromNothingToMerged() throws Exception {
        var mod = new ModProcess(directory).with("MOD_FORGE_TOKEN_127_0_0_1", FakeForge.TOKEN);
        repositories(mod, NAMES);
        // the first try of each check fails
        forge.rules(FakeRules.NONE.withBranches(new GitBranches(mod.work()))
                .withChecks((of, commit, retries) -> List.of(FakeCheck.of("build", retries.applyAsInt("build") < 1
                        ? FakeCheck.Outcome.FAILED
                        : FakeCheck.Outcome.PASSED))));
        try (var git = new GitHttpServer(mod.work());
                var database = EmbeddedPostgres.builder().setDataDirectory(directory.resolve("data")).start()) {
            git.password = Optional.of(FakeForge.TOKEN);
            String place = git.url().substring("http://".length());
            mod.with("GIT", git.url()).with("FORGE", place + "=github@" + forge.api("github"))
                    .with("MOD_STORE", database.getJdbcUrl("postgres", "postgres"));
            try {
                walk(mod, List.of(place, forge.place()));
            } finally {
                mod.shell("test ! -e workers || kill -KILL $(cat workers)");
            }
        }
        assertEquals(NAMES.size(), forge.pullRequests().stream().filter(it -> it.merged()).count());
        assertTrue(forge.pullRequests().stream().allMatch(it -> forge.life(it).labels().contains("campaign")));
        assertEquals("goodbye\n".repeat(NAMES.size()), mod.shell("for each in " + String.join(" ", NAMES)
                + "; do git -C acme/$each.git show main:a.txt; done").out());
        assertTrue(Files.readString(mod.work().resolve("campaign.html")).contains("<b>20</b> merged"));
        for (int worker = 1; worker <= 3; worker++) {
            assertTrue(Files.isDirectory(mod.work().resolve("worker" + worker + "/mirrors")), "worker " + worker);
        }
    }

    /** @param places hosts with their ports, which are other ones in the page */
    private static void walk(ModProcess mod, List<String> places) throws IOException, InterruptedException {
        int shown = 0;
        for (DocPage.Block block : DocPage.read(ModProcess.checkout().resolve("docs/campaigns-watch.md")).blocks()) {
            if (block instanceof DocPage.Block.Source source) {
                mod.write(source.path(), source.text());
            } else if (block instanceof DocPage.Block.Commands commands) {
                // too short for the optimising compiler that workers have
                var result = mod.shell("set -e; export MOD_JAVA_OPTS=-XX:TieredStopAtLevel=1\n" + commands.script());
                assertEquals(0, result.exit(), commands.script() + result.out() + result.err());
                if (commands.output().isPresent()) {
                    shown++;
                    String out = result.out();
                    for (String place : places) {
                        out = out.replace("http://" + place, "https://git.example.org");
                    }
                    assertEquals(settled(commands.output().get()), settled(out), result.err());
                }
            }
        }
        assertEquals(4, shown);
    }

    /** Without what differs from run to run, and with one blank for several: what is replaced has another length. */
    private static String settled(String output) {
        return output.replaceAll("[0-9a-f-]{36}", "ID").replaceAll("\\d{4}-\\d\\d-\\d\\d[T ][0-9:.]+Z?", "TIME")
                .replaceAll(" [0-9a-f]{7,40}( |$)", " COMMIT$1").replaceAll(" +", " ").replaceAll("(?m) $", "");
    }

    @Tag("slow")
    @Test
    void aWatchThatIsKilledGoesOnAndOneThatIsInterruptedEnds() throws Exception {
        var mod = new ModProcess(directory).with("MOD_FORGE_TOKEN_127_0_0_1", FakeForge.TOKEN);
        repositories(mod, List.of("r01"));
        mod.write("goodbye/workflow.yaml", GOODBYE);
        var begun = mod.run("campaign", "run", "-w", "goodbye", "--repo", "acme/r01.git", "--forge-host",
                "file=github@" + forge.api("github"), "--author", "Robo <robo@example.org>");
        assertEquals(0, begun.exit(), begun.err());
        String[] watch = {"campaign", "watch", "-i", "latest", "--merge", "green", "--retries", "1", "--grace", "0s",
                "--patience", "1d", "--pause", "1s", "--requests-per-hour", "100000", "--format", "jsonl"};
        forge.rules(FakeRules.NONE.withApprovals(1).withBranches(new GitBranches(mod.work())));
        var first = mod.start(watch);
        try (var reader = first.inputReader()) {
            ModProcess.lineWith(reader, "waiting for review");
            var second = mod.run(watch);
            assertEquals(4, second.exit(), second.err());
            assertTrue(second.err().contains("another process watches this campaign"), second.err());
        } finally {
            first.descendants().forEach(ProcessHandle::destroyForcibly);
            first.destroyForcibly();
        }
        assertTrue(first.waitFor(1, TimeUnit.MINUTES));
        int asked = forge.requests().size();
        var interrupted = mod.start(watch);
        try {
            waitUntilItAsks(asked);
            // SIGTERM is heard as SIGINT is
            interrupted.descendants().forEach(ProcessHandle::destroy);
            interrupted.destroy();
            assertTrue(interrupted.waitFor(1, TimeUnit.MINUTES));
            assertEquals(130, interrupted.exitValue());
        } finally {
            interrupted.destroyForcibly();
        }
        forge.review(forge.pullRequests().get(0), "ann", true);
        var end = mod.run(watch);
        assertEquals(0, end.exit(), end.out() + end.err());
        assertTrue(forge.pullRequests().get(0).merged());
    }

    @Tag("slow")
    @Test
    void aWatchOnAnotherMachineIsRefusedAndGoesOnWhereAKilledOneWas() throws Exception {
        var mod = new ModProcess(directory).with("MOD_FORGE_TOKEN_127_0_0_1", FakeForge.TOKEN);
        repositories(mod, List.of("r01"));
        mod.write("goodbye/workflow.yaml", GOODBYE);
        forge.rules(FakeRules.NONE.withApprovals(1).withBranches(new GitBranches(mod.work())));
        try (var database = new Database(directory.resolve("data"))) {
            mod.with("MOD_STORE", database.url());
            var worker = mod.start("worker");
            try {
                var begun = mod.run("campaign", "run", "-w", "goodbye", "--repo",
                        mod.work().resolve("acme/r01.git").toUri().toString(), "--forge-host",
                        "file=github@" + forge.api("github"), "--author", "Robo <robo@example.org>");
                assertEquals(0, begun.exit(), begun.err());
                String[] watch = {"campaign", "watch", "-i", "latest", "--grace", "0s", "--patience", "1d", "--pause",
                        "1s", "--requests-per-hour", "100000", "--format", "jsonl", "--merge", "green"};
                var first = mod.start(watch);
                try (var reader = first.inputReader()) {
                    ModProcess.lineWith(reader, "waiting for review");
                    mod.with("MOD_HOME", directory.resolve("elsewhere").toString());
                    var second = mod.run(watch);
                    assertEquals(4, second.exit(), second.err());
                    assertTrue(second.err().contains("another machine watches this campaign"), second.err());
                } finally {
                    first.descendants().forEach(ProcessHandle::destroyForcibly);
                    first.destroyForcibly();
                }
                assertTrue(first.waitFor(1, TimeUnit.MINUTES));
                var status = mod.run("campaign", "status", "-i", "latest");
                assertTrue(status.out().contains("1 waiting for review"), status.out());
                outlive(database, mod, watch);
                var series = mod.run("campaign", "insights", "-i", "latest", "--format", "csv").out();
                assertTrue(series.lines().findFirst().orElseThrow().matches("at,.*waiting for review.*merged"), series);
            } finally {
                worker.descendants().forEach(ProcessHandle::destroyForcibly);
                worker.destroyForcibly();
            }
        }
    }

    /** Watches to the end, while the database is stopped, and started again. */
    private void outlive(Database database, ModProcess mod, String... watch) throws Exception {
        int asked = forge.requests().size();
        var watching = mod.start(watch);
        try {
            waitUntilItAsks(asked);
            database.stop();
            mod.waitForError("asked again until it answers");
            forge.review(forge.pullRequests().get(0), "ann", true);
            database.start();
            assertTrue(watching.waitFor(2, TimeUnit.MINUTES));
            assertEquals(0, watching.exitValue());
            assertTrue(forge.pullRequests().get(0).merged());
        } finally {
            watching.descendants().forEach(ProcessHandle::destroyForcibly);
            watching.destroyForcibly();
        }
    }

    /** A server that can be stopped, and started again with what it had and where it was. */
    private static final class Database implements AutoCloseable {
        private final Path data;
        private EmbeddedPostgres server;

        Database(Path data) throws IOException {
            this.data = data;
            this.server = server(0);
        }

        private EmbeddedPostgres server(int port) throws IOException {
            return EmbeddedPostgres.builder().setPort(port).setDataDirectory(data).setCleanDataDirectory(false).start();
        }

        String url() {
            return server.getJdbcUrl("postgres", "postgres");
        }

        void stop() throws IOException {
            server.close();
        }

        void start() throws IOException {
            server = server(server.getPort());
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    /** Until the watch has asked the forge, it has not begun. */
    private void waitUntilItAsks(int before) throws InterruptedException {
        for (long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1); forge.requests().size() < before + 4;) {
            assertTrue(System.nanoTime() < end, "it asks nobody");
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
