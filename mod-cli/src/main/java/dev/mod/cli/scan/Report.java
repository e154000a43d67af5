package dev.mod.cli.scan;

import java.util.List;

/** How matches are printed. */
interface Report {
    /** The part of one file in which there are matches. Made by several threads. */
    String part(FileMatches found);

    /** The same in pieces, where it may be large. */
    default List<String> pieces(FileMatches found) {
        return List.of(part(found));
    }

    /** The whole, of the parts in the order of the files' names. */
    default String whole(List<String> parts) {
        return String.join("", parts);
    }

    /** Whether a part is printed as soon as it is there, in no particular order. */
    default boolean streams() {
        return false;
    }
}
