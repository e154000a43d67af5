package dev.mod.validate.rule.step;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.validate.Mode;
import dev.mod.validate.kind.StepKind;
import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.render.TextRenderer;
import dev.mod.validate.schema.BuiltInStepKinds;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class StepLibrariesTest extends PackageFixture {
    /** A built-in kind whose libraries are not there. */
    private record Poor(String key, List<String> missingArtifacts) implements StepKind {
        @Override
        public JsonNode schema() {
            return BuiltInStepKinds.all().stream().filter(kind -> kind.key().equals(key)).findFirst().orElseThrow()
                    .schema();
        }
    }

    private String validated(Mode mode) {
        var kinds = List.of(new Poor("ai", List.of("com.example:llm")),
                new Poor("js-ast-match", List.of("com.example:js", "com.example:polyglot")));
        var result = PackageValidator.validate(directory, kinds, mode);
        return new TextRenderer(false).render(result.diagnostics(), result.texts())
                .replace(directory.toString().replace('\\', '/') + "/", "");
    }

    @Test
    void theArtifactToAddIsNamed() {
        file("x.js", "export default () => null");
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Ask
                        ai: {prompt: Repair it}
                      - name: Script
                        js-ast-match: {js_file: x.js}
                      - name: Filter
                        shard:
                          method: {type: directory, max_files_per_shard: 1}
                          js-ast-match: {js_file: x.js}
                          output_state: one
                      - name: Function
                        shard:
                          method: {function: x.js}
                          output_state: two
                      - name: Plain
                        shard:
                          method: {type: directory, max_files_per_shard: 1}
                          output_state: three
                """);
        assertEquals("""
                workflow.yaml:7:9: error[missing-library]: "ai" cannot run here: a library is not on the class path
                          ai: {prompt: Repair it}
                          ^^
                  hint: add com.example:llm
                workflow.yaml:9:9: error[missing-library]: "js-ast-match" cannot run here: a library is not on the class path
                          js-ast-match: {js_file: x.js}
                          ^^^^^^^^^^^^
                  hint: add com.example:js, com.example:polyglot
                workflow.yaml:13:11: error[missing-library]: "js-ast-match" cannot run here: a library is not on the class path
                            js-ast-match: {js_file: x.js}
                            ^^^^^^^^^^^^
                  hint: add com.example:js, com.example:polyglot
                workflow.yaml:17:20: error[missing-library]: "function" cannot run here: a library is not on the class path
                            method: {function: x.js}
                                     ^^^^^^^^
                  hint: add com.example:js, com.example:polyglot
                """, validated(Mode.RUN));
        assertEquals("", validated(Mode.LENIENT), "it can be checked where it cannot run");
    }
}
