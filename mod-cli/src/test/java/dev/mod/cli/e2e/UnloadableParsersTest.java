package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A home from which no program may be loaded, as hardened machines have: parsers are native. */
@EnabledOnOs(OS.LINUX)
class UnloadableParsersTest {
    @TempDir
    Path directory;

    @Tag("slow")
    @Test
    void areNamedWithWhatHelps() throws Exception {
        var mod = new ModProcess(directory);
        assumeTrue(mod.shell("unshare -rm true").exit() == 0, "no right to make a mount namespace");
        mod.write("target/a.js", "a();\n");
        mod.write("t.js", "export default (root) => root.root().text() + 'b();';\n");
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: s, js-ast-match: {js_file: t.js, language: javascript}}]}
                """);
        mod.write("script", """
                mkdir small
                mount -t tmpfs -o noexec tmpfs small
                XDG_CACHE_HOME=$PWD/small; export XDG_CACHE_HOME
                run() { mod "$@" --no-interactive; echo "exit $?"; }
                run scan -p 'a()' -l js target
                run scan -p 'a()' target
                run script run t.js -l js -t target
                run workflow run -t target
                XDG_CACHE_HOME=$PWD/other run workflow run -t target
                """);
        var result = mod.shell("unshare -rm sh script 2>&1");
        String said = "the native parsers in " + mod.work().toRealPath().resolve("small/mod/natives")
                + " cannot be loaded: failed to map segment from shared object; XDG_CACHE_HOME can name a directory"
                + " that programs may be loaded from";
        String[] runs = result.out().split("(?<=exit [0-9]\n)");
        assertEquals(5, runs.length, result.out());
        for (int i = 0; i < 4; i++) {
            assertTrue(runs[i].contains(said), runs[i]);
            assertFalse(runs[i].contains("internal error"), runs[i]);
        }
        assertTrue(runs[0].endsWith("exit 4\n"), runs[0]);
        for (int i = 1; i < 4; i++) {
            assertTrue(runs[i].endsWith("exit 5\n"), runs[i]);
        }
        assertTrue(runs[4].endsWith("exit 0\n"), runs[3]);
        assertEquals("a();\nb();", mod.shell("cat target/a.js").out());
    }

    @Test
    void whereNothingCanBeWrittenThatIsSaid() throws Exception {
        var mod = new ModProcess(directory);
        assumeTrue(mod.shell("bwrap --ro-bind / / true").exit() == 0, "no bwrap, or no right to use it");
        mod.write("target/a.js", "a();\n");
        mod.write("x.js", "export default (root) => root.root().text() + 'b();';\n");
        mod.write("package/workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: s, run: echo}]}
                """);
        mod.write("package/mod.yaml", """
                schema_version: "1.0"
                name: x
                version: 1.0.0
                description: d
                author: A <a@example.org>
                license: MIT
                workflow: workflow.yaml
                """);
        String nowhere = "bwrap --ro-bind / / --dev /dev --proc /proc --setenv XDG_CACHE_HOME '" + mod.work()
                + "/none' -- \"$(command -v mod)\" ";
        var scan = mod.shell(nowhere + "scan -p 'a()' -l js target");
        assertEquals(5, mod.shell(nowhere + "script run x.js -l js -t target").exit());
        assertTrue(scan.err().contains("the native parsers cannot be written: "), scan.err());
        assertTrue(scan.err().contains("Read-only file system; XDG_CACHE_HOME can name a directory for them"),
                scan.err());
        var publish = mod.shell(nowhere + "publish package --dry-run");
        assertEquals(5, publish.exit(), publish.err());
        assertTrue(publish.err().contains("Read-only file system"), publish.err());
        assertTrue(publish.err().contains("hint: see whether the directory is there and writable"), publish.err());
    }
}
