package dev.mod.match.symbol;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A text in which every place of one name is marked: {@code «name»}, and the declaring one {@code «!name»}.
 *
 * @param marks where the marked names start, in characters of the text without marks
 * @param declaring where the declaring one starts, -1 if it is in no text
 */
public record MarkedSource(String text, SortedSet<Integer> marks, int declaring) {
    public static MarkedSource of(String marked) {
        StringBuilder text = new StringBuilder();
        SortedSet<Integer> marks = new TreeSet<>();
        int declaring = -1;
        for (int i = 0; i < marked.length(); i++) {
            char c = marked.charAt(i);
            if (c == '«') {
                marks.add(text.length());
                if (marked.charAt(i + 1) == '!') {
                    declaring = text.length();
                    i++;
                }
            } else if (c != '»') {
                text.append(c);
            }
        }
        return new MarkedSource(text.toString(), marks, declaring);
    }
}
