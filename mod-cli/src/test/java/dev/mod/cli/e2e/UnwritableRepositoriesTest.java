package dev.mod.cli.e2e;

import static dev.mod.cli.e2e.PlainUser.AS_A_USER;
import static dev.mod.cli.e2e.PlainUser.ROOT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns over repositories of this machine to which their user may not push. */
@EnabledOnOs(OS.LINUX)
class UnwritableRepositoriesTest {
    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void repositories() throws Exception {
        mod = new ModProcess(directory);
        PlainUser.assumePossible(mod);
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: change
                    name: Change
                    branch_name: goodbye
                    steps: [{name: replace, run: sed -i s/hello/goodbye/ a.txt}]
                """);
        var made = mod.shell("""
                set -e
                mkdir first && cd first && git init -q --initial-branch=main && echo hello > a.txt && git add -A
                git -c user.name=A -c user.email=a@example.org commit -q -m first && cd ..
                git clone -q --bare first mine.git && cp -R mine.git other.git
                """);
        assertEquals(0, made.exit(), made.err());
    }

    private ModProcess.Result campaign(String command) throws Exception {
        return mod.shell(AS_A_USER + "mod campaign " + command
                + " -w workflow.yaml --repo other.git --repo mine.git");
    }

    private void refusedThereAndDoneElsewhere(String reason) throws Exception {
        var result = campaign("run --max-parallel 1 --author 'A <a@example.org>'");
        assertEquals(1, result.exit(), result.out() + result.err());
        assertTrue(result.out().contains(reason), result.out() + result.err());
        assertFalse((result.out() + result.err()).contains("internal error"), result.err());
        assertEquals(0, mod.shell("git -C mine.git rev-parse -q --verify goodbye").exit(), result.out());
        assertEquals(1, mod.shell("git -C other.git -c safe.directory='*' rev-parse -q --verify goodbye").exit());
    }

    private void refusedBeforehandAndThere() throws Exception {
        String reason = "other.git may not be written to: access to ";
        var plan = campaign("plan");
        assertEquals(5, plan.exit(), plan.out() + plan.err());
        assertTrue(plan.out().contains(reason), plan.out());
        refusedThereAndDoneElsewhere(reason);
    }

    @Test
    void onesOwnThatIsReadOnly() throws Exception {
        mod.shell("chmod -R a-w other.git");
        refusedBeforehandAndThere();
    }

    @Test
    void anotherUsersThatMayBeRead() throws Exception {
        assumeTrue(ROOT, "nobody else's repository can be made");
        mod.shell("chown -R 65534 other.git");
        refusedBeforehandAndThere();
    }

    /** What this process cannot write there may be written a little later, so it is tried for a quarter of a minute. */
    @Tag("slow")
    @Test
    void anotherUsersOfWhichADirectoryDeepInsideIsReadOnly() throws Exception {
        assumeTrue(ROOT, "nobody else's repository can be made");
        mod.shell("chown -R 65534 other.git; chmod -R a+w other.git; chmod -R go-w other.git/objects/pack");
        refusedThereAndDoneElsewhere("error occurred during unpacking on the remote end");
    }
}
