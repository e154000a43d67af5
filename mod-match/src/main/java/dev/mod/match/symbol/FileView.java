package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.util.Optional;

/** A file as the resolvers of names see it: its tree, and the files that its imports lead to. */
interface FileView {
    Tree tree();

    /** The path of the file; empty for a text that is no file. */
    Optional<String> path();

    /** The resolver of its names, if it is one of a class. */
    <T> Optional<T> names(Class<T> resolver);

    /** The file of the workspace that an import in this one means. */
    Optional<FileView> find(String specifier);

    /**
     * What stands for a name that the file exports.
     *
     * @param through whether files that only pass it on are seen through
     */
    Optional<Place> exported(String name, boolean through);
}
