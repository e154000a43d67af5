package dev.mod.engine.spi;

import dev.mod.model.manifest.Capability;
import java.nio.file.Path;
import java.util.Set;

/**
 * A package of which a workflow is being run.
 *
 * @param name what the run is called
 * @param directory the package, absolute
 * @param workflowFile the workflow, relative to the package
 * @param capabilities the sensitive operations that the package declares for its scripts
 */
public record RunningPackage(String name, Path directory, String workflowFile, Set<Capability> capabilities) {
    public RunningPackage {
        capabilities = Set.copyOf(capabilities);
    }

    /** Whether both are the same workflow of the same package, whatever they are called. */
    public boolean isSameAs(RunningPackage other) {
        return directory.equals(other.directory) && workflowFile.equals(other.workflowFile);
    }
}
