package dev.mod.cli.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new package in an editor: its schemas tell what is wrong, offer names and explain them. */
class LanguageServerTest {
    @TempDir
    Path directory;
    private LanguageServer server;

    @BeforeEach
    void newPackage() throws IOException {
        var program = Programs.find("yaml-language-server");
        Assumptions.assumeTrue(program.isPresent(), "yaml-language-server (npm) is not installed");
        assertEquals(0, Main.run(List.of("init", "--name", "rename", "--project-type", "hybrid", "--no-interactive"),
                directory, Map.of(), InputStream.nullInputStream(), new ByteArrayOutputStream(),
                new ByteArrayOutputStream()));
        server = LanguageServer.start(program.orElseThrow(), directory);
    }

    @AfterEach
    void end() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    private String text(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    private List<String> problems(String file, String text) throws IOException {
        return server.open(directory.resolve(file), text);
    }

    private static int line(String text, String part) {
        return (int) text.substring(0, text.indexOf(part)).chars().filter(c -> c == '\n').count() + 1;
    }

    @Test
    void whatIsRightHasNoProblems() throws IOException {
        for (String file : List.of("workflow.yaml", "mod.yaml", "rules/rename.yaml")) {
            assertEquals(List.of(), problems(file, text(file)), file);
        }
    }

    @Test
    void problemsHaveTheirPlaces() throws IOException {
        var workflow = text("workflow.yaml").replace("config_file:", "config_fil:");
        var found = problems("workflow.yaml", workflow);
        assertTrue(found.stream().anyMatch(problem -> problem.startsWith(line(workflow, "config_fil:") + ":")
                && problem.contains("config_fil")), found::toString);

        var types = text("workflow.yaml").replace("version: \"1\"", "version: [1]");
        found = problems("types.yaml", types);
        assertTrue(found.stream().anyMatch(problem -> problem.startsWith(line(types, "version:") + ":")
                && problem.contains("Incorrect type")), found::toString);

        var manifest = text("mod.yaml").replace("access: public", "access: secret").replace("author:", "autor:");
        found = problems("mod.yaml", manifest);
        assertTrue(found.stream().anyMatch(problem -> problem.startsWith(line(manifest, "autor:") + ":")
                && problem.contains("autor")), found::toString);
        assertTrue(found.stream().anyMatch(problem -> problem.startsWith(line(manifest, "access:") + ":")
                && problem.contains("\"public\"")), found::toString);

        var rule = text("rules/rename.yaml").replace("  kind:", "  knd:").replace("message:",
                "severity: bad\nmessage:");
        found = problems("rules/rename.yaml", rule);
        assertTrue(found.stream().anyMatch(problem -> problem.startsWith(line(rule, "knd:") + ":")
                && problem.contains("knd")), found::toString);
        assertTrue(found.stream().anyMatch(problem -> problem.startsWith(line(rule, "severity:") + ":")
                && problem.contains("\"warning\"")), found::toString);
    }

    @Test
    void aliasesAreFine() throws IOException {
        var workflow = text("workflow.yaml").replace("js-ast-match:", "js-ast-grep:").replace(" ast-match:",
                " ast-grep:");
        assertTrue(workflow.contains("js-ast-grep:") && workflow.contains(" ast-grep:"), workflow);
        assertEquals(List.of(), problems("workflow.yaml", workflow));
    }

    @Test
    void keysAndValuesAreOffered() throws IOException {
        var workflow = text("workflow.yaml") + "  - id: more\n    name: More\n    type: \n    steps:\n      - name: s\n"
                + "        \n";
        var file = directory.resolve("workflow.yaml");
        problems("workflow.yaml", workflow);
        int last = (int) workflow.lines().count();
        var keys = server.complete(file, last, 9);
        assertTrue(keys.containsAll(List.of("run", "ast-match", "js-ast-match", "ai", "mod", "shard", "use",
                "install-skill", "if")), keys::toString);
        var values = server.complete(file, line(workflow, "    type: "), 11);
        assertTrue(values.containsAll(List.of("automatic", "manual")), values::toString);

        var rule = text("rules/rename.yaml").replace("fix:", "severity: \nfix:") + "transform:\n  A:\n    su\n";
        var rules = directory.resolve("rules/rename.yaml");
        problems("rules/rename.yaml", rule);
        values = server.complete(rules, line(rule, "severity:"), 11);
        assertTrue(values.containsAll(List.of("\"off\"", "hint", "info", "warning", "error")), values::toString);
        values = server.complete(rules, (int) rule.lines().count(), 7);
        assertTrue(values.containsAll(List.of("substring", "replace", "convert", "rewrite")), values::toString);

        var manifest = text("mod.yaml").replaceAll("visibility: .*", "visibility: ");
        problems("mod.yaml", manifest);
        values = server.complete(directory.resolve("mod.yaml"), line(manifest, "visibility:"), 15);
        assertTrue(values.containsAll(List.of("public", "private")), values::toString);
    }

    @Test
    void hoveringExplains() throws IOException {
        var workflow = text("workflow.yaml");
        problems("workflow.yaml", workflow);
        var shown = server.hover(directory.resolve("workflow.yaml"), line(workflow, "config_file:"), 12);
        assertTrue(shown.toLowerCase(Locale.ROOT).contains("rule"), shown);
        var rule = text("rules/rename.yaml");
        problems("rules/rename.yaml", rule);
        shown = server.hover(directory.resolve("rules/rename.yaml"), line(rule, "  kind:"), 4);
        assertTrue(shown.contains("Kind of the node in its grammar"), shown);
        var manifest = text("mod.yaml");
        problems("mod.yaml", manifest);
        shown = server.hover(directory.resolve("mod.yaml"), line(manifest, "license:"), 3);
        assertTrue(shown.contains("SPDX"), shown);
    }
}
