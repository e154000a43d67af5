package dev.mod.engine.spi;

import java.nio.file.Path;

/**
 * A package of which a workflow is being run.
 *
 * @param name what the run is called
 * @param directory the package, absolute
 * @param workflowFile the workflow, relative to the package
 */
public record RunningPackage(String name, Path directory, String workflowFile) {
    /** Whether both are the same workflow of the same package, whatever they are called. */
    public boolean isSameAs(RunningPackage other) {
        return directory.equals(other.directory) && workflowFile.equals(other.workflowFile);
    }
}
