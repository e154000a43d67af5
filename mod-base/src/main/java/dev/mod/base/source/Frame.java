package dev.mod.base.source;

import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An object or list whose end has not been read yet. */
final class Frame {
    final boolean map;
    final SourcePath path;
    final Position start;
    final Optional<String> anchor;
    /** Whether the parser's end mark is a closing bracket rather than the next token. */
    final boolean bracketed;
    final Map<String, SourceMap.Entry> entries = new LinkedHashMap<>();
    final List<SourceMap.Entry> merges = new ArrayList<>();
    final List<SourceNode> items = new ArrayList<>();
    Position end;
    /** In an object: the key whose value comes next; null when that value is to be dropped. */
    @Nullable
    String key;
    boolean merge;
    boolean awaitingValue;
    private Span keySpan;

    Frame(boolean map, SourcePath path, Span start, Optional<String> anchor, boolean bracketed) {
        this.map = map;
        this.path = path;
        this.start = start.start();
        this.anchor = anchor;
        this.bracketed = bracketed;
        this.end = start.end();
        this.keySpan = start;
    }

    /** The path of the value that comes next. */
    SourcePath childPath() {
        if (!map) {
            return path.index(items.size());
        }
        String name = key;
        return awaitingValue && name != null ? path.key(name) : path;
    }

    boolean expectsKey() {
        return map && !awaitingValue;
    }

    /** Takes the next key; null drops the value that follows. */
    void key(@Nullable String name, Span span, boolean isMerge) {
        key = name;
        keySpan = span;
        merge = isMerge;
        awaitingValue = true;
        end = span.end();
    }

    /** Takes the next value. */
    void add(SourceNode node, Position nodeEnd) {
        if (nodeEnd.compareTo(end) > 0) {
            end = nodeEnd;
        }
        if (!map) {
            items.add(node);
            return;
        }
        String name = key;
        if (name != null && merge) {
            merges.add(new SourceMap.Entry(name, keySpan, node));
        } else if (name != null) {
            entries.put(name, new SourceMap.Entry(name, keySpan, node));
        }
        awaitingValue = false;
    }
}
