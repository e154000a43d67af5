package dev.mod.git.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.model.run.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same over the user's {@code ssh}, for which a script stands that runs the command on this machine. */
class GitOverSshTest {
    private static final String WORKFLOW = Campaigns.node("""
            branch_name: b
            steps: [{name: s, run: 'echo 1 > x.txt'}]
            """);

    @TempDir
    Path temp;
    private Campaigns campaigns;
    private Path ssh;

    @BeforeEach
    void stand() throws IOException {
        campaigns = new Campaigns(temp);
        campaigns.location = "git@forge.example:" + campaigns.remote;
        ssh = temp.resolve("fake-ssh");
        Files.writeString(ssh, """
                #!/bin/sh
                echo "$@" >> '%s'
                for last; do :; done
                exec sh -c "$last"
                """.formatted(temp.resolve("calls")));
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Map<String, String> environment(String variable, String value) {
        return Map.of("PATH", System.getenv("PATH"), variable, value);
    }

    @Test
    void aTaskIsFetchedAndPushedByThatProgram() throws Exception {
        campaigns.environment = environment("GIT_SSH", ssh.toString());
        var outcome = campaigns.run(WORKFLOW);
        assertEquals(RunStatus.COMPLETED, outcome.status(), outcome.view()::toString);
        assertEquals("1", campaigns.git("show", "b:x.txt"));
        var calls = Files.readString(temp.resolve("calls"));
        assertTrue(calls.contains("git@forge.example git-receive-pack '" + campaigns.remote + "'"), calls);
    }

    @Test
    void aCommandOfTheShellIsOneToo() throws Exception {
        campaigns.environment = environment("GIT_SSH_COMMAND", "'" + ssh + "' -v");
        assertEquals(RunStatus.COMPLETED, campaigns.run(WORKFLOW).status());
        assertTrue(Files.readString(temp.resolve("calls")).startsWith("-v git@forge.example git-upload-pack"));
    }

    @Test
    void aProgramThatFailsFailsTheTask() throws Exception {
        campaigns.environment = environment("GIT_SSH_COMMAND", "echo 'Permission denied (publickey).' >&2; false");
        var error = Campaigns.error(campaigns.run(WORKFLOW)).orElseThrow();
        assertTrue(error.contains("git@forge.example"), error);
    }

    @Tag("slow")
    @Test
    @Timeout(60)
    void aHostThatDoesNotAnswerHoldsNobodyUpWhoStops() throws Exception {
        for (String silent : List.of("git-upload-pack", "git-receive-pack")) {
            Path asked = temp.resolve(silent);
            Files.writeString(ssh, """
                    #!/bin/sh
                    for last; do :; done
                    case $last in %s*) touch '%s'; sleep 1000;; esac
                    exec sh -c "$last"
                    """.formatted(silent, asked));
            campaigns.environment = environment("GIT_SSH", ssh.toString());
            var run = campaigns.start(WORKFLOW, Map.of());
            while (!Files.exists(asked)) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            run.cancel();
            assertEquals(RunStatus.CANCELED, run.await().status(), silent);
        }
        assertEquals(List.of("main"), campaigns.branches());
    }
}
