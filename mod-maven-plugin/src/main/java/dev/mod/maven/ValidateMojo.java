package dev.mod.maven;

import dev.mod.validate.Mode;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Checks a package and reports every problem in it. */
@Mojo(name = "validate", defaultPhase = LifecyclePhase.VALIDATE, requiresProject = false, threadSafe = true)
public final class ValidateMojo extends PackageMojo {
    /** Unknown keys and careless metadata are errors. */
    @Parameter(property = "mod.strict", defaultValue = "false")
    private boolean strict;

    @Override
    void run() throws MojoFailureException {
        validate(packageDirectory().toPath(), strict ? Mode.STRICT : Mode.LENIENT);
        getLog().info("valid: " + packageDirectory());
    }
}
