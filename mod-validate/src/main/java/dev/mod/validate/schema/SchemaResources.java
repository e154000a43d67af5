package dev.mod.validate.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads the schema files of this package. */
final class SchemaResources {
    private SchemaResources() {}

    static ObjectNode read(String name) {
        try (InputStream in = SchemaResources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            JsonNode node = JsonMapper.shared().readTree(in.readAllBytes());
            return (ObjectNode) node;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
