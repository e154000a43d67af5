package dev.mod.maven;

import org.apache.maven.plugins.annotations.Mojo;

/** Tells what a workflow of a package would do, and writes nothing. */
@Mojo(name = "dry-run", requiresProject = false, threadSafe = true)
public final class DryRunMojo extends WorkflowMojo {
    @Override
    boolean dry() {
        return true;
    }
}
