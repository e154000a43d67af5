package dev.mod.validate;

import dev.mod.model.manifest.PackageManifest;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A package without errors.
 *
 * @param directory the package's directory, absolute
 * @param manifest its metadata; none for a bare workflow
 * @param workflows its variants by name, in the order of the metadata
 * @param kind what it offers
 */
public record ModPackage(Path directory, Optional<PackageManifest> manifest, Map<String, WorkflowSource> workflows,
        PackageKind kind) {
    public ModPackage {
        workflows = Collections.unmodifiableMap(new LinkedHashMap<>(workflows));
    }

    /** The variant of this name. */
    public Optional<WorkflowSource> workflow(String variant) {
        return Optional.ofNullable(workflows.get(variant));
    }

    /** Name of the variant that runs when none is named. */
    public String defaultVariant() {
        return manifest.flatMap(PackageManifest::defaultWorkflow).map(entry -> entry.name())
                .filter(workflows::containsKey).orElseGet(() -> workflows.keySet().iterator().next());
    }
}
