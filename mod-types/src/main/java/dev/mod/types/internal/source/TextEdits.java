package dev.mod.types.internal.source;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Replacements in one text, none within another, and what of the text before and after they are about. */
public final class TextEdits {
    private final NavigableMap<Integer, Edit> byStart = new TreeMap<>();

    private record Edit(int end, String text) {}

    /** None yet. */
    public TextEdits() {}

    /** Puts a text in the place of another one; twice the same is once. */
    public void replace(int start, int end, String text) {
        byStart.put(start, new Edit(end, text));
    }

    /** Where something lies in a text. */
    public record Span(int start, int end) {}

    /**
     * Puts an item into a list with commas.
     *
     * @param items that the list has
     * @param index of the new one
     * @param open where it comes if the list has none
     */
    public void insert(List<Span> items, int index, int open, String text) {
        if (items.isEmpty()) {
            replace(open, open, text);
        } else if (index < items.size()) {
            int start = items.get(index).start();
            replace(start, start, text + ", ");
        } else {
            int end = items.get(items.size() - 1).end();
            replace(end, end, ", " + text);
        }
    }

    /** Takes text away, with its lines if nothing else is there. */
    public void removeLines(String text, int start, int end) {
        int from = start;
        while (from > 0 && (text.charAt(from - 1) == ' ' || text.charAt(from - 1) == '\t')) {
            from--;
        }
        int to = end;
        while (to < text.length() && (text.charAt(to) == ' ' || text.charAt(to) == '\t' || text.charAt(to) == '\r')) {
            to++;
        }
        boolean areLines = (from == 0 || text.charAt(from - 1) == '\n') && to < text.length()
                && text.charAt(to) == '\n';
        replace(areLines ? from : start, areLines ? to + 1 : end, "");
    }

    /** Takes a declaration away, with its documentation comment and an empty line. */
    public void removeDeclaration(String text, int declaration, int declarationEnd) {
        int start = declaration;
        String before = text.substring(0, start).stripTrailing();
        int comment = before.lastIndexOf("/*");
        if (before.endsWith("*/") && before.startsWith("/**", comment)) {
            start = comment;
            before = text.substring(0, start).stripTrailing();
        }
        int line = text.lastIndexOf('\n', start) + 1;
        boolean isEmptyBefore = text.substring(0, line).endsWith("\n\n");
        if (isEmptyBefore && text.substring(line, start).isBlank()) {
            start = line - 1;
        }
        int end = declarationEnd;
        int next = text.indexOf('\n', end) + 1;
        boolean isFirst = before.isEmpty() || before.endsWith("{");
        if (isFirst && next > 0 && text.substring(end, next).isBlank() && text.startsWith("\n", next)) {
            // the first one leaves no empty line behind
            end = next;
        }
        removeLines(text, start, end);
    }

    /** How many replacements there are. */
    public int size() {
        return byStart.size();
    }

    /** Whether what is at an offset before is taken away. */
    public boolean isRemoved(int offset) {
        Map.Entry<Integer, Edit> edit = byStart.floorEntry(offset);
        return edit != null && offset < edit.getValue().end();
    }

    /** Whether what is at an offset afterwards was put in. */
    public boolean isInserted(int offset) {
        int moved = 0;
        for (Map.Entry<Integer, Edit> edit : byStart.entrySet()) {
            int start = edit.getKey() + moved;
            if (offset < start) {
                return false;
            }
            if (offset < start + edit.getValue().text().length()) {
                return true;
            }
            moved += edit.getValue().text().length() - (edit.getValue().end() - edit.getKey());
        }
        return false;
    }

    /** Whether all of a text before is taken away at once. */
    public boolean isRemoved(int start, int end) {
        Map.Entry<Integer, Edit> edit = byStart.floorEntry(start);
        return edit != null && end <= edit.getValue().end();
    }

    /** Whether all of a text afterwards was put in at once. */
    public boolean isInserted(int start, int end) {
        int moved = 0;
        for (Map.Entry<Integer, Edit> edit : byStart.entrySet()) {
            int from = edit.getKey() + moved;
            if (from <= start && end <= from + edit.getValue().text().length()) {
                return true;
            }
            moved += edit.getValue().text().length() - (edit.getValue().end() - edit.getKey());
        }
        return false;
    }

    /** Where what is put in at an offset begins afterwards. */
    public int moved(int offset) {
        int moved = offset;
        for (Map.Entry<Integer, Edit> edit : byStart.headMap(offset, false).entrySet()) {
            moved += edit.getValue().text().length() - (edit.getValue().end() - edit.getKey());
        }
        return moved;
    }

    /** The text afterwards. */
    public String apply(String text) {
        var changed = new StringBuilder();
        int done = 0;
        for (Map.Entry<Integer, Edit> edit : byStart.entrySet()) {
            changed.append(text, done, edit.getKey()).append(edit.getValue().text());
            done = edit.getValue().end();
        }
        return changed.append(text, done, text.length()).toString();
    }
}
