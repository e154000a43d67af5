package dev.mod.validate.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.model.manifest.Capability;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.model.manifest.Registry;
import dev.mod.model.manifest.Repository;
import dev.mod.model.manifest.Targets;
import dev.mod.model.manifest.WorkflowEntry;
import dev.mod.model.workflow.AiAction;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.model.workflow.Commit;
import dev.mod.model.workflow.InstallSkillAction;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.LlmProtocol;
import dev.mod.model.workflow.ModAction;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.PullRequest;
import dev.mod.model.workflow.SemanticAnalysis;
import dev.mod.model.workflow.ShardAction;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.StepTemplate;
import dev.mod.model.workflow.TemplateInput;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.UseTemplate;
import dev.mod.model.workflow.ValueType;
import dev.mod.model.workflow.Workflow;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The schemas and the records say the same, both ways. */
class SchemaDriftTest {
    private static final JsonNode MANIFEST = ManifestSchema.publish();
    private static final JsonNode WORKFLOW = WorkflowSchema.publish(List.of());
    private static final String STEP = "/$defs/step/properties";

    /** Components that are called otherwise in the file. */
    private static final Map<String, String> RENAMED = Map.of("isDefault", "default", "defaultValue", "default",
            "condition", "if", "allowed", "enum", "alternatives", "oneOf", "protocol", "llm_protocol", "timeoutMillis",
            "timeout_ms", "packageId", "package", "preFilter", "js-ast-match");

    @Test
    void manifest() {
        same(MANIFEST, "", PackageManifest.class, Set.of("workflow", "copyright", "homepage", "bugs", "readme",
                "changelog", "documentation", "dependencies"), Set.of("details"));
        same(MANIFEST, "/properties/workflows/items", WorkflowEntry.class);
        same(MANIFEST, "/properties/repository", Repository.class);
        same(MANIFEST, "/properties/targets", Targets.class);
        same(MANIFEST, "/properties/registry", Registry.class);
    }

    @Test
    void workflow() {
        same(WORKFLOW, "", Workflow.class);
        same(WORKFLOW, "/$defs/node", Node.class, Set.of("runtime"), Set.of());
        same(WORKFLOW, "/$defs/node/properties/pull_request", PullRequest.class);
        same(WORKFLOW, "/$defs/template", StepTemplate.class);
        same(WORKFLOW, "/$defs/template/properties/inputs/items", TemplateInput.class);
        same(WORKFLOW, "/$defs/fields", PropertySchema.class);
    }

    @Test
    void steps() {
        Set<String> others = new TreeSet<>(StepAction.KEYS);
        others.add("timeout_ms");
        others.add("env_pass");
        others.add("network");
        same(WORKFLOW, "/$defs/step", Step.class, others, Set.of("action"));
        same(WORKFLOW, STEP + "/commit", Commit.class);
        same(WORKFLOW, STEP + "/use", UseTemplate.class);
        same(WORKFLOW, STEP + "/ast-match", AstMatchAction.class);
        same(WORKFLOW, STEP + "/js-ast-match", JsAstMatchAction.class);
        same(WORKFLOW, STEP + "/js-ast-match/properties/semantic_analysis", SemanticAnalysis.class);
        same(WORKFLOW, STEP + "/ai", AiAction.class);
        same(WORKFLOW, STEP + "/mod", ModAction.class);
        same(WORKFLOW, STEP + "/install-skill", InstallSkillAction.class);
        same(WORKFLOW, STEP + "/shard", ShardAction.class);
        same(WORKFLOW, STEP + "/shard/properties/method", ShardAction.ByDirectory.class, Set.of("type", "function"),
                Set.of());
        assertEquals(WORKFLOW.at(STEP + "/js-ast-match"), WORKFLOW.at(STEP + "/shard/properties/js-ast-match"));
    }

    @Test
    void constants() {
        same(MANIFEST, "/properties/registry/properties/access", Registry.Access.values());
        same(MANIFEST, "/properties/registry/properties/visibility", Registry.Visibility.values());
        same(MANIFEST, "/properties/capabilities/items", Capability.values());
        same(WORKFLOW, STEP + "/js-ast-match/properties/capabilities/items", Capability.values());
        same(WORKFLOW, STEP + "/js-ast-match/properties/semantic_analysis/properties/mode",
                SemanticAnalysis.Mode.values());
        same(WORKFLOW, STEP + "/ai/properties/llm_protocol", LlmProtocol.values());
        same(WORKFLOW, STEP + "/install-skill/properties/scope", InstallSkillAction.Scope.values());
        same(WORKFLOW, "/$defs/node/properties/type", NodeType.values());
        same(WORKFLOW, "/$defs/node/properties/trigger/properties/type", NodeType.values());
        same(WORKFLOW, "/$defs/fields/properties/type", ValueType.values());
        same(WORKFLOW, "/$defs/template/properties/inputs/items/properties/type", ValueType.values());
        Set<String> harnesses = names(InstallSkillAction.Harness.values());
        harnesses.add("auto");
        assertEquals(harnesses, texts(WORKFLOW.at(STEP + "/install-skill/properties/harness/enum")));
        assertEquals(AiAction.DEFAULT_MAX_STEPS, WORKFLOW.at(STEP + "/ai/properties/max_steps/default").asInt());
    }

    @Test
    void editorsHaveSomethingToShowForEveryProperty() {
        assertTrue(described(MANIFEST, "") > 30);
        assertTrue(described(WORKFLOW, "") > 90);
    }

    private static int described(JsonNode schema, String path) {
        int count = 0;
        for (var member : schema.properties()) {
            if (member.getKey().equals("properties") && !path.endsWith("/properties")) {
                for (var property : member.getValue().properties()) {
                    String place = path + "/" + property.getKey();
                    assertFalse(property.getValue().path("title").asString("").isBlank(), place);
                    assertFalse(property.getValue().path("description").asString("").isBlank(), place);
                    count++;
                }
            }
            if (member.getValue().isObject()) {
                count += described(member.getValue(), path + "/" + member.getKey());
            }
        }
        return count;
    }

    private static void same(JsonNode schema, String pointer, Class<?> type) {
        same(schema, pointer, type, Set.of(), Set.of());
    }

    /** Compares, but for keys that no component stands for and components that no key stands for. */
    private static void same(JsonNode schema, String pointer, Class<?> type, Set<String> keys,
            Set<String> components) {
        Set<String> inSchema = new TreeSet<>(schema.at(pointer).path("properties").propertyNames());
        inSchema.removeAll(keys);
        Set<String> inRecord = new TreeSet<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (!components.contains(component.getName())) {
                inRecord.add(RENAMED.getOrDefault(component.getName(), snake(component.getName())));
            }
        }
        assertEquals(inRecord, inSchema, type.getSimpleName());
    }

    private static void same(JsonNode schema, String pointer, Enum<?>[] constants) {
        assertEquals(names(constants), texts(schema.at(pointer + "/enum")), pointer);
    }

    private static Set<String> names(Enum<?>[] constants) {
        Set<String> names = new TreeSet<>();
        Arrays.stream(constants).forEach(constant -> names.add(constant.name().toLowerCase(Locale.ROOT)));
        return names;
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new TreeSet<>();
        list.forEach(each -> texts.add(each.asString()));
        return texts;
    }

    private static String snake(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
