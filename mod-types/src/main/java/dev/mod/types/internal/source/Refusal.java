package dev.mod.types.internal.source;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.util.List;
import java.util.stream.Collectors;

/** Why code is not changed. */
public final class Refusal {
    private static final int SHOWN = 5;

    private Refusal() {}

    /** An exception with {@code cannot-rename}, to be thrown. */
    public static ModException refused(String message) {
        return new ModException(ErrorCodes.CANNOT_RENAME, message);
    }

    /** The first of some places, and how many more there are. */
    public static String places(List<String> places) {
        return first(places) + (places.size() > SHOWN ? " places" : "");
    }

    /** The first of some things, and how many more there are. */
    static String first(List<String> things) {
        return things.stream().limit(SHOWN).collect(Collectors.joining(", "))
                + (things.size() > SHOWN ? " and " + (things.size() - SHOWN) + " more" : "");
    }
}
