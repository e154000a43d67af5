package dev.mod.types.internal.source;

import java.util.stream.Collectors;
import java.util.List;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;

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
        return places.stream().limit(SHOWN).collect(Collectors.joining(", "))
                + (places.size() > SHOWN ? " and " + (places.size() - SHOWN) + " more places" : "");
    }
}
