package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What the page about sharding shows is what happens. */
class ShardingDocTest {
    @TempDir
    Path directory;

    private static String block(String language) throws IOException {
        var page = Files.readString(ModProcess.checkout().resolve("docs/sharding.md"));
        var block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
        if (!block.find()) {
            throw new AssertionError("no block of " + language);
        }
        return block.group(1).strip();
    }

    /** Without what differs from run to run. */
    private static String settled(String output) {
        return output.replaceAll("· [0-9.]+ (ms|s|min)", "· TIME").replaceAll("run [0-9a-f-]{36}", "run ID").strip();
    }

    @Test
    void theExampleRunsAsShown() throws Exception {
        var mod = new ModProcess(directory);
        var command = block("sh").replace("./mod ", "mod ");
        var result = mod.shell("cd '" + ModProcess.checkout() + "' && " + command);
        assertEquals(0, result.exit(), result.err());
        assertEquals(settled(block("text")), settled(result.out()));
        var json = JsonMapper.shared();
        var state = mod.run("workflow", "state", "-i", result.run()).out();
        assertEquals(json.readTree(block("json")), json.readTree(state));
    }
}
