package dev.mod.types;

import dev.mod.match.types.Semantics;
import java.util.List;

/** The meaning of the names of one project, while it does not change. For use by any number of threads. */
public interface SemanticSession extends Semantics, AutoCloseable {

    /** How many names could be resolved in the files that were asked for. */
    Resolution resolution();

    /** What went wrong meanwhile, a sentence each: why names are unknown that could be known. */
    default List<String> problems() {
        return List.of();
    }

    /** Lets go of everything that was read. */
    @Override
    void close();
}
