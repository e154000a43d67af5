package dev.mod.model.manifest;

import java.util.Optional;

/**
 * A named workflow variant of a package.
 *
 * @param name unique within the package
 * @param path package-relative path of the workflow file
 * @param description a short text for a picker
 * @param isDefault whether it runs when none is named
 */
public record WorkflowEntry(String name, String path, Optional<String> description, boolean isDefault) {}
