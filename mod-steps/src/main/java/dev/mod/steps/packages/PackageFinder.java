package dev.mod.steps.packages;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.Severity;
import dev.mod.engine.spi.PackageSource;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import dev.mod.validate.kind.StepKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.ServiceLoader;

/** Finds the packages that steps name, by a path or, where a {@link PackageSource} is installed, by their id. */
public final class PackageFinder {
    private final List<PackageSource> sources;

    /** With the sources that are asked for packages with an id, in this order; the first answers. */
    public PackageFinder(List<PackageSource> sources) {
        this.sources = List.copyOf(sources);
    }

    /** With the sources that {@link ServiceLoader} finds. */
    public static PackageFinder installed() {
        var sources = new ArrayList<PackageSource>();
        ServiceLoader.load(PackageSource.class).forEach(sources::add);
        return new PackageFinder(sources);
    }

    /** Whether a source is a path and no package id. */
    public static boolean isPath(String source) {
        return source.equals(".") || source.equals("..") || source.startsWith("./") || source.startsWith("../")
                || Path.of(source).isAbsolute();
    }

    /**
     * Where a package lies: a directory, or a workflow file where the path names one.
     *
     * @param asking the directory of the package that asks; paths are relative to it
     * @param dryRun whether nothing may be written beside that package
     * @return a real path
     * @throws StepException if there is none; the message says what to do
     */
    public Path find(String source, Path asking, boolean dryRun) throws StepException, InterruptedException {
        Path found;
        try {
            if (isPath(source)) {
                found = asking.resolve(source).normalize();
                if (!Files.exists(found)) {
                    throw new StepException("there is no package at '" + source + "' (" + found + "); a path is"
                            + " relative to the package that names it");
                }
            } else if (sources.isEmpty()) {
                throw new StepException("the package '" + source + "' has to come from a registry, and none is"
                        + " installed here; add dev.mod:mod-registry, or name a local package by a path such as ./"
                        + source.replaceFirst("^@[^/]*/", "").replaceFirst("@.*$", ""));
            } else {
                found = sources.get(0).resolve(source, asking, dryRun);
            }
            return found.toRealPath();
        } catch (InvalidPathException e) {
            throw new StepException("'" + source + "' is no path: " + e.getReason(), List.of(), e);
        } catch (IOException e) {
            throw new StepException("the package '" + source + "' cannot be read: " + FailureMessages.of(e), List.of(),
                    e);
        }
    }

    /**
     * Reads a package. Its problems go to the log.
     *
     * @param source what the step calls it
     * @throws StepException if it has errors
     */
    public static ModPackage read(StepContext context, String source, Path place, Collection<? extends StepKind> kinds)
            throws StepException {
        ValidationResult result = PackageValidator.validate(place, kinds, Mode.RUN);
        if (result.value().isEmpty()) {
            result.diagnostics().stream().filter(problem -> problem.severity() == Severity.ERROR)
                    .forEach(context.log()::diagnostic);
            throw new StepException("the package '" + source + "' is invalid" + first(result.diagnostics()),
                    result.diagnostics(), null);
        }
        return result.value().get();
    }

    private static String first(List<Diagnostic> diagnostics) {
        return diagnostics.stream().filter(problem -> problem.severity() == Severity.ERROR).findFirst()
                .map(problem -> ": " + problem.message()).orElse("");
    }
}
