package dev.mod.types.typescript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.RenameCases;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Programs do the same in the same order, by Node, when each of their variables and functions was inlined. */
class InlinedProgramsTest {
    private static final int PROGRAMS = Integer.getInteger("mod.test.programs",
            Boolean.getBoolean("mod.test.long") ? 60 : 6);
    private static final Pattern DECLARED = Pattern.compile("(?:const|let|function) ([fvsw]\\d+)");
    private static final String RUN = """
            const { readFileSync } = require('node:fs');
            const run = code => {
                const lines = [];
                try {
                    new Function('console', code.replace('export {};', ''))({ log: line => lines.push(line) });
                } catch (e) {
                    lines.push(String(e));
                }
                return lines.join('\\n');
            };
            console.log(JSON.stringify(JSON.parse(readFileSync(process.argv[2], 'utf8')).map(run)));
            """;

    private final RenameCases cases = new RenameCases(new TypeScriptProvider(), InstalledTypeScript.tools(),
            InstalledTypeScript.WITHOUT_BROWSER);

    @TempDir
    Path directory;

    private static Optional<String> node() {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
                .map(each -> Path.of(each, "node")).filter(Files::isExecutable).map(Path::toString).findFirst();
    }

    private Optional<String> inlined(String program, int offset) {
        try {
            Renaming renaming = cases.apply(new TreeMap<>(Map.of("a.js", program)),
                    session -> session.inline(new RenameTarget.At("a.js", offset)), new ArrayList<>());
            return Optional.of(renaming.texts().getOrDefault("a.js", program));
        } catch (ModException e) {
            assertEquals(ErrorCodes.CANNOT_RENAME, e.code(), program);
            return Optional.empty();
        }
    }

    private List<String> outputs(String node, List<String> programs) throws Exception {
        Path list = directory.resolve("programs.json");
        Files.writeString(list, JsonMapper.shared().writeValueAsString(programs));
        Path script = Files.writeString(directory.resolve("run.cjs"), RUN);
        Process process = new ProcessBuilder(node, script.toString(), list.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return JsonMapper.shared().readTree(output).valueStream().map(JsonNode::asString).toList();
    }

    @Tag("slow")
    @Test
    void inliningKeepsWhatProgramsDo() throws Exception {
        Optional<String> node = node();
        assumeTrue(node.isPresent(), "node is not installed");
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        int refused = 0;
        for (int seed = 0; seed < PROGRAMS; seed++) {
            String program = Programs.of(seed);
            Matcher declared = DECLARED.matcher(program);
            while (declared.find()) {
                Optional<String> inlined = inlined(program, declared.start(1));
                inlined.ifPresent(text -> {
                    before.add(program);
                    after.add(text);
                });
                refused += inlined.isPresent() ? 0 : 1;
            }
        }
        List<String> expected = outputs(node.orElseThrow(), before);
        List<String> found = outputs(node.orElseThrow(), after);
        for (int i = 0; i < before.size(); i++) {
            assertEquals(expected.get(i), found.get(i), before.get(i) + "\n->\n" + after.get(i));
        }
        assertTrue(before.size() >= 2 * PROGRAMS, before.size() + " inlined, " + refused + " refused");
    }
}
