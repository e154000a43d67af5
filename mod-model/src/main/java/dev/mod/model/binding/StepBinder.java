package dev.mod.model.binding;

import dev.mod.model.json.SourceJson;
import dev.mod.model.manifest.Capability;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.model.workflow.AiAction;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.model.workflow.Commit;
import dev.mod.model.workflow.CustomAction;
import dev.mod.model.workflow.InstallSkillAction;
import dev.mod.model.workflow.InstallSkillAction.Harness;
import dev.mod.model.workflow.InstallSkillAction.Scope;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.LlmProtocol;
import dev.mod.model.workflow.ModAction;
import dev.mod.model.workflow.SemanticAnalysis;
import dev.mod.model.workflow.ShardAction;
import dev.mod.model.workflow.ShellAction;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.UseTemplate;
import java.util.Optional;
import java.util.Set;

/** One step. The one key that is no common field names the kind of its action. */
final class StepBinder {
    private static final Set<String> COMMON = Set.of("id", "name", "if", "env", "commit", "timeout_ms", "env_pass",
            "network");

    private final Set<String> customKinds;

    StepBinder(Set<String> customKinds) {
        this.customKinds = customKinds;
    }

    Step step(SourceNode node) {
        Fields fields = Fields.of(node);
        return new Step(fields.optionalText("id"), fields.text("name"), fields.optionalText("if"), fields.env("env"),
                fields.object("commit").map(StepBinder::commit), action(fields));
    }

    private static Commit commit(Fields fields) {
        return new Commit(fields.text("message"), fields.texts("add"), fields.flag("allow_empty", true));
    }

    private StepAction action(Fields step) {
        for (String key : StepAction.KEYS) {
            if (step.has(key)) {
                return known(key, step);
            }
        }
        for (SourceMap.Entry entry : step.map().entries()) {
            if (customKinds.isEmpty() ? !COMMON.contains(entry.key()) : customKinds.contains(entry.key())) {
                return new CustomAction(entry.key(), SourceJson.of(entry.value()));
            }
        }
        throw new IllegalStateException("no action at '" + step.map().pointer() + "'");
    }

    private static StepAction known(String key, Fields step) {
        if (key.equals(ShellAction.KEY)) {
            return new ShellAction(step.text(key), step.longInteger("timeout_ms"), step.texts("env_pass"),
                    step.flag("network", false));
        }
        Fields fields = Fields.of(step.require(key));
        return switch (key) {
            case UseTemplate.KEY -> new UseTemplate(fields.text("template"),
                    fields.members("inputs", SourceJson::of));
            case AstMatchAction.KEY -> new AstMatchAction(fields.text("config_file"), fields.texts("include"),
                    fields.texts("exclude"), fields.optionalText("base_path"), fields.integer("max_threads"),
                    fields.flag("allow_dirty", false), fields.texts("classpath"), fields.integer("resolved"));
            case JsAstMatchAction.KEY -> script(fields);
            case AiAction.KEY -> new AiAction(fields.text("prompt"), fields.optionalText("model"),
                    fields.optionalText("system_prompt"), fields.integer("max_steps"),
                    fields.constant("llm_protocol", LlmProtocol.class), fields.optionalText("endpoint"),
                    fields.optionalText("api_key"), fields.optionalText("working_dir"), fields.env("env"),
                    fields.longInteger("timeout_ms"), fields.texts("tools"),
                    fields.flag("network", false));
            case ModAction.KEY -> new ModAction(fields.text("source"), fields.texts("args"), fields.env("env"),
                    fields.optionalText("working_dir"));
            case InstallSkillAction.KEY -> new InstallSkillAction(fields.text("package"),
                    fields.optionalText("path"), harness(fields),
                    fields.constant("scope", Scope.class).orElse(Scope.PROJECT), fields.flag("force", false));
            case ShardAction.KEY -> shard(fields);
            default -> throw new AssertionError(key);
        };
    }

    private static JsAstMatchAction script(Fields fields) {
        return new JsAstMatchAction(fields.text("js_file"), fields.optionalText("language"), fields.texts("include"),
                fields.texts("exclude"), fields.optionalText("base_path"), fields.integer("max_threads"),
                fields.flag("dry_run", false),
                fields.each("capabilities", node -> Fields.constant(node, Capability.class)),
                fields.get("semantic_analysis").map(StepBinder::semanticAnalysis));
    }

    private static SemanticAnalysis semanticAnalysis(SourceNode node) {
        if (!(node instanceof SourceMap map)) {
            return new SemanticAnalysis(Fields.constant(node, SemanticAnalysis.Mode.class), Optional.empty());
        }
        Fields fields = new Fields(map);
        return new SemanticAnalysis(Fields.constant(fields.require("mode"), SemanticAnalysis.Mode.class),
                fields.optionalText("root"));
    }

    private static Optional<Harness> harness(Fields fields) {
        return fields.optionalText("harness").filter(name -> !name.equals("auto"))
                .map(name -> Fields.constant(fields.require("harness"), Harness.class));
    }

    private static ShardAction shard(Fields fields) {
        return new ShardAction(method(Fields.of(fields.require("method"))),
                fields.optionalText("target").orElse("."), fields.text("output_state"),
                fields.object(JsAstMatchAction.KEY).map(StepBinder::script), fields.optionalText("file_pattern"));
    }

    private static ShardAction.Method method(Fields fields) {
        if (fields.has("function")) {
            return new ShardAction.ByFunction(fields.text("function"));
        }
        String size = fields.text("max_files_per_shard");
        Optional<String> least = fields.optionalText("min_shard_size");
        return switch (fields.text("type")) {
            case "directory" -> new ShardAction.ByDirectory(size, least);
            case "codeowner" -> new ShardAction.ByCodeowner(size, least);
            default -> throw Fields.wrong(fields.require("type"), "directory or codeowner");
        };
    }
}
