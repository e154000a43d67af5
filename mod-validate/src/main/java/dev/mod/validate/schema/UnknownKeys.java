package dev.mod.validate.schema;

import dev.mod.validate.rule.Shown;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.model.dialect.Dialect;
import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds keys that a schema does not know, at every object that the schema closes. Recursion is bounded by the nesting
 * that the reader allows.
 */
final class UnknownKeys {
    private static final String FREE_PREFIX = "x-";

    private final JsonNode root;

    UnknownKeys(JsonNode root) {
        this.root = root;
    }

    List<Diagnostic> check(SourceMap tree) {
        List<Diagnostic> found = new ArrayList<>();
        visit(tree, List.of(root), found);
        return found;
    }

    /** The schemas are those that apply together: one and what it refers to. */
    private void visit(SourceNode node, List<JsonNode> applied, List<Diagnostic> found) {
        List<JsonNode> schemas = resolved(applied);
        if (node instanceof SourceMap map) {
            object(map, schemas, found);
        } else if (node instanceof SourceList list) {
            List<JsonNode> items = members(schemas, "items");
            if (!items.isEmpty()) {
                list.items().forEach(item -> visit(item, items, found));
            }
        }
    }

    private void object(SourceMap map, List<JsonNode> schemas, List<Diagnostic> found) {
        Map<String, List<JsonNode>> known = new LinkedHashMap<>();
        List<JsonNode> others = new ArrayList<>();
        boolean closed = false;
        boolean free = false;
        for (JsonNode schema : schemas) {
            if (schema.get("properties") instanceof ObjectNode properties) {
                properties.properties().forEach(property -> known
                        .computeIfAbsent(property.getKey(), key -> new ArrayList<>()).add(property.getValue()));
            }
            JsonNode additional = schema.get("additionalProperties");
            closed |= additional != null && additional.isBoolean() && !additional.asBoolean();
            if (additional != null && additional.isObject()) {
                others.add(additional);
            }
            free |= schema.has("patternProperties");
        }
        for (SourceMap.Entry entry : map.entries()) {
            List<JsonNode> of = known.get(entry.key());
            if (of != null) {
                visit(entry.value(), of, found);
            } else if (!others.isEmpty()) {
                visit(entry.value(), others, found);
            } else if (closed && !(free && entry.key().startsWith(FREE_PREFIX))) {
                found.add(unknown(map, entry, known));
            }
        }
    }

    private static Diagnostic unknown(SourceMap map, SourceMap.Entry entry, Map<String, List<JsonNode>> known) {
        List<String> free = known.keySet().stream().filter(key -> map.entry(key).isEmpty())
                .flatMap(key -> Dialect.stepKeyNames(key).stream()).toList();
        var diagnostic = Diagnostic.warning("unknown-key", "unknown key \"" + Shown.text(entry.key()) + "\"",
                entry.keySpan(), entry.value().pointer());
        return diagnostic.withHint(Suggestions.hint(entry.key(), free));
    }

    private List<JsonNode> resolved(List<JsonNode> schemas) {
        Set<JsonNode> all = Collections.newSetFromMap(new IdentityHashMap<>());
        List<JsonNode> ordered = new ArrayList<>();
        Deque<JsonNode> waiting = new ArrayDeque<>(schemas);
        while (!waiting.isEmpty()) {
            JsonNode at = waiting.remove();
            if (!all.add(at)) {
                continue;
            }
            ordered.add(at);
            for (String keyword : List.of("allOf", "anyOf", "oneOf")) {
                if (at.get(keyword) instanceof ArrayNode parts) {
                    parts.forEach(waiting::add);
                }
            }
            JsonNode target = referred(at);
            if (target != null) {
                waiting.add(target);
            }
        }
        return ordered;
    }

    private @Nullable JsonNode referred(JsonNode schema) {
        JsonNode ref = schema.get("$ref");
        if (ref == null || !ref.asString().startsWith("#")) {
            return null;
        }
        JsonNode target = root.at(ref.asString().substring(1));
        return target.isMissingNode() ? null : target;
    }

    private static List<JsonNode> members(List<JsonNode> schemas, String keyword) {
        List<JsonNode> members = new ArrayList<>();
        for (JsonNode schema : schemas) {
            if (schema.get(keyword) instanceof ObjectNode member) {
                members.add(member);
            }
        }
        return members;
    }
}
