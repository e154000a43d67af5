package dev.mod.git.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.engine.spi.Cancellation;
import dev.mod.git.remote.GitLogins;
import dev.mod.git.remote.Remote;
import dev.mod.git.remote.RepositoryAddress;
import dev.mod.model.run.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A repository on this machine that has hooks, that others write to, and whose writer is killed. */
@Timeout(60)
class LocalRepositoryTest {
    private static final String WORKFLOW = Campaigns.node("""
            branch_name: b
            steps: [{name: s, run: 'echo 1 > x.txt'}]
            """);

    @TempDir
    Path temp;
    private Campaigns campaigns;

    @BeforeEach
    void stand() throws IOException {
        campaigns = new Campaigns(temp);
    }

    private void hook(String name, String text) throws IOException {
        Path file = Files.createDirectories(campaigns.remote.resolve("hooks")).resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void whatItsHookSaysIsSaid() throws Exception {
        hook("pre-receive", "echo 'no branches today' >&2; exit 1\n");
        assertEquals(campaigns.remote + " refuses the branch 'b': pre-receive hook declined (no branches today)",
                Campaigns.error(campaigns.run(WORKFLOW)).orElseThrow());
        assertEquals(List.of("main"), campaigns.branches());
    }

    @Test
    void theHooksOfOtherUsersDoNotRun() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root gives files away");
        hook("pre-receive", "exit 1\n");
        Sh.run(temp, "chown", "-R", "nobody", campaigns.remote.toString());
        assertEquals(RunStatus.COMPLETED, campaigns.run(WORKFLOW).status());
        Sh.run(temp, "chown", "-R", "root", campaigns.remote.toString());
        assertEquals("1", campaigns.git("show", "b:x.txt"));
    }

    @Test
    void aBranchThatAnotherHoldsIsTriedAgain() throws Exception {
        campaigns.git("config", "core.filesRefLockTimeout", "0");
        Path lock = Files.createFile(campaigns.remote.resolve("refs/heads/b.lock"));
        campaigns.pause = (time, cancellation) -> assertTrue(lock.toFile().delete());
        var outcome = campaigns.run(WORKFLOW);
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        assertEquals("1", campaigns.git("show", "b:x.txt"));
    }

    @Test
    void objectsThatAreGoneBeforeTheBranchIsThereAreSentAgain() throws Exception {
        hook("pre-receive", """
                [ -e once ] && exit 0
                touch once
                rm -rf "$GIT_QUARANTINE_PATH"/??
                """);
        var outcome = campaigns.run(WORKFLOW);
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        assertTrue(Files.exists(campaigns.remote.resolve("once")));
        assertEquals("1", campaigns.git("show", "b:x.txt"));
    }

    @Test
    void aBranchThatStaysHeldIsNamedWithItsLock() throws Exception {
        campaigns.git("config", "core.filesRefLockTimeout", "0");
        Files.createFile(campaigns.remote.resolve("refs/heads/b.lock"));
        String error = Campaigns.error(campaigns.run(WORKFLOW)).orElseThrow();
        assertTrue(error.contains("refs/heads/b.lock"), error);
    }

    @Test
    void aShallowCloneTakesNoBranchAndIsNotTriedAgain() throws Exception {
        Files.writeString(campaigns.remote.resolve("shallow"), campaigns.git("rev-parse", "main") + "\n");
        campaigns.pause = (time, cancellation) -> {
            throw new IllegalStateException("tried again");
        };
        assertEquals(campaigns.remote + " is a shallow clone, to which branches cannot be pushed:"
                + " 'git fetch --unshallow' there makes it whole",
                Campaigns.error(campaigns.run(WORKFLOW)).orElseThrow());
        assertEquals(List.of("main"), campaigns.branches());
    }

    @Test
    void aNameThatCannotBeIsNotTriedAgain() throws Exception {
        campaigns.git("branch", "b/c", "main");
        campaigns.pause = (time, cancellation) -> {
            throw new IllegalStateException("tried again");
        };
        String error = Campaigns.error(campaigns.run(WORKFLOW)).orElseThrow();
        assertTrue(error.contains("'refs/heads/b/c' exists"), error);
    }

    @Tag("slow")
    @Test
    void whoIsKilledWhileTheBranchIsHeldLeavesNoLock() throws Exception {
        Path held = temp.resolve("held");
        Path release = temp.resolve("release");
        hook("reference-transaction", """
                [ "$1" = prepared ] || exit 0
                touch '%s'
                while [ ! -e '%s' ]; do sleep 0.05; done
                """.formatted(held, release));
        Path work = temp.resolve("work");
        Sh.git(work, "commit", "-q", "--allow-empty", "-m", "second");
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Pusher.class.getName(), work.toString(),
                campaigns.remote.toString()).inheritIO().start();
        while (!Files.exists(held)) {
            assertTrue(process.isAlive());
            TimeUnit.MILLISECONDS.sleep(10);
        }
        Path lock = campaigns.remote.resolve("refs/heads/b.lock");
        assertTrue(Files.exists(lock));
        process.destroyForcibly().waitFor();
        Files.createFile(release);
        while (Files.exists(lock)) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        assertEquals(Sh.git(work, "rev-parse", "HEAD"), campaigns.git("rev-parse", "b"));
        assertFalse(Files.exists(lock));
    }

    @Test
    void whoIsToldToStopWhileThePushBeginsEndsIt() throws Exception {
        var remote = new Remote(RepositoryAddress.parse(campaigns.location, temp), GitLogins.NONE, Map.of());
        var asked = new AtomicInteger();
        var stop = new Cancellation() {
            @Override
            public boolean requested() {
                return asked.getAndIncrement() > 0;
            }

            @Override
            public Registration onRequest(Runnable action) {
                return NEVER.onRequest(action);
            }
        };
        try (var local = new FileRepositoryBuilder().setWorkTree(temp.resolve("work").toFile()).build()) {
            assertTrue(remote.push(local, "b", local.resolve("HEAD"), Optional.empty(), stop));
            assertThrows(InterruptedException.class,
                    () -> remote.push(local, "c", local.resolve("HEAD"), Optional.empty(), stop));
        }
        assertEquals(List.of("b", "main"), campaigns.branches());
    }

    /** Pushes what is checked out as the branch {@code b}. */
    static final class Pusher {
        private Pusher() {}

        public static void main(String[] args) throws Exception {
            var remote = new Remote(RepositoryAddress.parse(args[1], Path.of("/")), GitLogins.NONE, Map.of());
            try (var local = new FileRepositoryBuilder().setWorkTree(Path.of(args[0]).toFile()).build()) {
                remote.push(local, "b", local.resolve("HEAD"), Optional.empty(), Cancellation.NEVER);
            }
        }
    }
}
