package dev.mod.engine.internal.env;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TaskEnvironmentProperties {
    private static Map<String, JsonNode> json(String text) {
        var fields = new LinkedHashMap<String, JsonNode>();
        JsonMapper.shared().readTree(text).properties().forEach(f -> fields.put(f.getKey(), f.getValue()));
        return fields;
    }

    private static TaskEnvironment build(Map<String, String> parent, String matrix, String state) {
        return TaskEnvironment
                .build(new TaskEnvironment.Parts(parent, Map.of("A", "node", "B", "node"), Map.of("B", "step"),
                        json("{\"dry-run\": true, \"b\": \"x\"}"), json(matrix), json(state), Map.of("TARGET", "/t"),
                        Set.of("GITHUB_TOKEN"), name -> name.equals("B")));
    }

    @Example
    void laterPartsWin() {
        var environment = build(Map.of("A", "parent", "PATH", "/bin", "MOD_TARGET", "old"),
                "{\"B\": \"m\", \"o\": {\"k\": 1}}",
                "{\"my.key\": [1, 2]}").variables();
        assertEquals("node", environment.get("A"));
        assertEquals("m", environment.get("B"));
        assertEquals("{\"k\":1}", environment.get("o"));
        assertEquals("true", environment.get("PARAM_DRY_RUN"));
        assertEquals("x", environment.get("PARAM_B"));
        assertEquals("[1,2]", environment.get("MOD_STATE_MY_KEY"));
        assertEquals("[1,2]", environment.get("CODEMOD_STATE_MY_KEY"));
        assertEquals("/t", environment.get("MOD_TARGET"));
        assertEquals("/t", environment.get("CODEMOD_TARGET"));
    }

    @Example
    void protectedAndImpossibleNamesAreLeftOut() {
        var built = build(Map.of("PATH", "/bin"),
                "{\"PATH\": \"/evil\", \"LD_PRELOAD\": \"e\", \"a-b\": \"x\", \"PARAM_B\": \"y\"}",
                "{}");
        assertEquals("/bin", built.variables().get("PATH"));
        assertFalse(built.variables().containsKey("LD_PRELOAD"));
        assertEquals("x", built.variables().get("PARAM_B"));
        assertEquals(4, built.warnings().size());
    }

    @Example
    void valuesThatNoProcessTakesAreLeftOut() {
        var built = build(Map.of(), "{\"n\": \"a\\u0000b\"}",
                "{\"big\": \"" + "x".repeat(TaskEnvironment.MAX_BYTES) + "\"}");
        assertFalse(built.variables().containsKey("n"));
        assertFalse(built.variables().containsKey("MOD_STATE_BIG"));
        assertEquals(3, built.warnings().size());
        assertTrue(built.warnings().stream().allMatch(w -> w.contains("MOD_STATE names")), built.warnings().toString());
    }

    @Property
    void madeNamesAreIdentifiers(@ForAll String name) {
        assertTrue(EnvironmentNames.identifier(EnvironmentNames.param(name)));
        assertTrue(EnvironmentNames.identifier(EnvironmentNames.state(name)));
    }

    @Property
    void matrixNeverReplacesProtectedVariables(@ForAll String key, @ForAll String value) {
        var matrix = Map.<String, JsonNode>of(key, JsonMapper.shared().valueToTree(value));
        var built = TaskEnvironment
                .build(new TaskEnvironment.Parts(Map.of(), Map.of(), Map.of(), Map.of(), matrix, Map.of(),
                        Map.of(), Set.of(), name -> true));
        boolean exported = EnvironmentNames.exportable(key) && value.indexOf('\0') < 0;
        var expected = new LinkedHashMap<String, String>();
        if (value.indexOf('\0') < 0) {
            expected.put(EnvironmentNames.matrix(key), value);
        }
        if (exported) {
            expected.put(key, value);
        }
        assertEquals(expected, built.variables());
    }

    /** By them programs are told what to run. */
    @Example
    void namesOfSettingsAreExportedOnlyIfTheWorkflowUsesThem() {
        var variables = build(Map.of(),
                "{\"B\": \"m\", \"TAR_FLAGS\": \"x\", \"PAGER\": \"x\", \"npm_config_prefix\": \"x\","
                        + " \"team\": \"red\"}",
                "{}").variables();
        assertEquals("m", variables.get("B"));
        assertEquals("red", variables.get("team"));
        assertEquals("x", variables.get("MATRIX_TAR_FLAGS"));
        assertEquals("x", variables.get("MATRIX_PAGER"));
        for (String name : List.of("TAR_FLAGS", "PAGER", "npm_config_prefix")) {
            assertFalse(variables.containsKey(name), name);
        }
    }

    @Example
    void ownTokensAreWithheldUnlessAskedFor() {
        var variables = build(
                Map.of("GITHUB_TOKEN", "t", "GITEA_TOKEN", "t", "MOD_FORGE_TOKEN_X", "t", "PGPASSWORD", "t",
                        "MOD_STORE", "t", "MOD_REGISTRY_TOKEN", "t", "OTHER", "o"),
                "{}", "{}").variables();
        assertEquals("t", variables.get("GITHUB_TOKEN"));
        assertEquals("o", variables.get("OTHER"));
        for (String name : List.of("GITEA_TOKEN", "MOD_FORGE_TOKEN_X", "PGPASSWORD", "MOD_STORE",
                "MOD_REGISTRY_TOKEN")) {
            assertFalse(variables.containsKey(name), name);
        }
    }
}
