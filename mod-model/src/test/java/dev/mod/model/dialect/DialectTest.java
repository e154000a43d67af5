package dev.mod.model.dialect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.json.CanonicalJson;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourcePointers;
import dev.mod.base.source.SourceReader;
import dev.mod.model.json.SourceJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DialectTest {
    private static SourceNode tree(String text) {
        return SourceReader.read("f.yaml", text.getBytes(StandardCharsets.UTF_8)).root().orElseThrow();
    }

    private static String rewritten(String text) {
        return CanonicalJson.text(SourceJson.of(Dialect.canonicalWorkflow(tree(text)).root()));
    }

    private static String expected(String text) {
        return CanonicalJson.text(SourceJson.of(tree(text)));
    }

    @Test
    void rewritesStepsOfNodesAndTemplates() {
        String public_ = """
                nodes:
                  - id: a
                    steps:
                      - name: js
                        js-ast-grep: {js_file: a.ts}
                      - ast-grep: {config_file: r.yaml}
                      - codemod: {source: "@x/y"}
                      - shard: {js-ast-grep: {js_file: s.ts}, output_state: k}
                templates:
                  - id: t
                    steps:
                      - js-ast-grep: {js_file: b.ts}
                """;
        String canonical = public_.replace("js-ast-grep", "js-ast-match").replace("ast-grep", "ast-match")
                .replace("codemod:", "mod:");
        assertEquals(expected(canonical), rewritten(public_));
        assertEquals(expected(canonical), rewritten(canonical));
    }

    @Test
    void leavesEverythingElse() {
        String text = """
                codemod: 1
                params: {schema: {codemod: {type: string}, js-ast-grep: {type: string}}}
                nodes:
                  - codemod: 1
                    env: {codemod: x}
                    steps:
                      - run: ls
                        env: {codemod: x, ast-grep: y}
                      - shard: {codemod: x}
                      - just text
                  - 5
                templates: {codemod: 1}
                """;
        assertEquals(expected(text), rewritten(text));
        SourceNode scalar = tree("just text");
        assertSame(scalar, Dialect.canonicalWorkflow(scalar).root());
    }

    @Test
    void keepsSpansAndGivesCanonicalPointers() {
        SourceNode root = Dialect
                .canonicalWorkflow(tree("nodes:\n  - steps:\n      - ast-grep:\n          include: [x]\n"))
                .root();
        String pointer = "/nodes/0/steps/0/ast-match";
        assertEquals("3:9", SourcePointers.keySpan(root, pointer).orElseThrow().start().toString());
        SourceNode item = SourcePointers.find(root, pointer + "/include/0").orElseThrow();
        assertEquals("4:21", item.span().start().toString());
        assertEquals(pointer + "/include/0", item.pointer());
    }

    @Test
    void refusesCanonicalAndAliasTogether() {
        Canonical result = Dialect.canonicalWorkflow(tree("""
                nodes:
                  - steps:
                      - codemod: {source: a}
                        mod: {source: b}
                      - shard: {js-ast-match: {js_file: a}, js-ast-grep: {js_file: b}}
                """));
        assertEquals(List.of("4:9 /nodes/0/steps/0/mod", "5:45 /nodes/0/steps/1/shard/js-ast-match"),
                result.diagnostics().stream()
                        .map(d -> d.span().orElseThrow().start() + " " + d.pointer()).toList());
        Diagnostic first = result.diagnostics().get(0);
        assertEquals("duplicate-key", first.code());
        assertEquals("\"mod\" names the same as the key in line 3", first.message());
        SourceMap step = (SourceMap) SourcePointers.find(result.root(), "/nodes/0/steps/0").orElseThrow();
        assertEquals(1, step.entries().size());
    }

    @Test
    void findsThePackageFile() {
        assertEquals(Optional.of("mod.yaml"), Dialect.packageFile("p", Set.of("mod.yaml", "x")::contains).name());
        assertEquals(Optional.of("codemod.yaml"), Dialect.packageFile("p", Set.of("codemod.yaml")::contains).name());
        PackageFile none = Dialect.packageFile("p", name -> false);
        assertTrue(none.name().isEmpty() && none.problem().isEmpty());
        PackageFile both = Dialect.packageFile("p", name -> true);
        assertTrue(both.name().isEmpty());
        assertEquals("p/codemod.yaml:1:1", both.problem().orElseThrow().span().orElseThrow().toString());
    }

    @Test
    void knowsMarkersModulesAndVariables() {
        assertEquals("{\"mod-compatibility\":\"v\",\"mod-skill-version\":1,\"name\":\"codemod-compatibility\"}",
                CanonicalJson.text(SourceJson.of(Dialect.canonicalSkill(
                        tree("name: codemod-compatibility\ncodemod-compatibility: v\ncodemod-skill-version: 1"))
                        .root())));
        assertEquals(List.of("mod-skill-version", "codemod-skill-version"),
                Dialect.skillMarkerNames(Dialect.SKILL_VERSION));
        assertEquals(Optional.of("mod:ast-match"), Dialect.scriptModule("codemod:ast-grep"));
        assertEquals(Optional.of("mod:ast-match/langs/tsx"), Dialect.scriptModule("codemod:ast-grep/langs/tsx"));
        assertEquals(Optional.of("mod:runtime"), Dialect.scriptModule("mod:runtime"));
        assertEquals(Optional.of("mod:llm"), Dialect.scriptModule("codemod:llm"));
        assertEquals(Optional.empty(), Dialect.scriptModule("codemod:ast-grepx"));
        assertEquals(Optional.empty(), Dialect.scriptModule("./codemod:workflow"));
        assertEquals(List.of("MOD_STATE_a", "CODEMOD_STATE_a"), Dialect.environmentNames("MOD_STATE_a"));
        assertEquals(List.of("PARAM_MOD_X"), Dialect.environmentNames("PARAM_MOD_X"));
        assertEquals(Map.of("MOD_A", "1", "CODEMOD_A", "1", "MOD_B", "2", "CODEMOD_B", "3", "C", "4"),
                Dialect.environment(Map.of("MOD_A", "1", "MOD_B", "2", "CODEMOD_B", "3", "C", "4")));
        assertEquals("js-ast-match", Dialect.canonicalStepKey("js-ast-grep"));
        assertEquals("run", Dialect.canonicalStepKey("run"));
    }
}
