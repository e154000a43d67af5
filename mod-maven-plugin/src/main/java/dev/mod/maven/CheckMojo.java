package dev.mod.maven;

import dev.mod.base.diagnostic.Counted;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;

/** Fails if a workflow of a package would change anything, and writes nothing. */
@Mojo(name = "check", requiresProject = false, threadSafe = true)
public final class CheckMojo extends WorkflowMojo {
    @Override
    boolean dry() {
        return true;
    }

    @Override
    void judge(int changed) throws MojoFailureException {
        if (changed > 0) {
            throw new MojoFailureException("the workflow would change " + Counted.of(changed, "file")
                    + "; mod:run does it");
        }
    }
}
