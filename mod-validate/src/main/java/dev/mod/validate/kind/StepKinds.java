package dev.mod.validate.kind;

import java.util.concurrent.ConcurrentHashMap;
import java.util.LinkedHashSet;
import dev.mod.model.workflow.Workflow;
import dev.mod.model.workflow.Step;
import dev.mod.model.manifest.Capability;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.tree.StepTree;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Kinds of steps at hand, with what the annotations of their schemas say. Safe for concurrent use. */
public final class StepKinds {
    /** Annotations that no validator of schemas knows. */
    public static final List<String> ANNOTATIONS = List.of("x-template", "x-step-keys", "x-offers", "x-kind");

    private final Map<String, StepKind> kinds = new LinkedHashMap<>();
    private final Map<String, JsonNode> schemas = new ConcurrentHashMap<>();

    /** Kinds of which no two have the same key. */
    public StepKinds(Collection<? extends StepKind> all) {
        all.forEach(kind -> kinds.put(kind.key(), kind));
    }

    /** The kinds. */
    public Collection<StepKind> all() {
        return kinds.values();
    }

    /** Keys of the kinds. */
    public Set<String> keys() {
        return kinds.keySet();
    }

    /** The kind of a step, if it is at hand. */
    public Optional<StepKind> of(Step step) {
        return find(step.action().key());
    }

    /** Sensitive operations that the steps of a workflow declare beyond those of its package. */
    public Set<Capability> capabilities(Workflow workflow) {
        var declared = new LinkedHashSet<Capability>();
        workflow.steps().forEach(step -> of(step)
                .ifPresent(kind -> declared.addAll(kind.capabilities(step.action()))));
        return declared;
    }

    /** The kind with a key. */
    public Optional<StepKind> find(String key) {
        return Optional.ofNullable(kinds.get(key));
    }

    /** Texts in the actions of a step that have an annotation. */
    public List<ActionText> texts(StepTree step) {
        return step.actions().stream().flatMap(action -> ActionText.of(action.key(), schema(action.key()),
                action.value()).stream()).toList();
    }

    /** Texts in the actions of a step that have a format. */
    public List<SourceScalar> texts(StepTree step, TextFormat format) {
        return texts(step).stream().filter(text -> text.format().equals(Optional.of(format))).map(ActionText::text)
                .toList();
    }

    /** The kind that reads a key of the step object beside its own; the annotation {@code x-step-keys}. */
    public Optional<String> ownerOf(String stepKey) {
        return keys().stream().filter(key -> schema(key).path("x-step-keys").valueStream()
                .anyMatch(name -> name.asString().equals(stepKey))).findFirst();
    }

    /** What packages with such a step offer; the annotation {@code x-offers}. */
    public Offer offer(String key) {
        return switch (schema(key).path("x-offers").asString("work")) {
            case "skill" -> Offer.SKILL;
            case "nothing" -> Offer.NOTHING;
            default -> Offer.WORK;
        };
    }

    /** The objects of a step's actions that install skills. */
    public List<SourceMap> skills(StepTree step) {
        return step.actions().stream().filter(action -> offer(action.key()) == Offer.SKILL)
                .map(SourceMap.Entry::value).filter(SourceMap.class::isInstance).map(SourceMap.class::cast).toList();
    }

    /** Members of an action that a step of another kind does; the annotation {@code x-kind}. */
    public void nested(SourceMap.Entry action, BiConsumer<SourceMap.Entry, String> visitor) {
        nested(action.value(), schema(action.key()), visitor);
    }

    private static void nested(SourceNode node, JsonNode schema, BiConsumer<SourceMap.Entry, String> visitor) {
        if (node instanceof SourceMap map) {
            for (SourceMap.Entry entry : map.entries()) {
                JsonNode member = schema.path("properties").path(entry.key());
                if (member.path("x-kind").isString()) {
                    visitor.accept(entry, member.path("x-kind").asString());
                }
                nested(entry.value(), member, visitor);
            }
        }
    }

    private JsonNode schema(String key) {
        return schemas.computeIfAbsent(key,
                unread -> find(key).map(StepKind::schema).orElse(MissingNode.getInstance()));
    }
}
