package dev.mod.engine.spi;

import java.io.IOException;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** The files of a target that is not on disk yet. */
public interface TargetFiles {
    /**
     * Whether one of the files is looked for. Where that cannot be told without the target itself, as for a link, it is.
     *
     * @param path whether a file counts, by its path relative to the target with {@code /} between segments; asked for all
     *        files until one is found
     * @param content whether the content of one that counts does, by path and the bytes that would be on disk
     * @throws IOException if the files cannot be read
     */
    boolean any(Predicate<String> path, BiPredicate<String, byte[]> content) throws IOException;
}
