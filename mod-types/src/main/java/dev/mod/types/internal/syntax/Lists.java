package dev.mod.types.internal.syntax;

import dev.mod.types.internal.source.TextEdits;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Items with commas between them. */
public final class Lists {
    private Lists() {}

    /** Takes an item away, with a comma. */
    public static void remove(TextEdits edits, SyntaxTable table, List<Integer> items, int index) {
        String text = table.text();
        int start = table.start(items.get(index));
        int end = table.end(items.get(index));
        if (index > 0) {
            edits.replace(comma(table, items.get(index - 1)), end, "");
        } else {
            int comma = comma(table, items.get(index));
            boolean hasComma = comma < text.length() && text.charAt(comma) == ',';
            int next = items.size() > 1 ? table.start(items.get(1)) : comma + 1;
            edits.replace(start, hasComma ? next : end, "");
        }
    }

    /** Takes some items away, but not all. */
    public static void remove(TextEdits edits, SyntaxTable table, List<Integer> items, Set<Integer> removed) {
        if (removed.size() == 1) {
            remove(edits, table, items, items.indexOf(removed.iterator().next()));
        } else {
            edits.replace(table.start(items.get(0)), table.end(items.get(items.size() - 1)), items.stream()
                    .filter(each -> !removed.contains(each)).map(table::text).collect(Collectors.joining(", ")));
        }
    }

    /** Where the comma behind a node is, or what stands there instead. */
    private static int comma(SyntaxTable table, int node) {
        return Trivia.end(table.text(), table.end(node), table.text().length());
    }
}
