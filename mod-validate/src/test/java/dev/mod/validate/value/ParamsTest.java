package dev.mod.validate.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.model.binding.WorkflowBinder;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceReader;
import dev.mod.model.workflow.PropertySchema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ParamsTest {
    @Test
    void textsBecomeTheDeclaredType() {
        assertEquals("{\"n\":5.50,\"i\":7,\"b\":true,\"s\":\"5\",\"a\":[1,2],\"o\":{\"k\":null},\"any\":\"5\"}",
                json(resolve("""
                        n: {type: number}
                        i: {type: integer}
                        b: {type: boolean}
                        s: {type: string}
                        a: {type: array}
                        o: {type: object}
                        any: {}
                        """, Map.of("n", "5.50", "i", " 7 ", "b", "true", "s", "5", "a", "[1, 2]", "o",
                        "{\"k\": null}", "any", "5"), Map.of())));
    }

    @Test
    void defaultsOfEveryTypeApplyAndNothingElse() {
        assertEquals("{\"n\":1,\"s\":\"30\",\"a\":[\"x\"],\"o\":{\"given\":1,\"deep\":true}}", json(resolve("""
                n: {type: number, default: 1}
                s: {type: string, default: 30}
                a: {type: array, default: [x]}
                o: {type: object, default: {given: 1}, properties: {deep: {type: boolean, default: true}}}
                none: {type: string}
                """, Map.of(), Map.of())));
    }

    @Test
    void theCommandLineWinsOverTheFileAndTheFileOverTheDefault() {
        String schema = """
                a: {type: integer, default: 1}
                b: {type: integer, default: 1}
                c: {type: integer, default: 1}
                """;
        assertEquals("{\"a\":3,\"b\":2,\"c\":1}", json(resolve(schema, Map.of("a", "3"),
                Map.of("a", value("2"), "b", value("2")))));
    }

    @Test
    void collectionsMayBeChosenFrom() {
        String schema = """
                list: {type: array, enum: [[npm], [npm, yarn]]}
                any: {enum: [[1], {k: v}, plain, null, 1.50, true, "5"]}
                """;
        assertEquals("{\"list\":[\"npm\",\"yarn\"],\"any\":{\"k\":\"v\"}}", json(resolve(schema,
                Map.of("list", "[\"npm\", \"yarn\"]", "any", "{\"k\": \"v\"}"), Map.of())));
        Map.of("plain", "\"plain\"", "null", "null", "1.5", "1.50", "true", "true", "5", "\"5\"", " [1.0] ", "[1]")
                .forEach((given, meant) -> assertEquals("{\"any\":" + meant + "}",
                        json(resolve(schema, Map.of("any", given), Map.of()))));
        assertEquals("expected [1] or {\"k\":\"v\"} or \"plain\" or null or 1.50 or true or \"5\", got \"6\"",
                resolve(schema, Map.of("any", "6"), Map.of()).problems().get(0).message().replaceAll("^.*?: ", ""));
        assertEquals("expected [\"npm\"] or [\"npm\",\"yarn\"], got an empty list",
                resolve(schema, Map.of("list", "[]"), Map.of()).problems().get(0).message().replaceAll("^.*?: ", ""));
    }

    @Test
    void allProblemsAtOnce() {
        ParamsResult result = resolve("""
                level: {type: integer}
                tool: {type: string, enum: [npm, yarn]}
                names: {type: array, items: {type: string}}
                flag: {type: boolean}
                owner: {type: string, required: true}
                """, Map.of("level", "high", "tool", "yran", "names", "a,b", "flag", "yes", "lvel", "1"), Map.of());
        assertEquals(List.of("owner"), result.missing());
        assertEquals(Set.of(
                "unknown-param: there is no parameter \"lvel\" (did you mean \"level\"?)",
                "wrong-param: parameter \"level\": expected a whole number, got \"high\" ()",
                "wrong-param: parameter \"tool\": expected \"npm\" or \"yarn\", got \"yran\" (did you mean \"yarn\"?)",
                "wrong-param: parameter \"names\": expected a list, got \"a,b\" (write it as JSON, such as [\"a\", \"b\"])",
                "wrong-param: parameter \"flag\": expected true or false, got \"yes\" ()",
                "missing-param: parameter \"owner\" is required (give it with --param owner=…)"),
                result.allProblems().stream().map(ParamsTest::line).collect(Collectors.toSet()));
        assertFalse(result.complete());
    }

    @Test
    void secretsAreNamedAndNeverShown() {
        ParamsResult result = resolve("token: {type: string, enum: [abc], secret: true}", Map.of("token", "hunter2"),
                Map.of());
        assertEquals(Set.of("token"), result.secrets());
        assertFalse(result.allProblems().stream().map(ParamsTest::line).anyMatch(line -> line.contains("hunter2")));
        assertEquals(1, result.problems().size());
    }

    @Test
    void alternativesFitAsAWhole() {
        String schema = "target: {oneOf: [all, {type: object, properties: {path: {type: string, required: true}}}]}";
        assertTrue(resolve(schema, Map.of("target", "all"), Map.of()).complete());
        assertTrue(resolve(schema, Map.of(), Map.of("target", value("{\"path\": \"src\"}"))).complete());
        assertFalse(resolve(schema, Map.of(), Map.of("target", value("{\"path\": 1}"))).complete());
        assertFalse(resolve(schema, Map.of(), Map.of("target", value("7"))).complete());
    }

    @Test
    void aTextBecomesTheFirstAlternativeThatItFits() {
        assertEquals("{\"k\":5,\"l\":[1],\"s\":\"5\",\"other\":\"x\"}", json(resolve("""
                k: {oneOf: [{type: number}, {type: array}]}
                l: {oneOf: [{type: number}, {type: array}]}
                s: {oneOf: [{type: string}, {type: number}]}
                other: {oneOf: [{type: string}, all]}
                """, Map.of("k", "5", "l", "[1]", "s", "5", "other", "x"), Map.of())));
        assertFalse(resolve("k: {oneOf: [{type: number}, {type: array}]}", Map.of("k", "x"), Map.of()).complete());
    }

    private static ParamsResult resolve(String schema, Map<String, String> given, Map<String, JsonNode> file) {
        return Params.resolve(schema(schema), given, file);
    }

    static Map<String, PropertySchema> schema(String yaml) {
        String text = "version: '1'\nnodes: []\nparams:\n  schema:\n" + yaml.indent(4);
        var root = SourceReader.read("w", text.getBytes(StandardCharsets.UTF_8)).root().orElseThrow();
        return WorkflowBinder.bind((SourceMap) root).params();
    }

    private static JsonNode value(String json) {
        return JsonMapper.shared().readTree(json);
    }

    private static String json(ParamsResult result) {
        assertEquals(List.of(), result.allProblems());
        return JsonMapper.shared().writeValueAsString(result.values());
    }

    private static String line(Diagnostic diagnostic) {
        return diagnostic.code() + ": " + diagnostic.message() + " (" + diagnostic.hint().orElse("") + ")";
    }
}
