package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.steps.script.host.Capabilities;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What scripts are told by modules of Node, beside what a real Node tells; see {@code questions.mjs}. */
@DisabledOnOs(OS.WINDOWS)
class NodeModulesTest {
    private static final boolean LONG = Boolean.getBoolean("mod.test.long");
    private static final int SEEDS = LONG ? 40 : 1;
    private static final int QUESTIONS = 3_000;
    private static final int HISTORIES = 250;

    @TempDir
    Path directory;

    private List<String> node(String call) throws IOException, InterruptedException {
        Path answers = directory.resolve("answers.json");
        Process process;
        try {
            process = new ProcessBuilder("node", "--input-type=module", "-e", "import { ask, work } from '"
                    + questions().toUri() + "'; process.umask(0o22); console.log(JSON.stringify(" + call + "));")
                    .redirectOutput(answers.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        } catch (IOException e) {
            assumeTrue(System.getenv("MOD_TEST_BROWSER") == null, "Node is missing");
            assumeTrue(false, "no Node on the PATH");
            throw e;
        }
        assertTrue(process.waitFor(2, TimeUnit.MINUTES), "Node takes too long");
        assertEquals(0, process.exitValue());
        return texts(Files.readString(answers));
    }

    private Path questions() throws IOException {
        Path file = Files.createDirectories(directory.resolve("package")).resolve("questions.mjs");
        try (var in = java.util.Objects.requireNonNull(getClass().getResourceAsStream("/node/questions.mjs"))) {
            Files.write(file, in.readAllBytes());
        }
        return file;
    }

    private List<String> ours(String call) throws Exception {
        questions();
        try (TestScript script = TestScript.of(directory, "s.js",
                "import { ask, work } from './questions.mjs'; export default () => JSON.stringify(" + call + ");",
                Duration.ofMinutes(5), Capabilities.NONE)) {
            return texts(script.apply(""));
        }
    }

    private static List<String> texts(String json) {
        return JsonMapper.shared().readTree(json.getBytes(StandardCharsets.UTF_8)).valueStream()
                .map(each -> each.stringValue()).toList();
    }

    @Tag("slow")
    @Test
    void questionsAreAnsweredAsByNode() throws Exception {
        for (int seed = 0; seed < SEEDS; seed++) {
            String call = "ask(" + seed + ", " + QUESTIONS + ")";
            List<String> expected = node(call);
            List<String> answers = ours(call);
            assertEquals(QUESTIONS, expected.size());
            for (int i = 0; i < QUESTIONS; i++) {
                assertEquals(expected.get(i), answers.get(i), "question " + i + " of seed " + seed);
            }
        }
    }

    @Tag("slow")
    @Test
    void filesOfTheTargetAreWhatNodeMakesOfThem() throws Exception {
        for (int seed = 0; seed < SEEDS; seed++) {
            Path base = Files.createDirectories(directory.resolve("node" + seed));
            List<String> expected = node("work(" + seed + ", " + HISTORIES + ", '" + base + "')");
            List<String> told = ours("work(" + seed + ", " + HISTORIES + ", '" + directory.resolve("target") + "')");
            for (int i = 0; i < expected.size(); i++) {
                assertEquals(expected.get(i), told.get(i), "line " + i + " of seed " + seed);
            }
            assertEquals(expected.size(), told.size());
        }
    }
}
