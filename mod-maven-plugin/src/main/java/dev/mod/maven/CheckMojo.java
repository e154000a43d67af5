package dev.mod.maven;

import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;

/** Fails if a workflow of a package would change anything, and writes nothing. */
@Mojo(name = "check", requiresProject = false)
public final class CheckMojo extends WorkflowMojo {
    @Override
    boolean dry() {
        return true;
    }

    @Override
    void judge(List<String> changed) throws MojoFailureException {
        if (!changed.isEmpty()) {
            throw new MojoFailureException("the workflow would change " + changed.size()
                    + (changed.size() == 1 ? " file" : " files") + "; mod:run does it");
        }
    }
}
