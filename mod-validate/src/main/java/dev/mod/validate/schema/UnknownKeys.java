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
        visit(tree, List.of(root), new IdentityHashMap<>(), found);
        return found;
    }

    /**
     * What schemas that apply together say of objects and lists.
     *
     * @param known schemas of the members that have names
     * @param others those of all other members
     * @param items those of the elements
     * @param closed whether there are no other members
     * @param free but for those that are named so
     */
    private record Members(Map<String, List<JsonNode>> known, List<JsonNode> others, List<JsonNode> items,
            boolean closed, boolean free) {}

    /**
     * @param applied the schemas that apply together
     * @param read what they say, by the list that names them
     */
    private void visit(SourceNode node, List<JsonNode> applied, Map<List<JsonNode>, Members> read,
            List<Diagnostic> found) {
        if (node instanceof SourceMap map) {
            Members members = read.computeIfAbsent(applied, this::members);
            for (SourceMap.Entry entry : map.entries()) {
                List<JsonNode> known = members.known().get(entry.key());
                if (known != null) {
                    visit(entry.value(), known, read, found);
                } else if (!members.others().isEmpty()) {
                    visit(entry.value(), members.others(), read, found);
                } else if (members.closed() && !(members.free() && entry.key().startsWith(FREE_PREFIX))) {
                    found.add(unknown(map, entry, members.known()));
                }
            }
        } else if (node instanceof SourceList list) {
            Members members = read.computeIfAbsent(applied, this::members);
            if (!members.items().isEmpty()) {
                list.items().forEach(item -> visit(item, members.items(), read, found));
            }
        }
    }

    private Members members(List<JsonNode> applied) {
        Map<String, List<JsonNode>> known = new LinkedHashMap<>();
        List<JsonNode> others = new ArrayList<>();
        List<JsonNode> items = new ArrayList<>();
        boolean closed = false;
        boolean free = false;
        for (JsonNode schema : resolved(applied)) {
            if (schema.get("properties") instanceof ObjectNode properties) {
                properties.properties().forEach(property -> known
                        .computeIfAbsent(property.getKey(), key -> new ArrayList<>()).add(property.getValue()));
            }
            JsonNode additional = schema.get("additionalProperties");
            closed |= additional != null && additional.isBoolean() && !additional.asBoolean();
            if (additional instanceof ObjectNode) {
                others.add(additional);
            }
            if (schema.get("items") instanceof ObjectNode each) {
                items.add(each);
            }
            free |= schema.has("patternProperties");
        }
        return new Members(known, others, items, closed, free);
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
}
