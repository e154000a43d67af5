package dev.mod.git.forge.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A request to a forge.
 *
 * @param method its method
 * @param path the path behind the API's address, with the query, escaped
 * @param body what is sent
 * @param place what the path is behind, and what is taken for an answer
 */
public record ApiRequest(String method, String path, Optional<JsonNode> body, Place place) {
    /** Kinds of requests. */
    public enum Place {
        /** Behind the API's address; the answer is JSON. */
        API,
        /** Behind the host of the API; the answer is JSON. */
        HOST,
        /** Behind the API's address; the answer is any text, which may be given by another host, without the token. */
        TEXT
    }

    /** Reads something. */
    public static ApiRequest get(String path) {
        return new ApiRequest("GET", path, Optional.empty(), Place.API);
    }

    /** Reads a text. */
    public static ApiRequest text(String path) {
        return new ApiRequest("GET", path, Optional.empty(), Place.TEXT);
    }

    /** Sends something. */
    public static ApiRequest send(String method, String path, JsonNode body) {
        return new ApiRequest(method, path, Optional.of(body), Place.API);
    }

    /** Has something done that needs nothing else. */
    public static ApiRequest send(String method, String path) {
        return new ApiRequest(method, path, Optional.empty(), Place.API);
    }

    /** Sends something to a path of the host. */
    public static ApiRequest sendToHost(String method, String path, JsonNode body) {
        return new ApiRequest(method, path, Optional.of(body), Place.HOST);
    }

    /** Whether sending it twice does the same as once. */
    boolean isRepeatable() {
        return !method.equals("POST");
    }

    /** One part of a path, with slashes escaped. */
    public static String part(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** A query, with the question mark. */
    public static String query(Map<String, String> parameters) {
        return parameters.entrySet().stream().map(it -> part(it.getKey()) + "=" + part(it.getValue()))
                .collect(Collectors.joining("&", "?", ""));
    }
}
