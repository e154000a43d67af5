package dev.mod.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of {@code docs/embedding.md} compile, and do what the page says. */
class EmbeddingDocTest {
    private static final Pattern BLOCK = Pattern.compile("^```([a-z]+) ?([^\n]*)\n(.*?)^```$",
            Pattern.DOTALL | Pattern.MULTILINE);

    @TempDir
    Path directory;
    private final List<String> shown = new ArrayList<>();

    @BeforeEach
    void compile() throws IOException {
        var page = Files.readString(Path.of(System.getProperty("basedir", "."), "..", "docs", "embedding.md"));
        var sources = new ArrayList<String>(List.of("-proc:none", "--release", "17", "-d",
                directory.resolve("classes").toString(), "-cp", System.getProperty("java.class.path")));
        for (var block : BLOCK.matcher(page).results().toList()) {
            if (block.group(1).equals("text")) {
                shown.add(block.group(3));
            } else if (!block.group(2).isEmpty()) {
                var file = directory.resolve(block.group(2));
                Files.createDirectories(file.getParent());
                Files.writeString(file, block.group(3));
                if (block.group(1).equals("java")) {
                    sources.add(file.toString());
                }
            }
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        assertEquals(0, compiler.run(null, null, null, sources.toArray(String[]::new)));
        Files.createDirectories(directory.resolve("project"));
        Files.writeString(directory.resolve("project/NOTICE"), "(c) 2026 Example\n");
    }

    private String run() throws IOException, InterruptedException {
        var output = directory.resolve("output");
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                directory.resolve("classes") + System.getProperty("path.separator")
                        + System.getProperty("java.class.path"),
                "Upgrade").directory(directory.toFile()).redirectOutput(output.toFile())
                .redirectError(directory.resolve("errors").toFile()).start();
        assertEquals(0, process.waitFor(), () -> errors());
        return Files.readString(output);
    }

    private String errors() {
        try {
            return Files.readString(directory.resolve("errors"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void theProgramRunsAPackageAndTakesItBack() throws Exception {
        assertEquals(shown.get(0), run());
        assertEquals("(c) 2026 Example\n", Files.readString(directory.resolve("project/NOTICE")));
    }

    @Test
    void theStepIsFound() throws Exception {
        var services = Files.createDirectories(directory.resolve("classes/META-INF/services"));
        Files.writeString(services.resolve("dev.mod.engine.spi.StepExecutor"), "Stamp\n");
        var workflow = directory.resolve("package/workflow.yaml");
        var before = Files.readString(workflow);
        Files.writeString(workflow, before.replaceFirst("run: .*",
                "stamp: {file: STAMP, text: \"seen in \\${{ params.year }}\"}"));
        var output = run();
        assertTrue(output.startsWith("COMPLETED\n") && output.contains("+seen in 2027"), output);
    }

    @Test
    void theStepIsCheckedBeforeTheRun() throws Exception {
        var services = Files.createDirectories(directory.resolve("classes/META-INF/services"));
        Files.writeString(services.resolve("dev.mod.engine.spi.StepExecutor"), "Stamp\n");
        var workflow = directory.resolve("package/workflow.yaml");
        Files.writeString(workflow, Files.readString(workflow).replaceFirst("run: .*",
                "stamp: {file: ../STAMP, text: \" \"}"));
        assertThrows(AssertionError.class, this::run);
        assertTrue(errors().contains("target-path") && errors().contains("empty-stamp"), errors());
    }
}
