package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of {@code docs/testing.md} print what stands below them. */
class TestingDocTest {
    private static final Pattern BLOCKS = Pattern.compile("```sh\n(.*?)```\n\n```text\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path directory;

    @Test
    void commandsPrintWhatIsShown() throws Exception {
        var mod = new ModProcess(directory);
        var blocks = BLOCKS.matcher(Files.readString(ModProcess.checkout().resolve("docs/testing.md"))).results()
                .toList();
        assertTrue(blocks.size() >= 2);
        for (MatchResult block : blocks) {
            var result = mod.shell("cd '" + ModProcess.checkout() + "' && " + block.group(1));
            assertEquals(0, result.exit(), result.out() + result.err());
            assertEquals(block.group(2), result.out().replaceAll("[0-9]+ ms", "… ms").replaceAll("[0-9.]+ s\n",
                    "… s\n"));
        }
    }
}
