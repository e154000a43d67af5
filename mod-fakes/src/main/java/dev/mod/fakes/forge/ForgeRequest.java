package dev.mod.fakes.forge;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * What the stand-in was asked.
 *
 * @param method the method
 * @param path the path with the query, as it was sent
 * @param headers the headers by their names in lower case, the first value of each
 * @param body the body; missing when there was none or no JSON
 */
public record ForgeRequest(String method, String path, Map<String, String> headers, JsonNode body) {
    public ForgeRequest {
        headers = Map.copyOf(headers);
    }
}
