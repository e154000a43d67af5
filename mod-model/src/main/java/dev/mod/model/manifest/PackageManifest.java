package dev.mod.model.manifest;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A package's metadata file.
 *
 * @param schemaVersion version of this format
 * @param name the name, with an optional scope: {@code @scope/name}
 * @param version semantic version
 * @param description a brief description
 * @param author {@code NAME <EMAIL>}
 * @param license SPDX expression
 * @param workflows the variants; a single {@code workflow} key is one unnamed variant
 * @param repository where the sources are
 * @param category a category
 * @param targets what it transforms
 * @param keywords tags
 * @param registry who may run and see it
 * @param capabilities sensitive operations that its scripts need
 * @param details the other keys known ({@code homepage}, {@code readme}, …), as they stand
 */
public record PackageManifest(String schemaVersion, String name, String version, String description, String author,
        String license, List<WorkflowEntry> workflows, Optional<Repository> repository, String category,
        Targets targets, List<String> keywords, Registry registry, List<Capability> capabilities,
        Map<String, JsonNode> details) {
    /** Path of the workflow file where none is named. */
    public static final String DEFAULT_WORKFLOW = "workflow.yaml";
    /** Name of the only variant of a package with a {@code workflow} key. */
    public static final String DEFAULT_VARIANT = "default";

    public PackageManifest {
        workflows = List.copyOf(workflows);
        keywords = List.copyOf(keywords);
        capabilities = List.copyOf(capabilities);
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }

    /** The variant that runs when none is named: the one marked so, else the first. */
    public Optional<WorkflowEntry> defaultWorkflow() {
        return workflows.stream().filter(WorkflowEntry::isDefault).findFirst()
                .or(() -> workflows.stream().findFirst());
    }
}
