package dev.mod.steps.script.internal.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Reader of the edits of scripts: objects with {@code startPos}, {@code endPos} and {@code insertedText}. */
final class Edits {
    private Edits() {}

    private record Edit(int start, int end, String text) {}

    /**
     * The text of a node with edits applied, in order of their start; of those with the same start in the order given. An
     * edit that starts inside an applied one is dropped, with a warning. After an edit that ends before it starts, the text between
     * comes once more.
     */
    static String commit(SourceTree source, int node, Value edits) {
        ScriptBridge bridge = source.bridge();
        if (!edits.hasArrayElements()) {
            throw bridge.error("commitEdits takes an array of edits");
        }
        int from = source.start(node);
        int to = source.end(node);
        List<Edit> sorted = new ArrayList<>();
        for (long i = 0; i < edits.getArraySize(); i++) {
            Edit edit = read(bridge, edits.getArrayElement(i), i);
            if (Math.min(edit.start(), edit.end()) < from || Math.max(edit.start(), edit.end()) > to) {
                throw bridge.error("edit " + i + " replaces " + edit.start() + " to " + edit.end()
                        + ", which is no part of the node from " + from + " to " + to);
            }
            sorted.add(edit);
        }
        sorted.sort(Comparator.comparingInt(Edit::start));
        String text = source.source();
        var out = new StringBuilder(to - from + 64);
        int done = from;
        int dropped = 0;
        for (Edit edit : sorted) {
            if (edit.start() < done) {
                dropped++;
                continue;
            }
            out.append(text, done, edit.start()).append(edit.text());
            done = edit.end();
        }
        if (dropped > 0) {
            source.root().warn(dropped + " of " + sorted.size()
                    + " edits overlap others and are left out");
        }
        return out.append(text, done, to).toString();
    }

    private static Edit read(ScriptBridge bridge, Value value, long index) {
        Value start = member(value, "startPos");
        Value end = member(value, "endPos");
        Value text = member(value, "insertedText");
        if (start == null || end == null || text == null || !start.fitsInDouble() || !end.fitsInDouble()
                || !text.isString()) {
            throw bridge.error("edit " + index
                    + " is not an object with numbers startPos and endPos and a string insertedText");
        }
        return new Edit((int) start.asDouble(), (int) end.asDouble(), text.asString());
    }

    private static @Nullable Value member(Value value, String name) {
        return value.hasMembers() ? value.getMember(name) : null;
    }
}
