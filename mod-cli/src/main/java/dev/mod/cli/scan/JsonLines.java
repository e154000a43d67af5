package dev.mod.cli.scan;

import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;

/**
 * The lines that matches of one file are in. Those of the last match are kept: in generated code a line has thousands of
 * them and a megabyte.
 */
final class JsonLines {
    private int from;
    private int to = -1;
    private boolean single;
    private int characters;
    private String quoted = "";
    /** A place in the line, and how many characters are before it. */
    private int place;
    private int before;
    private int trailing;

    /** Goes on to a match, by its offsets in bytes. */
    void moveTo(Tree tree, int start, int end) {
        byte[] text = tree.bytes();
        if (!single || start < from || end > to) {
            from = tree.lineStart(tree.line(start));
            to = lineEnd(text, end);
            single = lineEnd(text, from) == to;
            characters = characters(text, from, to);
            quoted = JsonText.quoted(new String(text, from, to - from, StandardCharsets.UTF_8));
            place = from;
            before = 0;
        }
        before = start < place ? characters(text, from, start) : before + characters(text, place, start);
        place = start;
        trailing = characters - before - characters(text, start, end);
    }

    /** The whole lines, as JSON. */
    String quoted() {
        return quoted;
    }

    /** How many characters there are before the match. */
    int leading() {
        return before;
    }

    /** How many characters there are after the match. */
    int trailing() {
        return trailing;
    }

    /** In UTF-8, whose further bytes of a character begin with 10. */
    private static int characters(byte[] text, int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += (text[i] & 0xC0) == 0x80 ? 0 : 1;
        }
        return count;
    }

    static int lineEnd(byte[] text, int offset) {
        int at = offset;
        while (at < text.length && text[at] != '\n') {
            at++;
        }
        return at;
    }
}
