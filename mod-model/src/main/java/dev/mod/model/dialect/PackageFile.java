package dev.mod.model.dialect;

import dev.mod.base.diagnostic.Diagnostic;
import java.util.Optional;

/**
 * Which file of a directory is the package's metadata.
 *
 * @param name its name; empty if there is none, or no telling which
 * @param problem why there is no telling
 */
public record PackageFile(Optional<String> name, Optional<Diagnostic> problem) {}
