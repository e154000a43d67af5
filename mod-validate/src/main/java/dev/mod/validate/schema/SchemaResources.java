package dev.mod.validate.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reader of the schema files of this package. */
final class SchemaResources {
    private SchemaResources() {}

    static ObjectNode read(String name) {
        try (InputStream in = SchemaResources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            ObjectNode schema = (ObjectNode) JsonMapper.shared().readTree(in.readAllBytes());
            include(schema.path("properties"), name.substring(0, name.lastIndexOf('/') + 1));
            return schema;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A schema must stand alone: what it takes from another file is put in its place. */
    private static void include(JsonNode properties, String directory) {
        properties.properties().forEach(property -> {
            String file = property.getValue().path("$ref").asString("");
            if (file.endsWith(".json")) {
                property.setValue(read(directory + file));
            }
        });
    }
}
