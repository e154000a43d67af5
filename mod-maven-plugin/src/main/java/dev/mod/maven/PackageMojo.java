package dev.mod.maven;

import dev.mod.engine.spi.StepExecutor;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import dev.mod.validate.render.TextRenderer;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import dev.mod.model.manifest.Capability;
import java.util.ServiceLoader;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What all goals share. */
abstract class PackageMojo extends AbstractMojo {
    /** The package. */
    @Parameter(property = "mod.package", defaultValue = "${project.basedir}")
    private @Nullable File packageDirectory;

    /** Does nothing. */
    @Parameter(property = "mod.skip", defaultValue = "false")
    private boolean skip;

    @Override
    public final void execute() throws MojoFailureException {
        if (skip) {
            getLog().info("skipped");
            return;
        }
        // a step kind or a parser is found by the class loader of the plugin, not by that of Maven
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(getClass().getClassLoader());
        try {
            run();
        } catch (InterruptedException e) {
            thread.interrupt();
            throw new MojoFailureException("interrupted", e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    abstract void run() throws MojoFailureException, InterruptedException;

    final File packageDirectory() {
        return packageDirectory == null ? new File(".") : packageDirectory;
    }

    /** What {@code mod.grants} says. */
    static Set<Capability> granted(@Nullable List<String> grants) throws MojoFailureException {
        Set<Capability> granted = EnumSet.noneOf(Capability.class);
        for (String each : grants == null ? List.<String>of() : grants) {
            granted.add(Capability.of(each.strip()).orElseThrow(() -> new MojoFailureException("mod.grants: '" + each
                    + "' is none of fs, fetch, child_process")));
        }
        return granted;
    }

    /** Validates a package and logs what is wrong with it. */
    final ValidationResult validate(Path directory, Mode mode) throws MojoFailureException {
        List<StepExecutor> kinds = new ArrayList<>();
        ServiceLoader.load(StepExecutor.class).forEach(kinds::add);
        ValidationResult result = PackageValidator.validate(directory, kinds, mode);
        new TextRenderer(false).render(result.diagnostics(), result.texts()).lines().forEach(line -> {
            if (result.hasErrors()) {
                getLog().error(line);
            } else {
                getLog().warn(line);
            }
        });
        if (result.value().isEmpty()) {
            throw new MojoFailureException("the package in " + directory + " is invalid");
        }
        return result;
    }
}
