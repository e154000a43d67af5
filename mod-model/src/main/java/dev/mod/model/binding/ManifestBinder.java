package dev.mod.model.binding;

import dev.mod.model.json.SourceJson;
import dev.mod.model.manifest.Capability;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.model.manifest.Registry;
import dev.mod.model.manifest.Registry.Access;
import dev.mod.model.manifest.Registry.Visibility;
import dev.mod.model.manifest.Repository;
import dev.mod.model.manifest.Targets;
import dev.mod.model.manifest.WorkflowEntry;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The metadata file as a record. Names, versions and paths are taken as they stand, right or wrong. */
public final class ManifestBinder {
    /** The keys that have a component of their own; every other one goes into {@link PackageManifest#details}. */
    private static final Set<String> OWN = Set.of("schema_version", "name", "version", "description", "author",
            "license", "workflow", "workflows", "repository", "category", "targets", "keywords", "registry",
            "capabilities");

    private ManifestBinder() {}

    /**
     * Binds a tree in canonical names.
     *
     * @throws IllegalStateException when it does not fit the schema
     */
    public static PackageManifest bind(SourceMap tree) {
        Fields fields = new Fields(tree);
        return new PackageManifest(fields.optionalText("schema_version").orElse("1.0"),
                fields.optionalText("name").orElse("unnamed"),
                fields.optionalText("version").orElse("0.0.0"), fields.optionalText("description").orElse(""),
                fields.optionalText("author").orElse(""), fields.optionalText("license").orElse("MIT"),
                workflows(fields), fields.get("repository").map(ManifestBinder::repository),
                fields.optionalText("category").orElse("migration"), targets(fields), fields.texts("keywords"),
                registry(fields), fields.each("capabilities", node -> Fields.constant(node, Capability.class)),
                details(tree));
    }

    private static List<WorkflowEntry> workflows(Fields fields) {
        List<WorkflowEntry> several = fields.each("workflows", ManifestBinder::workflow);
        return several.isEmpty()
                ? List.of(new WorkflowEntry(PackageManifest.DEFAULT_VARIANT,
                        fields.optionalText("workflow").orElse(PackageManifest.DEFAULT_WORKFLOW), Optional.empty(),
                        true))
                : several;
    }

    private static WorkflowEntry workflow(SourceNode node) {
        Fields fields = Fields.of(node);
        return new WorkflowEntry(fields.text("name"), fields.text("path"), fields.optionalText("description"),
                fields.flag("default", false));
    }

    private static Repository repository(SourceNode node) {
        if (!(node instanceof SourceMap map)) {
            return new Repository(Fields.text(node), Optional.empty());
        }
        Fields fields = new Fields(map);
        return new Repository(fields.text("url"), fields.optionalText("directory"));
    }

    private static Targets targets(Fields fields) {
        return fields.object("targets").map(targets -> new Targets(targets.texts("languages"),
                targets.texts("frameworks"), targets.each("versions", SourceJson::of)))
                .orElseGet(() -> new Targets(List.of(), List.of(), List.of()));
    }

    private static Registry registry(Fields fields) {
        return fields.object("registry").map(registry -> new Registry(
                registry.constant("access", Access.class).orElse(Access.PUBLIC),
                registry.constant("visibility", Visibility.class).orElse(Visibility.PUBLIC),
                registry.optionalText("scope")))
                .orElseGet(() -> new Registry(Access.PUBLIC, Visibility.PUBLIC, Optional.empty()));
    }

    private static Map<String, JsonNode> details(SourceMap tree) {
        Map<String, JsonNode> details = new LinkedHashMap<>();
        for (SourceMap.Entry entry : tree.entries()) {
            if (!OWN.contains(entry.key())) {
                details.put(entry.key(), SourceJson.of(entry.value()));
            }
        }
        return details;
    }
}
