package dev.mod.steps.script.internal.module;

import java.util.Optional;

/** Modules that the runtime brings, and no file holds. */
public interface ProvidedModules {
    /**
     * Module of ES form.
     *
     * @param name the same for all specifiers that mean it
     */
    record Provided(String name, String source) {}

    /** The module that a specifier means whatever the package has installed; empty if it is none of these. */
    Optional<Provided> always(String specifier);

    /** The module that a specifier means if the package has not installed one of that name. */
    Optional<Provided> otherwise(String specifier);
}
