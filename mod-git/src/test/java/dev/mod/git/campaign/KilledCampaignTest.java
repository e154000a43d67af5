package dev.mod.git.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.RunListener;
import dev.mod.git.task.Sh;
import dev.mod.model.run.RunStatus;
import dev.mod.fakes.forge.FakeForge;
import dev.mod.fakes.forge.GitHttpServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed whenever it asks the server for something leaves a campaign that ends as if nothing had
 * happened: one branch of one commit and one pull request for each task. Every request, before and after its work, under
 * {@code -Dmod.test.long=true}, else a sample.
 */
@Timeout(600)
class KilledCampaignTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: first
                name: First
                branch_name: first
                steps:
                  - {name: s, run: 'echo 1 > first.txt', commit: {message: checkpoint}}
              - id: second
                name: Second
                branch_name: second
                depends_on: [first]
                steps:
                  - {name: s, run: 'echo 2 > second.txt'}
            """;
    private static final List<String> REPOSITORIES = List.of("acme/one", "acme/two");

    @TempDir
    Path temp;
    private Path packageDirectory;
    private int round;
    private volatile Optional<Process> child = Optional.empty();

    @BeforeEach
    void make() throws Exception {
        packageDirectory = Files.createDirectories(temp.resolve("package"));
        Files.writeString(packageDirectory.resolve("workflow.yaml"), WORKFLOW);
        Path work = Files.createDirectories(temp.resolve("work"));
        Sh.git(work, "init", "-q", "--initial-branch=main");
        Files.writeString(work.resolve("a.txt"), "a\n");
        Sh.git(work, "add", "-A");
        Sh.git(work, "commit", "-q", "-m", "base");
    }

    private FakeForge forge = FakeForge.start();

    @AfterEach
    void close() {
        forge.close();
    }

    @Tag("slow")
    @Test
    void itEndsAsIfNothingHadHappened() throws Exception {
        everywhere(false, 12);
    }

    /** The same where branches go to forks: also at requests to the forge, which makes them. */
    @Tag("slow")
    @Test
    void forksAreMadeOnce() throws Exception {
        everywhere(true, 20);
    }

    private void everywhere(boolean forked, int atLeast) throws Exception {
        int requests = round(-1, false, forked);
        assertTrue(requests >= atLeast, requests + " requests");
        boolean all = Boolean.getBoolean("mod.test.long");
        int step = all ? 1 : Math.max(1, requests / 2);
        var when = new ArrayList<Integer>();
        for (int at = all ? 1 : 2; at <= requests; at += step) {
            when.add(at);
        }
        for (int i = 0; i < when.size(); i++) {
            // of a sample the first dies before its request and the second after it
            if (all || i % 2 == 0) {
                round(when.get(i), false, forked);
            }
            if (all || i % 2 == 1) {
                round(when.get(i), true, forked);
            }
        }
        assertEquals(1 + (all ? 2 : 1) * when.size(), round);
    }

    /** Kills the process at a request, goes on in this one, and looks; gives the number of requests. */
    private int round(int killAt, boolean afterItsWork, boolean forked) throws Exception {
        Path directory = Files.createDirectories(temp.resolve("round-" + round++));
        forge.close();
        forge = FakeForge.start();
        for (String repository : REPOSITORIES) {
            Path bare = directory.resolve(repository + ".git");
            Files.createDirectories(bare.getParent());
            Sh.git(temp, "clone", "-q", "--bare", "work", bare.toString());
            Sh.git(bare, "config", "http.receivepack", String.valueOf(!forked));
            if (forked) {
                forge.readOnlyRepository(repository, "main");
            } else {
                forge.repository(repository, "main");
            }
        }
        forge.onFork(1, (from, to) -> {
            Path bare = directory.resolve(to + ".git");
            Sh.git(directory, "clone", "-q", "--bare", from + ".git", bare.toString());
            Sh.git(bare, "config", "http.receivepack", "true");
        });
        try (var server = new GitHttpServer(directory)) {
            var asked = new AtomicInteger();
            var killed = new AtomicBoolean();
            IntConsumer before = number -> {
                if (asked.incrementAndGet() == killAt && !afterItsWork && killed.compareAndSet(false, true)) {
                    child.ifPresent(Process::destroyForcibly);
                }
            };
            IntConsumer after = number -> {
                if (afterItsWork && killAt > 0 && asked.get() >= killAt && killed.compareAndSet(false, true)) {
                    child.ifPresent(Process::destroyForcibly);
                }
            };
            server.beforeEach = before;
            server.afterEach = after;
            if (forked) {
                forge.watched(before, after);
            }
            String host = server.url().substring("http://".length());
            var command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), Processes.class.getName(),
                    directory.resolve("home").toString(), packageDirectory.toString(),
                    host + "=gitea@" + forge.api("gitea")));
            REPOSITORIES.forEach(repository -> command.add(server.url() + "/" + repository + ".git"));
            var builder = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(directory.resolve("out").toFile());
            builder.environment().put("MOD_FORGE_TOKEN_127_0_0_1", FakeForge.TOKEN);
            Process process = builder.start();
            child = Optional.of(process);
            int exit = process.waitFor();
            child = Optional.empty();
            assertEquals(killAt > 0 ? 137 : 0, exit, () -> read(directory.resolve("out")));
            int requests = asked.get();
            finish(directory);
            check(directory, killAt + (afterItsWork ? " after" : " before"), forked);
            return requests;
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (java.io.IOException e) {
            return e.toString();
        }
    }

    private static void finish(Path directory) throws InterruptedException {
        Path home = directory.resolve("home");
        var campaign = new CampaignStore(home).list(Processes::fail).get(0);
        var backend = Processes.backend(home, Map.of("MOD_FORGE_TOKEN_127_0_0_1", FakeForge.TOKEN), 2);
        var work = new LinkedHashMap<Campaign.Repository, CampaignRunner.Work>();
        campaign.repositories().forEach(repository -> {
            Optional<RunView> view = backend.view(repository.run());
            if (view.isEmpty()) {
                work.put(repository, Processes.start(campaign, repository));
            } else if (view.get().status() == RunStatus.RUNNING) {
                work.put(repository, new CampaignRunner.Work.Resume(view.get(), ResumeRequest.GO_ON));
            }
        });
        new CampaignRunner(backend, repository -> new RunListener() {
        }, 2).run(work);
        campaign.repositories().forEach(repository -> assertEquals(RunStatus.COMPLETED,
                backend.view(repository.run()).orElseThrow().status(),
                () -> backend.view(repository.run()).orElseThrow().toString()));
    }

    private void check(Path directory, String where, boolean forked) {
        for (String repository : REPOSITORIES) {
            String holder = forked ? repository.replace("acme/", FakeForge.USER + "/") : repository;
            Path bare = directory.resolve(holder + ".git");
            assertEquals("first\nmain\nsecond", Sh.git(bare, "for-each-ref", "--format=%(refname:short)"), where);
            assertEquals("checkpoint\nbase", Sh.git(bare, "log", "--format=%s", "first"), where);
            assertEquals("Second\nbase", Sh.git(bare, "log", "--format=%s", "second"), where);
            assertEquals("Robo", Sh.git(bare, "log", "-1", "--format=%cn", "second"), where);
            assertEquals(List.of("first", "second"), forge.pullRequests(repository).stream().map(it -> it.head())
                    .sorted().toList(), where);
            assertTrue(forge.pullRequests(repository).stream().allMatch(it -> it.headRepository().equals(holder)),
                    where);
            if (forked) {
                assertEquals("main", Sh.git(directory.resolve(repository + ".git"), "for-each-ref",
                        "--format=%(refname:short)"), where);
            }
        }
        assertEquals(REPOSITORIES.size() * (forked ? 2 : 1), forge.repositories().size(), where);
    }
}
