package dev.mod.git.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.fakes.forge.GitHttpServer;
import dev.mod.engine.event.Delivery;
import dev.mod.git.remote.GitLogin;
import dev.mod.model.run.RunStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same over HTTP, with Git's own server, a password, and answers that get lost. */
class GitOverHttpTest {
    private static final String SECRET = "s3cr3t-t0k3n-of-the-test";
    private static final String WORKFLOW = Campaigns.node("""
            branch_name: b
            steps: [{name: s, run: 'echo 1 > x.txt'}]
            """);

    @TempDir
    Path temp;
    private Campaigns campaigns;
    private GitHttpServer server;

    @BeforeEach
    void serve() throws IOException {
        campaigns = new Campaigns(temp);
        server = new GitHttpServer(temp);
        campaigns.location = server.url() + "/remote.git";
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private long pushes() {
        return server.requests.stream().filter(it -> it.equals("POST /remote.git/git-receive-pack")).count();
    }

    @Test
    void aTaskIsPushedWithTheTokenAndTheTokenStaysOutOfEverything() throws Exception {
        server.password = Optional.of(SECRET);
        campaigns.logins = address -> Optional.of(new GitLogin("x", SECRET, "SOME_TOKEN"));
        var outcome = campaigns.run(WORKFLOW);
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        assertEquals("1", campaigns.git("show", "b:x.txt"));
        assertTrue(server.requests.stream().noneMatch(request -> request.contains(SECRET)));
        assertNowhere();
    }

    private void assertNowhere() throws IOException {
        try (var files = Files.walk(campaigns.home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertFalse(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                        .contains(SECRET), file::toString);
            }
        }
    }

    @Test
    void aTokenThatIsRefusedIsNamedByItsVariableOnly() throws Exception {
        server.password = Optional.of("another");
        campaigns.logins = address -> Optional.of(new GitLogin("x", SECRET, "SOME_TOKEN"));
        var outcome = campaigns.run(WORKFLOW);
        assertEquals(campaigns.location + " refuses the token in SOME_TOKEN, or what is done with it",
                Campaigns.error(outcome).orElseThrow());
        assertNowhere();
    }

    @Test
    void aTokenThatIsMissingIsAskedFor() throws Exception {
        server.password = Optional.of(SECRET);
        var outcome = campaigns.run(WORKFLOW);
        assertEquals(campaigns.location + " wants a token, and there is none for its host in the environment",
                Campaigns.error(outcome).orElseThrow());
    }

    @Test
    void aPushThatIsForbiddenSaysSo() throws Exception {
        campaigns.git("config", "http.receivepack", "false");
        var outcome = campaigns.run(WORKFLOW);
        assertEquals(RunStatus.FAILED, outcome.status());
        assertTrue(Campaigns.error(outcome).orElseThrow().contains("wants a token"), outcome.view()::toString);
        assertEquals(List.of("main"), campaigns.branches());
    }

    @Test
    void aPushWhoseAnswerIsLostIsFoundDone() throws Exception {
        server.pushAnswersToLose.set(1);
        var outcome = campaigns.run(WORKFLOW);
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        assertEquals(1, pushes());
        assertEquals("Change it\nfirst", campaigns.git("log", "--format=%s", "b"));
        assertEquals(1, campaigns.forge.drafts.size());
        assertEquals(Delivery.Effect.PUSHED, Campaigns.only(outcome).delivery().orElseThrow().effect());

        server.pushAnswersToLose.set(1);
        var other = campaigns.run(WORKFLOW.replace("run: '", "run: 'echo more > more.txt; "));
        assertEquals(RunStatus.COMPLETED, other.status(), other.view()::toString);
        assertEquals(2, pushes());
        assertEquals(Delivery.Effect.UPDATED, Campaigns.only(other).delivery().orElseThrow().effect());
        assertEquals("Change it\nfirst", campaigns.git("log", "--format=%s", "b"));
        assertEquals("more", campaigns.git("show", "b:more.txt"));
    }

    @Test
    void aServerThatIsBusyIsAskedAgain() throws Exception {
        server.refusals.set(2);
        var outcome = campaigns.run(WORKFLOW);
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
    }

    @Test
    void aServerThatStaysBusyFailsTheTaskAndARetryEndsIt() throws Exception {
        server.refusals.set(1000);
        var outcome = campaigns.run(WORKFLOW);
        assertTrue(Campaigns.error(outcome).orElseThrow().contains("503"), outcome.view()::toString);
        server.refusals.set(0);
        assertEquals(RunStatus.COMPLETED, campaigns.retry(outcome.view().run().id()).status());
    }

    @Test
    void aRepositoryThatIsNotThereIsNamed() throws Exception {
        campaigns.location = server.url() + "/nowhere.git";
        assertEquals(campaigns.location + " has no repository, or does not show it to those without a token",
                Campaigns.error(campaigns.run(WORKFLOW)).orElseThrow());
    }

    @Test
    void aTaskFetchesOnceAndAsksThreeTimesForItsBranch() throws Exception {
        campaigns.run("""
                version: "1"
                nodes:
                  - {id: a, name: a, steps: [{name: s, run: 'echo 1 > x.txt'}]}
                  - {id: b, name: b, steps: [{name: s, run: 'echo 2 > x.txt'}]}
                """);
        assertEquals(2, pushes());
        assertEquals(1, server.requests.stream().filter(it -> it.contains("info/refs?service=git-upload-pack"))
                .count() - 2 * 2, server.requests::toString);
    }

    @Test
    void oneProcessFetchesAgainAfterAWhile() throws Exception {
        var engine = campaigns.engine();
        campaigns.commitElsewhere("theirs", "main");
        server.refusals.set(1000);
        var run = campaigns.start(engine, Campaigns.node("""
                branch_name: b
                pull_request: {title: t, base: later}
                steps: [{name: s, run: 'echo 1 > x.txt'}]
                """), Map.of());
        assertTrue(Campaigns.error(run.await()).orElseThrow().contains("503"));
        server.refusals.set(0);
        int asked = server.requests.size();
        assertTrue(Campaigns.error(Campaigns.retry(engine, run.id())).orElseThrow().contains("503"));
        assertEquals(asked, server.requests.size());
        campaigns.now = campaigns.now.plus(GitTargets.FAILED);
        assertTrue(Campaigns.error(Campaigns.retry(engine, run.id())).orElseThrow().contains("no branch 'later'"));
        campaigns.git("branch", "later", "theirs");
        assertTrue(Campaigns.error(Campaigns.retry(engine, run.id())).orElseThrow().contains("no branch 'later'"));
        campaigns.now = campaigns.now.plus(GitTargets.FRESH);
        assertEquals(RunStatus.COMPLETED, Campaigns.retry(engine, run.id()).status());
    }
}
