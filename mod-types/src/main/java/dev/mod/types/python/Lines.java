package dev.mod.types.python;

import java.util.ArrayList;
import java.util.List;

/** Where the lines of a text begin, as the Language Server Protocol counts them. All is in UTF-16 units, from 0. */
final class Lines {
    private final List<Integer> starts = new ArrayList<>(List.of(0));
    private final int length;

    Lines(String text) {
        length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c == '\n' || (c == '\r' && (i + 1 == length || text.charAt(i + 1) != '\n'))) {
                starts.add(i + 1);
            }
        }
    }

    /** The line of an offset. */
    int line(int offset) {
        int low = 0;
        int high = starts.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (starts.get(middle) <= offset) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The column of an offset. */
    int column(int offset) {
        return offset - starts.get(line(offset));
    }

    /** The offset of a place, at most the length of the text. */
    int offset(int line, int column) {
        return line < 0 || line >= starts.size() ? length : Math.min(length, starts.get(line) + Math.max(0, column));
    }
}
