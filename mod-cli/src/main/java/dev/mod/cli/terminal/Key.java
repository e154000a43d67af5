package dev.mod.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * A key that was pressed.
 *
 * @param text what {@link Name#TEXT} writes; empty for all others
 */
public record Key(Name name, String text) {
    /** What a key is for. */
    public enum Name {
        TEXT, ENTER, TAB, BACK_TAB, BACKSPACE, DELETE, CLEAR, UP, DOWN, LEFT, RIGHT, HOME, END, PAGE_UP, PAGE_DOWN, LEAVE, OTHER
    }

    private static final int ESCAPE = 27;

    /** Waits for the next key; {@link Name#LEAVE} at the end of the input. */
    static Key read(InputStream in) throws IOException {
        int first = in.read();
        return switch (first) {
            // Ctrl-C and Ctrl-D as well
            case -1, 3, 4 -> of(Name.LEAVE);
            case '\t' -> of(Name.TAB);
            case '\r', '\n' -> of(Name.ENTER);
            case 8, 127 -> of(Name.BACKSPACE);
            case 1 -> of(Name.HOME);
            case 5 -> of(Name.END);
            case 21 -> of(Name.CLEAR);
            // the key, unless more follows at once
            case ESCAPE -> in.available() == 0 ? of(Name.LEAVE) : sequence(in);
            default -> first < ' ' ? of(Name.OTHER) : text(first, in);
        };
    }

    private static Key of(Name name) {
        return new Key(name, "");
    }

    /** What follows an escape character, as xterm and its descendants send it. */
    private static Key sequence(InputStream in) throws IOException {
        int introducer = in.read();
        if (introducer != '[' && introducer != 'O') {
            return of(Name.OTHER);
        }
        var parameter = new StringBuilder();
        int last = in.read();
        while (last >= ' ' && last < '@') {
            parameter.append((char) last);
            last = in.read();
        }
        return of(switch (last) {
            case 'A' -> Name.UP;
            case 'B' -> Name.DOWN;
            case 'C' -> Name.RIGHT;
            case 'D' -> Name.LEFT;
            case 'H' -> Name.HOME;
            case 'F' -> Name.END;
            case 'Z' -> Name.BACK_TAB;
            case '~' -> switch (parameter.toString()) {
                case "1", "7" -> Name.HOME;
                case "3" -> Name.DELETE;
                case "4", "8" -> Name.END;
                case "5" -> Name.PAGE_UP;
                case "6" -> Name.PAGE_DOWN;
                default -> Name.OTHER;
            };
            default -> Name.OTHER;
        });
    }

    /** A character of UTF-8 whose first byte is read. */
    private static Key text(int first, InputStream in) throws IOException {
        int more = first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
        var bytes = new byte[1 + more];
        bytes[0] = (byte) first;
        int read = in.readNBytes(bytes, 1, more);
        return new Key(Name.TEXT, new String(bytes, 0, 1 + read, StandardCharsets.UTF_8));
    }
}
