package dev.mod.types.internal.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Places of a file that get another name, and where things are afterwards. */
public final class NameEdits {
    private final String from;
    private final String to;
    private final NavigableMap<Integer, Edit> byStart = new TreeMap<>();

    /**
     * Text instead of the old name.
     *
     * @param ofOld where in it the old name is, if it is still there
     * @param ofNew where in it the new name is
     */
    private record Edit(String text, int ofOld, int ofNew) {}

    public NameEdits(String from, String to) {
        this.from = from;
        this.to = to;
    }

    /** A name that is another one afterwards. */
    public void replace(int start) {
        byStart.put(start, new Edit(to, 0, 0));
    }

    /** <code>{a}</code> of which the variable gets another name: <code>{a: b}</code>. */
    public void keepProperty(int start) {
        byStart.put(start, new Edit(from + ": " + to, 0, from.length() + 2));
    }

    /** <code>{a}</code> of which the property gets another name: <code>{b: a}</code>. */
    public void keepVariable(int start) {
        byStart.put(start, new Edit(to + ": " + from, to.length() + 2, 0));
    }

    /** The starts of the places. */
    public Collection<Integer> starts() {
        return byStart.keySet();
    }

    /** Where what began at an offset begins afterwards: the old name where it is still there, unless the new one is asked for. */
    public int after(int offset, boolean isNew) {
        int moved = offset;
        for (Map.Entry<Integer, Edit> edit : byStart.headMap(offset, false).entrySet()) {
            moved += edit.getValue().text().length() - from.length();
        }
        Edit here = byStart.get(offset);
        return here == null ? moved : moved + (isNew ? here.ofNew() : here.ofOld());
    }

    /** The text afterwards. */
    public String apply(String text) {
        List<String> parts = new ArrayList<>();
        int done = 0;
        for (Map.Entry<Integer, Edit> edit : byStart.entrySet()) {
            parts.add(text.substring(done, edit.getKey()));
            parts.add(edit.getValue().text());
            done = edit.getKey() + from.length();
        }
        return String.join("", parts) + text.substring(done);
    }
}
