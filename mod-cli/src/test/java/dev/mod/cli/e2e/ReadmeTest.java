package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's commands do what it says. */
class ReadmeTest {
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path directory;

    private static List<String> commands() throws IOException {
        return BLOCK.matcher(Files.readString(ModProcess.checkout().resolve("README.md"))).results()
                .map(match -> match.group(1).strip()).toList();
    }

    @Test
    void firstCommandRunsTheExample() throws Exception {
        var mod = new ModProcess(directory);
        // the launcher of the distribution: that of the checkout would start another build in the middle of this one
        var command = commands().get(0).replace("./mod ", "mod ");
        var result = mod.shell("cd '" + ModProcess.checkout() + "' && " + command);
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.out().contains("5 Completed"), result.out());
    }

    @Test
    void secondCommandIsWhatCiRuns() throws Exception {
        assertTrue(Files.readString(ModProcess.checkout().resolve(".ci/run")).contains("\n" + commands().get(1) + " "));
    }

    @Test
    void everyCommandNamedHasHelp() throws Exception {
        var mod = new ModProcess(directory);
        for (var command : List.of("validate", "run", "resume", "status", "list", "logs", "state", "graph", "cancel")) {
            assertEquals(0, mod.run("workflow", command, "--help").exit(), command);
        }
    }
}
