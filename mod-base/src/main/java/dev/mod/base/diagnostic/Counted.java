package dev.mod.base.diagnostic;

/** Numbers of things in words: {@code 1 file}, {@code 2 files}. */
public final class Counted {
    private Counted() {}

    /** The number with the noun, whose plural ends with {@code s}, or with {@code es} after {@code ch}. */
    public static String of(long count, String noun) {
        return count + " " + (count == 1 ? noun : noun.endsWith("ch") ? noun + "es" : noun + "s");
    }
}
