package dev.mod.validate.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.mod.model.dialect.Dialect;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.CustomAction;
import dev.mod.base.diagnostic.Severity;
import dev.mod.validate.Mode;
import dev.mod.validate.kind.StepKind;
import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import dev.mod.validate.render.TextRenderer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WorkflowSchemaTest extends PackageFixture {
    private static final StepKind ECHO = new StepKind() {
        @Override
        public String key() {
            return "echo";
        }

        @Override
        public JsonNode schema() {
            return JsonMapper.shared().readTree("""
                    {"title": "Echo", "description": "Says something.", "type": "object", "required": ["text"],
                     "properties": {"text": {"title": "Text", "description": "What.", "type": "string"}},
                     "additionalProperties": false}
                    """);
        }
    };

    @Test
    void aNewKindIsPartOfThePublishedSchema() {
        JsonNode published = WorkflowSchema.publish(List.of(ECHO));
        assertEquals("Echo", published.at("/$defs/step/properties/echo/title").asString());
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(published);
        assertTrue(schema.validate(json("echo", "{\"text\": \"hello\"}")).isEmpty());
        assertEquals(1, schema.validate(json("echo", "{\"text\": 5}")).size());
        assertTrue(schema.validate(json("run", "\"make\"")).isEmpty());
        assertEquals(1, schema.validate(json("rnu", "\"make\"")).stream()
                .filter(error -> error.getKeyword().equals("additionalProperties")).count());
    }

    @Test
    void editorsKnowTheOtherNamesOfKinds() {
        JsonNode published = WorkflowSchema.forEditors(List.of());
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(published);
        for (String canonical : StepAction.KEYS) {
            for (String name : Dialect.stepKeyNames(canonical)) {
                String value = published.at("/$defs/step/properties/" + canonical + "/type").asString("")
                        .equals("string") ? "\"text\"" : "{}";
                assertEquals(schema.validate(json(canonical, value)).size(), schema.validate(json(name, value)).size(),
                        name);
                assertTrue(schema.validate(json(name, "5")).size() > 0, name);
            }
        }
        assertTrue(schema.validate(json("js-ast-grep", "{\"js_file\": \"a.ts\"}")).isEmpty());
        assertTrue(schema.validate(json("ast-grep", "{\"config_file\": \"a.yaml\"}")).isEmpty());
        assertTrue(schema.validate(json("codemod", "{\"source\": \"@a/b\"}")).isEmpty());
        assertTrue(published.at("/$defs/step/properties/shard/properties/js-ast-grep").isObject());
    }

    @Test
    void aNewKindIsValidatedAndBound() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Good
                        echo: {text: hello}
                      - name: Bad
                        echo: {txt: hello}
                """);
        ValidationResult bad = PackageValidator.validate(directory, List.of(ECHO), Mode.LENIENT);
        assertEquals("""
                workflow.yaml:9:9: error[missing-key]: missing key "text" in "echo"
                          echo: {txt: hello}
                          ^^^^
                workflow.yaml:9:16: error[unknown-key]: unknown key "txt"
                          echo: {txt: hello}
                                 ^^^
                  hint: did you mean "text"?
                """, new TextRenderer(false).render(bad.diagnostics(), bad.texts())
                .replace(directory.toString().replace('\\', '/') + "/", ""));
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: Good, x-note: y, echo: {text: hello}}]}
                """);
        var good = PackageValidator.validate(directory, List.of(ECHO), Mode.LENIENT).value().orElseThrow();
        var action = good.workflow("default").orElseThrow().workflow().nodes().get(0).steps().get(0).action();
        assertEquals(new CustomAction("echo", JsonMapper.shared().readTree("{\"text\": \"hello\"}")), action);
    }

    @Test
    void whoWritesParametersAsJsonSchemaIsToldHowTheyAre() {
        file("workflow.yaml", """
                version: "1"
                params:
                  schema:
                    type: object
                    properties: {to: {type: string}}
                nodes:
                  - {id: a, name: A, steps: [{name: Go, run: make}]}
                """);
        var hints = PackageValidator.validate(directory, List.of(), Mode.LENIENT).diagnostics().stream()
                .filter(each -> each.pointer().equals("/params/schema/type")).map(each -> each.hint().orElse(""))
                .toList();
        assertEquals(List
                .of("params.schema maps names of parameters to what they are, without type and properties around them"),
                hints);
    }

    @Test
    void aMisspeltKeyOfTheNativeToolIsRecognized() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: Go, js_ast_grep: {js_file: a.ts}}]}
                """);
        var hints = PackageValidator.validate(directory, List.of(), Mode.LENIENT).diagnostics().stream()
                .filter(each -> each.code().equals("unknown-key")).map(each -> each.hint().orElse("")).toList();
        assertEquals(List.of("did you mean \"js-ast-grep\"?"), hints);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1e400", "123456789012345678901.5", "99999999999999999999", "1.5"})
    void numbersThatNoLongHoldsAreErrors(String number) {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: Go, ast-match: {config_file: a.yaml, max_threads: %s}}]}
                """.formatted(number));
        var result = PackageValidator.validate(directory, List.of(), Mode.LENIENT);
        assertTrue(result.diagnostics().stream().anyMatch(each -> each.severity() == Severity.ERROR
                && each.pointer().endsWith("/max_threads")), result.diagnostics().toString());
    }

    private static JsonNode json(String key, String value) {
        return JsonMapper.shared().readTree("""
                {"version": "1", "nodes": [{"id": "a", "name": "A", "steps": [{"name": "Go", "%s": %s}]}]}
                """.formatted(key, value));
    }
}
