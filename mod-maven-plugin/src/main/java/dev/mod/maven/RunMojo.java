package dev.mod.maven;

import org.apache.maven.plugins.annotations.Mojo;

/** Runs a workflow of a package. */
@Mojo(name = "run", requiresProject = false, threadSafe = true)
public final class RunMojo extends WorkflowMojo {
    @Override
    boolean dry() {
        return false;
    }
}
