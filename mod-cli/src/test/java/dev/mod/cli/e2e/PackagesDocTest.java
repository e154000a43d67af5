package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of {@code docs/packages.md} print what stands below them. */
class PackagesDocTest {
    private static final Pattern BLOCKS = Pattern.compile("```sh\n(.*?)```\n\n```text\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path directory;

    @Test
    void commandsPrintWhatIsShown() throws Exception {
        var mod = new ModProcess(directory);
        var blocks = BLOCKS.matcher(Files.readString(ModProcess.checkout().resolve("docs/packages.md"))).results()
                .toList();
        assertEquals(4, blocks.size());
        for (MatchResult block : blocks) {
            var result = mod.shell(block.group(1));
            assertEquals(0, result.exit(), result.out() + result.err());
            assertEquals(block.group(2), result.out().replaceAll("[0-9.]+ s ", "… s ")
                    .replaceAll("[0-9]+ bytes", "… bytes").replaceAll("0    [0-9]+ ", "0    … ")
                    .replaceAll("run [0-9a-f-]{36}", "run …").replaceAll("sha256:[0-9a-f]+", "sha256:…")
                    .replace(mod.work() + "/", "").replaceAll("layout:.*/registry", "layout:registry"));
        }
    }
}
