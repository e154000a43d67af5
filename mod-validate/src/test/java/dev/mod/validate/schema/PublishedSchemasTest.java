package dev.mod.validate.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Keeps the files in {@code schemas/} true, which editors use; {@code -Dmod.docs.update=true} rewrites them. */
class PublishedSchemasTest {
    private static final JsonMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Test
    void workflow() throws IOException {
        check("workflow.schema.json", WorkflowSchema.forEditors(List.of()));
    }

    @Test
    void manifest() throws IOException {
        check("mod.schema.json", ManifestSchema.publish());
    }

    private static void check(String name, JsonNode schema) throws IOException {
        Path file = Path.of(System.getProperty("basedir", "."), "..", "schemas", name);
        String text = JSON.writeValueAsString(schema).replace("\r\n", "\n") + "\n";
        if (Boolean.getBoolean("mod.docs.update")) {
            Files.writeString(file, text);
        }
        assertEquals(text, Files.readString(file), "run the test with -Dmod.docs.update=true");
    }
}
