package dev.mod.base.source;

import dev.mod.base.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An object.
 *
 * @param entries in the order of the file, no key twice
 */
public record SourceMap(Span span, SourcePath path, List<Entry> entries) implements SourceNode {
    /**
     * A member of an object.
     *
     * @param key as decoded
     * @param keySpan where the key is written
     * @param value its value
     */
    public record Entry(String key, Span keySpan, SourceNode value) {}

    public SourceMap {
        entries = List.copyOf(entries);
    }

    /** The value of a key. */
    public Optional<SourceNode> get(String key) {
        return entry(key).map(Entry::value);
    }

    /** The entry of a key. */
    public Optional<Entry> entry(String key) {
        for (Entry entry : entries) {
            if (entry.key().equals(key)) {
                return Optional.of(entry);
            }
        }
        return Optional.empty();
    }

    @Override
    public SourceMap withPath(SourcePath other) {
        List<Entry> moved = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            moved.add(new Entry(entry.key(), entry.keySpan(), entry.value().withPath(other.key(entry.key()))));
        }
        return new SourceMap(span, other, moved);
    }
}
