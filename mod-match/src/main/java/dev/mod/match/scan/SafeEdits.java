package dev.mod.match.scan;

import dev.mod.match.Language;
import dev.mod.match.Tree;
import dev.mod.match.Edit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Applies the edits of a file in such a way that they do not overlap and that the file has no more syntax errors than
 * before. When all of them together do harm, halves are tried, and an edit that only a bad one stood before gets its
 * turn, so one bad edit does not cost the good ones.
 */
final class SafeEdits {
    private static final int MAX_PARSES = 60;
    private static final int MAX_PARSED_BYTES = 100_000_000;

    private final Language language;
    private final byte[] text;
    private final int errors;
    private final @Nullable Tree tree;
    private final NavigableMap<Integer, Edit> accepted = new TreeMap<>();
    private final List<Edit> refused;
    private final int maxParses;
    private int parses;

    private SafeEdits(Language language, byte[] text, int errors, @Nullable Tree tree, List<Edit> refused) {
        this.language = language;
        this.text = text;
        this.errors = errors;
        this.tree = tree;
        this.refused = refused;
        maxParses = Math.max(2, Math.min(MAX_PARSES, MAX_PARSED_BYTES / Math.max(1, text.length)));
    }

    /**
     * The accepted edits in order of their start.
     *
     * @param tree of the text, if there is one that holds all of its errors: edits that do no harm are told faster then
     * @param edits in order of precedence, as for {@link Rewriter#withoutOverlaps}
     * @param dropped takes those that overlap an accepted edit
     * @param refused takes those that do harm
     */
    static List<Edit> choose(Language language, byte[] text, int errors, @Nullable Tree tree, List<Edit> edits,
            List<Edit> dropped, List<Edit> refused) {
        SafeEdits safe = new SafeEdits(language, text, errors, tree, refused);
        List<Edit> open = edits;
        while (!open.isEmpty()) {
            List<Edit> behind = new ArrayList<>();
            safe.add(Rewriter.withoutOverlaps(open, behind));
            open = new ArrayList<>();
            for (Edit edit : behind) {
                (safe.overlapsAccepted(edit) ? dropped : open).add(edit);
            }
        }
        return List.copyOf(safe.accepted.values());
    }

    private boolean overlapsAccepted(Edit edit) {
        Map.Entry<Integer, Edit> before = accepted.lowerEntry(edit.endByte());
        return accepted.containsKey(edit.startByte())
                || before != null && before.getValue().endByte() > edit.startByte();
    }

    private void add(List<Edit> edits) {
        if (edits.isEmpty()) {
            return;
        }
        List<Edit> all = new ArrayList<>(accepted.values());
        all.addAll(edits);
        if (parses < maxParses && doesNoHarm(all)) {
            edits.forEach(edit -> accepted.put(edit.startByte(), edit));
        } else if (edits.size() == 1 || parses >= maxParses) {
            refused.addAll(edits);
        } else {
            int middle = edits.size() / 2;
            add(edits.subList(0, middle));
            add(edits.subList(middle, edits.size()));
        }
    }

    private boolean doesNoHarm(List<Edit> edits) {
        parses++;
        Rewriter.Result result = Rewriter.apply(text, edits);
        return isClean(result) || Injection.errorCount(language, result.text()) <= errors;
    }

    private boolean isClean(Rewriter.Result result) {
        if (tree == null || errors > 0 || parses > 1) {
            return false;
        }
        int[] edits = new int[3 * result.applied().size()];
        int at = 0;
        for (Edit edit : result.applied()) {
            edits[at++] = edit.startByte();
            edits[at++] = edit.endByte();
            edits[at++] = edit.text().getBytes(StandardCharsets.UTF_8).length;
        }
        return tree.isCleanAfter(result.text(), edits);
    }
}
