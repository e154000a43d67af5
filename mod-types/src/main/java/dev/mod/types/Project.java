package dev.mod.types;

import java.nio.file.Path;
import java.util.List;

/**
 * Code whose names are to be resolved.
 *
 * @param sources all its files
 * @param classPath jars and directories of compiled classes that the code uses
 * @param tools where programs are found that know types
 */
public record Project(SourceView sources, List<Path> classPath, Tools tools) {
    /** Copies the list. */
    public Project {
        classPath = List.copyOf(classPath);
    }

    /** Code that needs no program. */
    public Project(SourceView sources, List<Path> classPath) {
        this(sources, classPath, Tools.NONE);
    }
}
