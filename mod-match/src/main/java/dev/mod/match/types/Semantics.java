package dev.mod.match.types;

import dev.mod.match.Tree;
import java.util.Optional;

/**
 * Source of the meaning of names in the files of a project.
 *
 * <p>Implementations answer any number of threads.
 */
public interface Semantics {

    /**
     * The meaning of a file's names; empty when nothing is known of files of its language.
     *
     * @param path relative to the project, with {@code /}
     * @param tree of the file, with the text that positions refer to
     */
    Optional<FileSemantics> file(String path, Tree tree);
}
