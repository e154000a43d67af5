package dev.mod.model.manifest;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What a package transforms.
 *
 * @param languages languages
 * @param frameworks frameworks
 * @param versions versions, in a form of the author's choice
 */
public record Targets(List<String> languages, List<String> frameworks, List<JsonNode> versions) {
    public Targets {
        languages = List.copyOf(languages);
        frameworks = List.copyOf(frameworks);
        versions = List.copyOf(versions);
    }
}
