package dev.mod.types;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
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

    /**
     * Gives something another name, in all files: where it is declared, wherever it is used, and what must have the same name because of it.
     *
     * @throws dev.mod.base.diagnostic.ModException with {@code cannot-rename} if code would mean something else then, or if nobody
     *         can tell
     */
    default Renaming rename(RenameTarget target, String name) {
        throw new ModException(ErrorCodes.CANNOT_RENAME, "nobody here can rename in this language");
    }

    /**
     * Moves something to another place, with its file, in all files that use it.
     *
     * @param symbol a type at the top of its file by its full name, the path of a file, or a package; in TypeScript and JavaScript
     *        the path of a file
     * @param to the full name of a package; in TypeScript and JavaScript a path
     * @throws dev.mod.base.diagnostic.ModException with {@code cannot-rename} if code would mean something else then or not compile, or
     *         if nobody can tell
     */
    default Renaming move(String symbol, String to) {
        throw new ModException(ErrorCodes.CANNOT_RENAME, "nobody here can move anything in this language");
    }

    /**
     * Takes a parameter away from a method or constructor, from all that override it or that it overrides, and from all calls.
     *
     * @param method or the place where it is declared
     * @param parameter its name, or its number from 1
     * @throws dev.mod.base.diagnostic.ModException with {@code cannot-rename} if the parameter is used, if what a call passes may have an
     *         effect, if code would mean something else then or not compile, or if nobody can tell
     */
    default Renaming removeParameter(RenameTarget method, String parameter) {
        throw new ModException(ErrorCodes.CANNOT_RENAME, "nobody here can change parameters in this language");
    }

    /**
     * Gives a method or constructor one more parameter, with all that override it or that it overrides, and a value in all calls.
     *
     * @param method or the place where it is declared
     * @throws dev.mod.base.diagnostic.ModException with {@code cannot-rename} if code would mean something else then or not compile, or
     *         if nobody can tell
     */
    default Renaming addParameter(RenameTarget method, NewParameter parameter) {
        throw new ModException(ErrorCodes.CANNOT_RENAME, "nobody here can change parameters in this language");
    }

    /**
     * Puts what a local variable, a constant or a method of one expression stands for in the place of its name, everywhere, and takes it
     * away.
     *
     * @throws dev.mod.base.diagnostic.ModException with {@code cannot-rename} if something would be evaluated at another time, more often
     *         or not at all, if a name would mean something else or code not compile, or if nobody can tell
     */
    default Renaming inline(RenameTarget target) {
        throw new ModException(ErrorCodes.CANNOT_RENAME, "nobody here can inline in this language");
    }

    /** Lets go of everything that was read. What names mean is unknown from then on, to those as well who are just asking. */
    @Override
    void close();
}
