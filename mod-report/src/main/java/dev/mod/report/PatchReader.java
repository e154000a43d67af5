package dev.mod.report;

import dev.mod.engine.event.FileChange.Kind;
import java.util.ArrayList;
import java.util.List;

/** Splits a difference in the format of {@code git diff} into those of its files. */
final class PatchReader {
    private static final String HEAD = "diff --git ";

    private final String patch;
    private final int fileChars;
    private final List<FileDiff> files = new ArrayList<>();
    private long room;
    private int at;

    private PatchReader(String patch, int fileChars, long room) {
        this.patch = patch;
        this.fileChars = fileChars;
        this.room = room;
    }

    /**
     * The files in their order.
     *
     * @param fileChars the most characters that are kept of one file's difference
     * @param room the most characters that are kept of all
     */
    static List<FileDiff> read(String patch, int fileChars, long room) {
        var reader = new PatchReader(patch, fileChars, room);
        while (reader.at < patch.length()) {
            if (patch.startsWith(HEAD, reader.at)) {
                reader.file();
            } else {
                reader.line();
            }
        }
        return List.copyOf(reader.files);
    }

    private String line() {
        int end = patch.indexOf('\n', at);
        int next = end < 0 ? patch.length() : end + 1;
        String line = patch.substring(at, end < 0 ? next : end);
        at = next;
        return line;
    }

    private void file() {
        String path = path(line().substring(HEAD.length()));
        Kind kind = Kind.MODIFIED;
        String remark = "";
        while (at < patch.length() && !patch.startsWith("@@", at) && !patch.startsWith(HEAD, at)) {
            String line = line();
            if (line.startsWith("new file")) {
                kind = Kind.CREATED;
            } else if (line.startsWith("deleted file")) {
                kind = Kind.DELETED;
            } else if (line.startsWith("old mode") || line.startsWith("new mode")
                    || line.startsWith("Binary files")) {
                remark += line + "\n";
            }
        }
        int begin = at;
        int added = 0;
        int removed = 0;
        while (at < patch.length() && !patch.startsWith(HEAD, at)) {
            // lines of files begin with a sign, so that they cannot be taken for the head of the next file
            char sign = patch.charAt(at);
            added += sign == '+' ? 1 : 0;
            removed += sign == '-' ? 1 : 0;
            int end = patch.indexOf('\n', at);
            at = end < 0 ? patch.length() : end + 1;
        }
        String text = remark + patch.substring(begin, at);
        int most = (int) Math.min(Math.min(fileChars, room), text.length());
        boolean cut = most < text.length();
        if (cut) {
            // whole lines only
            text = text.substring(0, text.lastIndexOf('\n', most - 1) + 1);
        }
        room -= text.length();
        files.add(new FileDiff(path, kind, added, removed, text, cut));
    }

    /** The name out of {@code a/name b/name}, where both are the same. */
    private static String path(String names) {
        int half = names.length() / 2;
        String first = names.substring(0, half);
        if (first.startsWith("\"") && first.endsWith("\"") && first.length() > 3) {
            return unquoted(first.substring(3, first.length() - 1));
        }
        return first.startsWith("a/") ? first.substring(2) : first;
    }

    private static String unquoted(String name) {
        var plain = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (letter != '\\' || i + 1 == name.length()) {
                plain.append(letter);
                continue;
            }
            char next = name.charAt(++i);
            switch (next) {
                case 'n' -> plain.append('\n');
                case 't' -> plain.append('\t');
                default -> {
                    if (next >= '0' && next <= '3' && i + 2 < name.length()) {
                        plain.append((char) Integer.parseInt(name.substring(i, i + 3), 8));
                        i += 2;
                    } else {
                        plain.append(next);
                    }
                }
            }
        }
        return plain.toString();
    }
}
