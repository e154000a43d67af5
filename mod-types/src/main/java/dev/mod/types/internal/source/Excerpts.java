package dev.mod.types.internal.source;

import java.util.ArrayList;
import java.util.List;

/** Text that is made of parts of code, of which it is known where they come from. */
public final class Excerpts {
    /**
     * Part of the text.
     *
     * @param at where it begins in the text
     * @param source the file that it comes from
     */
    private record Part(int at, String source, int from, int to) {}

    /**
     * Code that stands at another place afterwards.
     *
     * @param file in which it is then
     * @param start its place there
     * @param source the file in which it is now
     * @param whole the place of the text that it is a part of
     */
    public record Copy(String file, int start, String source, int from, int to, int whole) {
        /** Whether it has what is at an offset of a file now. */
        public boolean has(String path, int offset) {
            return source.equals(path) && from <= offset && offset < to;
        }
    }

    private final StringBuilder text = new StringBuilder();
    private final List<Part> parts = new ArrayList<>();

    /** No text yet. */
    public Excerpts() {}

    /** Adds a part of a file. */
    public void copy(String path, String all, int from, int to) {
        parts.add(new Part(text.length(), path, from, to));
        text.append(all, from, to);
    }

    /** Adds all of another one. */
    public void append(Excerpts other) {
        for (Part each : other.parts) {
            parts.add(new Part(text.length() + each.at(), each.source(), each.from(), each.to()));
        }
        text.append(other.text);
    }

    /** Adds text that comes from nowhere. */
    public void append(String other) {
        text.append(other);
    }

    /** The same with texts around it. */
    public Excerpts between(String before, String after) {
        var changed = new Excerpts();
        changed.append(before);
        changed.append(this);
        changed.append(after);
        return changed;
    }

    /** The same with other blanks before lines. */
    public Excerpts indented(String from, String to) {
        var changed = new Excerpts();
        int done = 0;
        for (int line = text.indexOf("\n" + from); line >= 0; line = text.indexOf("\n" + from, line + 1)) {
            if (!text.substring(line + 1).startsWith("\n")) {
                changed.append(between(done, line + 1));
                changed.append(to);
                done = line + 1 + from.length();
            }
        }
        changed.append(between(done, text.length()));
        return changed;
    }

    private Excerpts between(int start, int end) {
        var some = new Excerpts();
        for (Part each : parts) {
            int from = Math.max(start, each.at());
            int to = Math.min(end, each.at() + each.to() - each.from());
            if (from < to) {
                int offset = each.from() - each.at();
                some.parts.add(new Part(from - start, each.source(), from + offset, to + offset));
            }
        }
        some.text.append(text, start, end);
        return some;
    }

    /** The whole text. */
    public String text() {
        return text.toString();
    }

    /** What its parts are when it stands somewhere. */
    public List<Copy> copies(String file, int start) {
        return parts.stream()
                .map(part -> new Copy(file, start + part.at(), part.source(), part.from(), part.to(), start)).toList();
    }
}
