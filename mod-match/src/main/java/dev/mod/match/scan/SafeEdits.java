package dev.mod.match.scan;

import dev.mod.match.Language;
import dev.mod.match.rule.Edit;
import java.util.ArrayList;
import java.util.List;

/**
 * Applies the edits of a file in such a way that it has no more syntax errors than before. When all of them together do
 * harm, halves are tried, so one bad edit does not cost the good ones.
 */
final class SafeEdits {
    private static final int MAX_PARSES = 60;

    private final Language language;
    private final byte[] text;
    private final int errors;
    private final List<Edit> accepted = new ArrayList<>();
    private final List<Edit> refused = new ArrayList<>();
    private int parses;

    private SafeEdits(Language language, byte[] text, int errors) {
        this.language = language;
        this.text = text;
        this.errors = errors;
    }

    /** The accepted edits in order of their start; the others go to the list. */
    static List<Edit> choose(Language language, byte[] text, int errors, List<Edit> edits, List<Edit> refused) {
        SafeEdits safe = new SafeEdits(language, text, errors);
        safe.add(edits);
        refused.addAll(safe.refused);
        return safe.accepted;
    }

    private void add(List<Edit> edits) {
        if (edits.isEmpty()) {
            return;
        }
        List<Edit> all = new ArrayList<>(accepted);
        all.addAll(edits);
        if (parses < MAX_PARSES && doesNoHarm(all)) {
            accepted.addAll(edits);
        } else if (edits.size() == 1 || parses >= MAX_PARSES) {
            refused.addAll(edits);
        } else {
            int middle = edits.size() / 2;
            add(edits.subList(0, middle));
            add(edits.subList(middle, edits.size()));
        }
    }

    private boolean doesNoHarm(List<Edit> edits) {
        parses++;
        return Injection.errorCount(language, Rewriter.apply(text, edits).text()) <= errors;
    }
}
