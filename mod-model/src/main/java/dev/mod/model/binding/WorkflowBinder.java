package dev.mod.model.binding;

import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.model.json.SourceJson;
import dev.mod.model.workflow.MatrixStrategy;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.PullRequest;
import dev.mod.model.workflow.StepTemplate;
import dev.mod.model.workflow.TemplateInput;
import dev.mod.model.workflow.Trigger;
import dev.mod.model.workflow.ValueType;
import dev.mod.model.workflow.Workflow;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A workflow file as a record. Ids and references are taken as they stand, right or wrong. */
public final class WorkflowBinder {
    private WorkflowBinder() {}

    /**
     * Binds a tree in canonical names.
     *
     * @throws IllegalStateException when it does not fit the schema
     */
    public static Workflow bind(SourceMap tree) {
        return bind(tree, Set.of());
    }

    /**
     * Binds a tree in canonical names.
     *
     * @param customKinds keys of the step kinds that the model has no record for; without any, a step's first key that
     *            is no common field
     * @throws IllegalStateException when it does not fit the schema
     */
    public static Workflow bind(SourceMap tree, Collection<String> customKinds) {
        var steps = new StepBinder(Set.copyOf(customKinds));
        Fields fields = new Fields(tree);
        return new Workflow(fields.text("version"), fields.each("nodes", node -> node(node, steps)),
                schema(fields.object("state")), schema(fields.object("params")),
                fields.each("templates", template -> template(template, steps)));
    }

    /**
     * Binds the declaration of one parameter or of one value in the state.
     *
     * @throws IllegalStateException when it does not fit the schema
     */
    public static PropertySchema bindProperty(SourceMap declaration) {
        return property(declaration);
    }

    private static Node node(SourceNode node, StepBinder steps) {
        Fields fields = Fields.of(node);
        return new Node(fields.text("id"), fields.text("name"), fields.optionalText("description"),
                fields.constant("type", NodeType.class).orElse(NodeType.AUTOMATIC), fields.texts("depends_on"),
                fields.object("trigger").map(trigger -> new Trigger(
                        trigger.constant("type", NodeType.class).orElse(NodeType.AUTOMATIC))),
                fields.object("strategy").map(WorkflowBinder::strategy), fields.each("steps", steps::step),
                fields.env("env"), fields.optionalText("branch_name"),
                fields.object("pull_request").map(WorkflowBinder::pullRequest));
    }

    private static MatrixStrategy strategy(Fields fields) {
        return fields.has("values")
                ? new MatrixStrategy.Values(fields.each("values", SourceJson::of))
                : new MatrixStrategy.FromState(fields.text("from_state"));
    }

    private static PullRequest pullRequest(Fields fields) {
        return new PullRequest(fields.text("title"), fields.optionalText("body"), fields.flag("draft", false),
                fields.optionalText("base"));
    }

    private static StepTemplate template(SourceNode node, StepBinder steps) {
        Fields fields = Fields.of(node);
        return new StepTemplate(fields.text("id"), fields.optionalText("name"), fields.optionalText("description"),
                fields.each("inputs", WorkflowBinder::input), fields.each("steps", steps::step),
                fields.env("env"));
    }

    private static TemplateInput input(SourceNode node) {
        Fields fields = Fields.of(node);
        return new TemplateInput(fields.text("name"), fields.constant("type", ValueType.class),
                fields.flag("required", false), fields.get("default").map(SourceJson::of),
                fields.optionalText("description"));
    }

    private static Map<String, PropertySchema> schema(Optional<Fields> owner) {
        return owner.flatMap(fields -> fields.get("schema")).map(WorkflowBinder::properties).orElse(Map.of());
    }

    /** The map form, or the list form whose entries name themselves. */
    private static Map<String, PropertySchema> properties(SourceNode schema) {
        Map<String, PropertySchema> properties = new LinkedHashMap<>();
        if (schema instanceof SourceList list) {
            list.items().forEach(item -> properties.put(Fields.of(item).text("name"), property(item)));
        } else {
            Fields.of(schema).map().entries().forEach(entry -> properties.put(entry.key(), property(entry.value())));
        }
        return properties;
    }

    private static PropertySchema property(SourceNode node) {
        Fields fields = Fields.of(node);
        var allowed = fields.each("enum", SourceJson::of);
        var scalars = fields.each("oneOf", each -> each).stream().filter(each -> !(each instanceof SourceMap))
                .map(SourceJson::of).toList();
        var alternatives = fields.each("oneOf", each -> each).stream().filter(SourceMap.class::isInstance)
                .map(WorkflowBinder::property).toList();
        return new PropertySchema(fields.optionalText("name"), fields.optionalText("description"),
                fields.constant("type", ValueType.class), fields.get("default").map(SourceJson::of),
                fields.get("items").map(WorkflowBinder::property),
                fields.members("properties", WorkflowBinder::property), fields.flag("required", false),
                allowed.isEmpty() ? scalars : allowed, alternatives, fields.flag("multi_line", false),
                fields.flag("secret", false));
    }
}
