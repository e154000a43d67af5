package dev.mod.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.Engine;
import dev.mod.engine.journal.FileRunStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The server as its client sees it, line by line. */
class ModMcpServerTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    @TempDir
    Path directory;

    @TempDir
    Path home;

    private List<JsonNode> serve(List<String> lines) throws IOException {
        var begin = new ArrayList<>(List.of(
                "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                        + "\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"));
        begin.addAll(lines);
        var out = new ByteArrayOutputStream();
        ModMcpServer.serve(
                new ByteArrayInputStream((String.join("\n", begin) + "\n").getBytes(StandardCharsets.UTF_8)), out,
                directory, "1.2.3", tree -> List.of(tree.sexp(0)),
                Engine.builder(new FileRunStore(home)).installedExecutors().build(), Set.of());
        List<JsonNode> answers = out.toString(StandardCharsets.UTF_8).lines().map(JSON::readTree).toList();
        assertEquals("mod", answers.get(0).at("/result/serverInfo/name").asString());
        return answers.subList(1, answers.size());
    }

    private static String call(int id, String tool, Map<String, ?> arguments) {
        return JSON.writeValueAsString(Map.of("jsonrpc", "2.0", "id", id, "method", "tools/call", "params",
                Map.of("name", tool, "arguments", arguments)));
    }

    private JsonNode answer(String tool, Map<String, ?> arguments) throws IOException {
        JsonNode result = serve(List.of(call(1, tool, arguments))).get(0).get("result");
        assertFalse(result.get("isError").asBoolean(), result::toString);
        assertEquals(result.get("structuredContent"), JSON.readTree(result.at("/content/0/text").asString()));
        return result.get("structuredContent");
    }

    private JsonNode error(String tool, Map<String, ?> arguments) throws IOException {
        JsonNode result = serve(List.of(call(1, tool, arguments))).get(0).get("result");
        assertTrue(result.get("isError").asBoolean(), result::toString);
        return result.path("structuredContent");
    }

    private void write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.resolveSibling(""));
        Files.writeString(path, text);
    }

    @Test
    void everythingThatWasAskedIsAnsweredWhenTheInputEnds() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int id = 1; id <= 50; id++) {
            lines.add(call(id, "node_types", Map.of("language", "js")));
            lines.add("nonsense");
        }
        var answers = serve(lines);
        assertEquals(100, answers.size());
        for (int id = 1; id <= 50; id++) {
            assertEquals(id, answers.get(2 * id - 2).get("id").asInt());
            assertEquals(-32700, answers.get(2 * id - 1).at("/error/code").asInt());
        }
    }

    @Test
    void everyToolSaysWhatItTakes() throws IOException {
        var tools = serve(List.of("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")).get(0)
                .at("/result/tools");
        assertEquals(9, tools.size());
        for (JsonNode tool : tools) {
            assertTrue(tool.get("description").asString().length() > 40, tool::toString);
            assertEquals("object", tool.at("/inputSchema/type").asString());
            assertTrue(tool.at("/inputSchema/properties").size() > 0, tool::toString);
            String name = tool.get("name").asString();
            assertEquals(Set.of("preview", "apply", "undo", "discard").contains(name),
                    !tool.at("/annotations/readOnlyHint").asBoolean(), name);
            assertEquals(Set.of("apply", "undo").contains(name), tool.at("/annotations/destructiveHint").asBoolean(),
                    name);
        }
    }

    @Test
    void codeIsFound() throws IOException {
        write("src/a.js", "/* 😀 */ log('é', 1)\nlog(2, 3)\n");
        write("b.js", "log(4, 5)\n");
        write(".gitignore", "c.js\n");
        write("c.js", "log(6, 7)\n");
        var answer = answer("search", Map.of("pattern", "log($A, $$$B)", "language", "js"));
        assertEquals(3, answer.get("count").asInt());
        assertEquals(List.of("b.js", "src/a.js", "src/a.js"),
                answer.get("matches").valueStream().map(match -> match.get("file").asString()).toList());
        var match = answer.at("/matches/1");
        assertEquals(List.of(1, 10, 1, 21), List.of(match.get("line").asInt(), match.get("column").asInt(),
                match.get("endLine").asInt(), match.get("endColumn").asInt()));
        assertEquals("'é'", match.at("/variables/A").asString());
        answer = answer("search", Map.of("rule", "id: r\nlanguage: js\nrule:\n  pattern: log($A, 3)\nfix: debug($A)",
                "paths", List.of("src")));
        assertEquals("debug(2)", answer.at("/matches/0/replacement").asString());
        answer = answer("search", Map.of("pattern", "log($$$A)", "language", "js", "maxResults", 2));
        assertEquals(List.of(3, 2, true), List.of(answer.get("count").asInt(), answer.get("matches").size(),
                answer.get("truncated").asBoolean()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"search | {} | give either", "dump_tree | {} | give either",
            "search | {\"pattern\": \"a\", \"language\": \"klingon\"} | unknown language",
            "dump_tree | {\"file\": \"../x.js\"} | below the root", "dump_tree | {\"file\": \"a\\u0000.js\"} | below",
            "search | {\"pattern\": \"a\", \"language\": \"js\", \"paths\": [\"/etc\"]} | outside of the root",
            "test_rule | {\"pattern\": \"a\", \"language\": \"js\"} | give snippets"})
    void whatCannotBeDoneIsSaid(String tool, String arguments, String error) throws IOException {
        @SuppressWarnings("unchecked")
        Map<String, Object> given = JSON.readValue(arguments, Map.class);
        String said = error(tool, given).get("error").asString();
        assertTrue(said.contains(error), said);
    }

    @Test
    void aWrongRuleIsExplained() throws IOException {
        var problem = error("search", Map.of("rule", "id: r\nlanguage: js\nrule: {knd: x}\n")).at("/problems/0");
        assertEquals(List.of(3, 8), List.of(problem.get("line").asInt(), problem.get("column").asInt()));
        assertEquals("did you mean `kind`?", problem.get("hint").asString());
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void linksDoNotLeadOut(@TempDir Path outside) throws IOException {
        Files.writeString(outside.resolve("secret.js"), "log(1)\n");
        Files.createSymbolicLink(directory.resolve("link.js"), outside.resolve("secret.js"));
        Files.createSymbolicLink(directory.resolve("links"), outside);
        for (String file : List.of("link.js", "links/secret.js")) {
            assertTrue(error("dump_tree", Map.of("file", file)).get("error").asString().contains("outside"), file);
        }
        assertEquals(0, answer("search", Map.of("pattern", "log($A)", "language", "js")).get("count").asInt());
    }

    @Test
    void treesAndKindsAreShown() throws IOException {
        write("a.ts", "let a: T");
        assertTrue(answer("dump_tree", Map.of("file", "a.ts")).get("tree").asString().contains("type_annotation"));
        assertEquals(1, answer("dump_tree", Map.of("code", "f(", "language", "js")).get("errors").asInt());
        var types = answer("node_types", Map.of("language", "js"));
        assertTrue(types.get("kinds").valueStream().anyMatch(kind -> kind.asString().equals("call_expression")));
        assertTrue(types.get("fields").valueStream().anyMatch(field -> field.asString().equals("arguments")));
    }

    @Test
    void aPatternIsExplained() throws IOException {
        var answer = answer("explain_pattern",
                Map.of("pattern", "log($A)", "language", "js", "example", "log(1, 2); a"));
        assertEquals(0, answer.get("matches").size());
        assertEquals("log(1, 2)", answer.at("/sameKindWithoutMatch/0/text").asString());
        assertTrue(answer.get("reason").asString().contains("differ"), answer::toString);
        answer = answer("explain_pattern", Map.of("pattern", "log($A)", "language", "js", "example", "a"));
        assertTrue(answer.get("reason").asString().contains("call_expression"), answer::toString);
        answer = answer("explain_pattern", Map.of("pattern", "log($A)", "language", "js", "example", "log(1)"));
        assertEquals("log(1)", answer.at("/matches/0/text").asString());
    }

    @Test
    void aRuleIsTried() throws IOException {
        var answer = answer("test_rule",
                Map.of("rule", "id: r\nlanguage: js\nrule: {pattern: log($A)}\nfix: debug($A)\n",
                        "valid", List.of("log()", "log(1)"), "invalid", List.of("log(2)", "print(2)")));
        assertFalse(answer.get("passed").asBoolean());
        assertEquals(List.of(true, false, true, false),
                answer.get("cases").valueStream().map(each -> each.get("passed").asBoolean()).toList());
        assertEquals("debug(2)", answer.at("/cases/2/fixed").asString());
    }
}
