package dev.mod.base.source;

import dev.mod.base.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;

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
}
