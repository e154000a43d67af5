package dev.mod.types.python;

import dev.mod.match.types.Location;
import java.util.List;
import java.util.Optional;

/** Who knows what scopes do not. */
interface Oracle {
    /** Where what begins at an offset of a file is declared in the project, nowhere if it is elsewhere; empty if that is not known. */
    Optional<List<Location>> declarations(String path, String text, int offset);
}
