package dev.mod.base.source;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Where a node stands in its document, as a chain of steps from the root. A chain rather than a text, because the
 * pointers of 200,000 nodes below one long key would need gigabytes; {@link #toString} is the JSON Pointer (RFC 6901).
 */
public final class SourcePath {
    /** The root of a document; its pointer is empty. */
    public static final SourcePath ROOT = new SourcePath(null, "");

    private final @Nullable SourcePath parent;
    private final String step;

    private SourcePath(@Nullable SourcePath parent, String step) {
        this.parent = parent;
        this.step = step;
    }

    /** The path of a member of the object here. */
    public SourcePath key(String key) {
        return new SourcePath(this, key);
    }

    /** The path of an element, from 0, of the list here. */
    public SourcePath index(int index) {
        return new SourcePath(this, Integer.toString(index));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SourcePath that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    /** The JSON Pointer. */
    @Override
    public String toString() {
        Deque<String> steps = new ArrayDeque<>();
        for (SourcePath at = this; at.parent != null; at = at.parent) {
            steps.push(at.step);
        }
        var text = new StringBuilder();
        for (String each : steps) {
            text.append('/').append(each.replace("~", "~0").replace("/", "~1"));
        }
        return text.toString();
    }
}
