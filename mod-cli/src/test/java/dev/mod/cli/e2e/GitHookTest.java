package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In a hook Git's environment names the repository of the hook, and of some commits another index. */
class GitHookTest {
    @TempDir
    Path temp;
    private ModProcess mod;

    @BeforeEach
    void make() throws Exception {
        mod = new ModProcess(temp);
        mod.write("package/workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: s, run: "echo 1 > made.txt; git add made.txt"}]}
                """);
        mod.write("own/sub/a.txt", "a\n");
        mod.write("other/b.txt", "b\n");
        for (String name : new String[]{"own", "other"}) {
            succeeds("git init -q " + name + " && cd " + name + " && git config user.email a@example.org"
                    + " && git config user.name A && git add -A && git commit -qm first");
        }
    }

    private String succeeds(String line) throws Exception {
        var result = mod.shell(line);
        assertEquals(0, result.exit(), () -> result.out() + result.err());
        return result.out();
    }

    private void hook(String target) throws Exception {
        mod.write("own/.git/hooks/pre-commit", """
                #!/bin/sh
                exec mod workflow run -w '%1$s/package' -t '%1$s/%2$s' --no-interactive --yes --allow-dirty
                """.formatted(mod.work(), target));
        succeeds("chmod +x own/.git/hooks/pre-commit && echo more >> own/sub/a.txt");
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"git commit -qam second", "git worktree add -q ../linked && cd ../linked"
            + " && echo more >> sub/a.txt && git commit -qam second"})
    void stepsWorkInTheRepositoryOfTheirTarget(String commit) throws Exception {
        hook("other");
        succeeds("cd own && " + commit);
        assertEquals("A  made.txt\n", succeeds("git -C other status --short"));
        assertEquals("sub/a.txt\n", succeeds("git -C own log -1 --all --format= --name-only"));
        assertTrue(succeeds("ls other/.git").lines().noneMatch(line -> line.contains("lock")));
    }

    @Test
    void whatAStepAddsToItsOwnRepositoryIsCommitted() throws Exception {
        hook("own/sub");
        succeeds("cd own && git commit -qam second");
        assertEquals("sub/a.txt\nsub/made.txt\n", succeeds("git -C own log -1 --format= --name-only"));
        assertEquals("", succeeds("git -C own status --short"));
    }
}
