package dev.mod.types.internal.source;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.util.List;
import java.util.stream.Collectors;

/** Why code is not changed, and what is to be looked at. */
public final class Refusal {
    private static final int SHOWN = 5;

    private Refusal() {}

    /** An exception with {@code cannot-rename}, to be thrown. */
    public static ModException refused(String message) {
        return new ModException(ErrorCodes.CANNOT_RENAME, message);
    }

    /** A sentence about texts that may name something and stay as they are. */
    public static String leftInTexts(String name, List<String> places) {
        return name + " was left alone in texts, so look at " + places(places);
    }

    /** A sentence about places that may mean something, of which nobody knows it. */
    public static String leftUnknown(String name, List<String> places) {
        return name + " was left alone where nobody knows what it belongs to, so look at " + places(places);
    }

    /** A sentence about texts of which a program may make a name. */
    public static String madeOfTexts(String name, List<String> places) {
        return name + " may be put together from texts, so look at " + places(places);
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
