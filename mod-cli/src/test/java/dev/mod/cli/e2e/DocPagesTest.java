package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of the documentation, from an empty directory: files are written, commands run, and print what is shown. */
class DocPagesTest {
    @TempDir
    Path directory;

    /** Without what differs from run to run. */
    private static String settled(String output) {
        return output.replaceAll("[0-9.]+ (ms|s|min)\\b", "… s").replaceAll("[0-9]+ bytes", "… bytes")
                .replaceAll("run [0-9a-f-]{36}", "run …").replaceAll("sha256:[0-9a-f]+", "sha256:…")
                // a column of a table
                .replaceAll(" +([0-9]+|…) +sha256", " … sha256");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tutorial", "migration", "workflow", "script-examples", "packages", "scan", "types",
            "refactoring",
            "coming-from",
            "cookbook"})
    void everythingHappensAsTold(String name) throws Exception {
        var mod = new ModProcess(directory);
        var page = DocPage.read(ModProcess.checkout().resolve("docs/" + name + ".md"));
        assertTrue(page.blocks().size() >= 4, "blocks: " + page.blocks().size());
        // the commands stay where those before went to
        var here = mod.work();
        for (DocPage.Block block : page.blocks()) {
            if (block instanceof DocPage.Block.Source source) {
                var file = here.resolve(source.path());
                Files.createDirectories(file.getParent());
                Files.writeString(file, source.text());
            } else if (block instanceof DocPage.Block.Commands commands) {
                var ended = mod.script(here, commands.script());
                var result = ended.getKey();
                here = ended.getValue();
                if (commands.fails()) {
                    assertNotEquals(0, result.exit(), commands.script());
                } else {
                    assertEquals(0, result.exit(), commands.script() + result.out() + result.err());
                }
                var shown = result.out().replace(mod.work() + "/", "").replaceAll("layout:.*/registry",
                        "layout:registry");
                commands.output().ifPresent(expected -> assertEquals(settled(expected), settled(shown)));
            }
        }
    }
}
