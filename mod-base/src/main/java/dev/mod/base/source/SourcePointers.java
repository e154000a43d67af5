package dev.mod.base.source;

import dev.mod.base.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds nodes and spans by JSON Pointer (RFC 6901). */
public final class SourcePointers {
    private SourcePointers() {}

    /** The node at a pointer. */
    public static Optional<SourceNode> find(SourceNode root, String pointer) {
        Found found = walk(root, steps(pointer));
        return found.complete() ? Optional.of(found.node()) : Optional.empty();
    }

    /** The best span for a problem with the value at a pointer: the value's, or the nearest existing ancestor's. */
    public static Span locate(SourceNode root, String pointer) {
        return walk(root, steps(pointer)).span();
    }

    /**
     * The best span for a problem with a property of the object at a pointer: its key's; for a property that is not there,
     * the key under which the object stands, or the object's when it stands under none.
     */
    public static Span locate(SourceNode root, String pointer, String property) {
        Found found = walk(root, steps(pointer));
        if (found.complete() && found.node() instanceof SourceMap map && map.entry(property).isPresent()) {
            return map.entry(property).get().keySpan();
        }
        return found.complete() ? found.keySpan().orElse(found.span()) : found.span();
    }

    /** The span of the key under which the value at a pointer stands; none for the root and for elements of lists. */
    public static Optional<Span> keySpan(SourceNode root, String pointer) {
        Found found = walk(root, steps(pointer));
        return found.complete() ? found.keySpan() : Optional.empty();
    }

    private record Found(SourceNode node, Optional<Span> keySpan, boolean complete) {
        Span span() {
            return node.span();
        }
    }

    private static Found walk(SourceNode root, List<String> steps) {
        SourceNode at = root;
        Optional<Span> keySpan = Optional.empty();
        for (String step : steps) {
            if (at instanceof SourceMap map && map.entry(step).isPresent()) {
                SourceMap.Entry entry = map.entry(step).get();
                at = entry.value();
                keySpan = Optional.of(entry.keySpan());
            } else if (at instanceof SourceList list && isIndex(step, list.items().size())) {
                at = list.items().get(Integer.parseInt(step));
                keySpan = Optional.empty();
            } else {
                return new Found(at, keySpan, false);
            }
        }
        return new Found(at, keySpan, true);
    }

    private static boolean isIndex(String step, int size) {
        if (step.isEmpty() || step.length() > 9 || (step.length() > 1 && step.charAt(0) == '0')) {
            return false;
        }
        for (int i = 0; i < step.length(); i++) {
            if (step.charAt(i) < '0' || step.charAt(i) > '9') {
                return false;
            }
        }
        return Integer.parseInt(step) < size;
    }

    private static List<String> steps(String pointer) {
        List<String> steps = new ArrayList<>();
        int from = pointer.startsWith("/") ? 1 : pointer.length() + 1;
        while (from <= pointer.length()) {
            int slash = pointer.indexOf('/', from);
            int to = slash < 0 ? pointer.length() : slash;
            steps.add(pointer.substring(from, to).replace("~1", "/").replace("~0", "~"));
            from = to + 1;
        }
        return steps;
    }
}
