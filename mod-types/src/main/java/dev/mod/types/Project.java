package dev.mod.types;

import java.nio.file.Path;
import java.util.List;

/**
 * Code whose names are to be resolved.
 *
 * @param sources all its files
 * @param classPath jars and directories of compiled classes that the code uses
 */
public record Project(SourceView sources, List<Path> classPath) {
    /** Copies the list. */
    public Project {
        classPath = List.copyOf(classPath);
    }
}
