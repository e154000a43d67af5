package dev.mod.validate.schema;

import tools.jackson.databind.JsonNode;

/** The JSON Schema (draft 2020-12) of metadata files. */
public final class ManifestSchema {
    private ManifestSchema() {}

    /** The schema as it is published for editors. */
    public static JsonNode publish() {
        return SchemaResources.read("mod.schema.json");
    }
}
