package dev.mod.types.java;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Replacements in one text, none within another, and what of the text before and after they are about. */
final class TextEdits {
    private final NavigableMap<Integer, Edit> byStart = new TreeMap<>();

    private record Edit(int end, String text) {}

    /** Puts a text in the place of another one; twice the same is once. */
    void replace(int start, int end, String text) {
        byStart.put(start, new Edit(end, text));
    }

    int size() {
        return byStart.size();
    }

    /** Whether what is at an offset before is taken away. */
    boolean isRemoved(int offset) {
        Map.Entry<Integer, Edit> edit = byStart.floorEntry(offset);
        return edit != null && offset < edit.getValue().end();
    }

    /** Whether what is at an offset afterwards was put in. */
    boolean isInserted(int offset) {
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

    /** The text afterwards. */
    String apply(String text) {
        var changed = new StringBuilder();
        int done = 0;
        for (Map.Entry<Integer, Edit> edit : byStart.entrySet()) {
            changed.append(text, done, edit.getKey()).append(edit.getValue().text());
            done = edit.getValue().end();
        }
        return changed.append(text, done, text.length()).toString();
    }
}
