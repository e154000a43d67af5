package dev.mod.git.forge.http;

import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * An answer of a forge.
 *
 * @param status the status of HTTP
 * @param headers the headers, by their names in lower case
 * @param body the JSON; missing when there was none
 */
public record ApiAnswer(int status, Map<String, String> headers, JsonNode body) {
    public ApiAnswer {
        headers = Map.copyOf(headers);
    }

    /** A header. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }
}
