package dev.mod.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How many names could be resolved.
 *
 * @param files in how many files names were looked at
 * @param names how many there are
 * @param unresolved how many of them could not be resolved
 * @param examples some of those, as {@code file:line: name}
 */
public record Resolution(int files, long names, long unresolved, List<String> examples) {
    /** Nothing was looked at. */
    public static final Resolution NONE = new Resolution(0, 0, 0, List.of());

    private static final int EXAMPLES = 5;

    /** Copies the list. */
    public Resolution {
        examples = List.copyOf(examples);
    }

    /** Both together. */
    public Resolution plus(Resolution other) {
        List<String> some = new ArrayList<>(examples);
        some.addAll(other.examples);
        return new Resolution(files + other.files, names + other.names, unresolved + other.unresolved,
                some.size() > EXAMPLES ? some.subList(0, EXAMPLES) : some);
    }

    /** The resolved share, of 100; all of nothing is resolved. */
    public double percentage() {
        return names == 0 ? 100 : 100.0 * (names - unresolved) / names;
    }

    /** One line that says it. */
    public String summary() {
        return String.format(Locale.ROOT, "types: %d of %d names resolved (%.1f %%) in %d file%s", names - unresolved,
                names, Math.floor(percentage() * 10) / 10, files, files == 1 ? "" : "s");
    }
}
