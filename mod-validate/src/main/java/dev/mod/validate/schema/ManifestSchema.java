package dev.mod.validate.schema;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON Schema (draft 2020-12) of metadata files. */
public final class ManifestSchema {
    private ManifestSchema() {}

    /** The schema as it is published for editors. */
    public static JsonNode publish() {
        return SchemaResources.read("mod.schema.json");
    }

    /** The same for packages that are only to be run, which need none of its keys. */
    public static JsonNode run() {
        ObjectNode schema = publish().deepCopy().asObject();
        schema.putArray("required");
        return schema;
    }
}
