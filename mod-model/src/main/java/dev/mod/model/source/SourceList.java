package dev.mod.model.source;

import dev.mod.model.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A list.
 *
 * @param items in order
 */
public record SourceList(Span span, SourcePath path, List<SourceNode> items) implements SourceNode {
    public SourceList {
        items = List.copyOf(items);
    }

    @Override
    public SourceList withPath(SourcePath other) {
        List<SourceNode> moved = new ArrayList<>(items.size());
        for (SourceNode item : items) {
            moved.add(item.withPath(other.index(moved.size())));
        }
        return new SourceList(span, other, moved);
    }

    @Override
    public JsonNode toJson() {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (SourceNode item : items) {
            array.add(item.toJson());
        }
        return array;
    }
}
