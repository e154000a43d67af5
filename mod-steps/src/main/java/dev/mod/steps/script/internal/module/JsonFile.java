package dev.mod.steps.script.internal.module;

import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reader of {@code package.json} and, with comments and trailing commas, {@code tsconfig.json}. */
public final class JsonFile {
    private static final JsonMapper LENIENT = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA).build();

    private JsonFile() {}

    /**
     * Reads JSON with comments and trailing commas.
     *
     * @throws IllegalArgumentException with the place, when the text is not valid
     */
    public static JsonNode parse(Path file, String text) {
        try {
            JsonNode node = LENIENT.readTree(text.startsWith("\uFEFF") ? text.substring(1) : text);
            return node == null ? LENIENT.createObjectNode() : node;
        } catch (JacksonException e) {
            String place = e.getLocation() == null
                    ? ""
                    : ":" + e.getLocation().getLineNr() + ":" + e.getLocation().getColumnNr();
            throw new IllegalArgumentException(file + place + ": not valid JSON: " + e.getOriginalMessage(), e);
        }
    }
}
