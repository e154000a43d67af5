package dev.mod.match.symbol;

import java.util.List;
import java.util.Optional;

/** Finder of the files that imports name. Paths are relative to the target, with {@code /} between segments. */
public interface ModuleFinder {
    /** What the languages have in common whose files import each other; the path is of such a file. */
    String family(String path);

    /** All files of a family. */
    List<String> files(String family);

    /** The file that an import means; empty if it is none of the workspace. */
    Optional<String> find(String specifier, String importer);

    /** The module inside another one, in languages that have such; the file that asks may be any. */
    default Optional<String> findWithin(String specifier, String name, String importer) {
        return Optional.empty();
    }
}
