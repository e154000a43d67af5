package dev.mod.engine.run;

import dev.mod.model.manifest.Capability;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.WorkflowSource;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;

/**
 * Workflow with what a run of it records and reads.
 *
 * @param workflow a workflow that validation found no error in
 * @param name name shown for it
 * @param file name of its file, for messages
 * @param source text of its file, recorded so that the run can be resumed
 * @param packageDirectory the package that holds its scripts and rules
 * @param capabilities the sensitive operations that the package declares for its scripts
 * @since 0.1.0
 */
public record RunnableWorkflow(Workflow workflow, String name, String file, String source, Path packageDirectory,
        Set<Capability> capabilities) {
    public RunnableWorkflow {
        capabilities = Set.copyOf(capabilities);
    }

    /** Workflow of a package that declares no capabilities. */
    public static RunnableWorkflow of(Workflow workflow, String name, String source, Path packageDirectory) {
        return new RunnableWorkflow(workflow, name, "workflow.yaml", source, packageDirectory, Set.of());
    }

    /** Validated workflow of a package that declares no capabilities. */
    public static RunnableWorkflow of(WorkflowSource source, String name, Path packageDirectory) {
        return new RunnableWorkflow(source.workflow(), name, source.path(),
                new String(source.bytes(), StandardCharsets.UTF_8), packageDirectory, Set.of());
    }

    /** This workflow with what its package declares. */
    public RunnableWorkflow withCapabilities(Set<Capability> declared) {
        return new RunnableWorkflow(workflow, name, file, source, packageDirectory, declared);
    }
}
