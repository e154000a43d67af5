package dev.mod.cli.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What code scanning gets, judged by Microsoft's validator of SARIF. */
class SarifTest {
    @TempDir
    Path directory;

    private String judged(String sarif) throws IOException, InterruptedException {
        var program = Programs.find("sarif-multitool");
        Assumptions.assumeTrue(program.isPresent(), "@microsoft/sarif-multitool (npm) is not installed");
        var file = Files.writeString(directory.resolve("out.sarif"), sarif);
        var process = new ProcessBuilder(program.orElseThrow().toString(), "validate", file.toString(), "--output",
                directory.resolve("judged.sarif").toString(), "--log", "ForceOverwrite").directory(directory.toFile())
                .redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var unused = process.waitFor();
        assertTrue(output.contains("1 files scanned"), output);
        return output;
    }

    @Tag("slow")
    @Test
    void itIsValid() throws Exception {
        var out = new ByteArrayOutputStream();
        Files.writeString(directory.resolve("workflow.yaml"), """
                version: "1"
                nodes:
                  - {id: a, name: "100%, Grüße: 世界", stps: []}
                  - {id: a, name: B, depends_on: [x], steps: [{name: s, run: 'true'}]}
                """);
        assertEquals(4, Main.run(List.of("workflow", "validate", "-w", "workflow.yaml", "--format", "sarif"), directory,
                Map.of(), InputStream.nullInputStream(), out, new ByteArrayOutputStream()));
        var sarif = out.toString(StandardCharsets.UTF_8);
        var verdict = judged(sarif);
        // what it always says of files like these, so that it did look
        assertTrue(verdict.contains("SARIF2005"), verdict);
        assertTrue(verdict.lines().noneMatch(line -> line.contains(": error ")), verdict);

        verdict = judged(sarif.replaceFirst("\"message\" : \\{[^}]*}", "\"message\" : {}"));
        assertTrue(verdict.lines().anyMatch(line -> line.contains(": error ")), verdict);
    }
}
