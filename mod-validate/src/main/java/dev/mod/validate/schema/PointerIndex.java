package dev.mod.validate.schema;

import dev.mod.base.diagnostic.Span;
import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the nodes of one tree by JSON Pointer, as often as there are problems: objects are indexed when they are first
 * passed, since an object with 100,000 wrong members would otherwise cost 100,000 searches through it.
 */
final class PointerIndex {
    private final SourceMap root;
    private final IdentityHashMap<SourceMap, Map<String, SourceMap.Entry>> members = new IdentityHashMap<>();

    PointerIndex(SourceMap root) {
        this.root = root;
    }

    /**
     * A node and the key it stands under.
     *
     * @param node the node
     * @param keySpan where its key is written; none for the root and for elements of lists
     */
    record Place(SourceNode node, Optional<Span> keySpan) {
        /** The best span for a key that the object here lacks. */
        Span spanOfMissing() {
            return keySpan.orElse(node.span());
        }
    }

    /** The node at a pointer that the schema library gave for this tree; the nearest one should it not exist. */
    Place find(String pointer) {
        Place at = new Place(root, Optional.empty());
        int from = 1;
        while (from <= pointer.length()) {
            int slash = pointer.indexOf('/', from);
            int to = slash < 0 ? pointer.length() : slash;
            String step = pointer.substring(from, to).replace("~1", "/").replace("~0", "~");
            if (at.node() instanceof SourceMap map) {
                SourceMap.Entry entry = members(map).get(step);
                if (entry == null) {
                    return at;
                }
                at = new Place(entry.value(), Optional.of(entry.keySpan()));
            } else if (at.node() instanceof SourceList list) {
                at = new Place(list.items().get(Integer.parseInt(step)), Optional.empty());
            } else {
                return at;
            }
            from = to + 1;
        }
        return at;
    }

    private Map<String, SourceMap.Entry> members(SourceMap map) {
        return members.computeIfAbsent(map, key -> {
            Map<String, SourceMap.Entry> entries = new HashMap<>();
            key.entries().forEach(entry -> entries.put(entry.key(), entry));
            return entries;
        });
    }
}
