package dev.mod.base.http;

import java.util.Map;
import java.util.Optional;

/**
 * Answer of a server.
 *
 * @param status its status
 * @param headers its headers, by their names in lower case; values of one name joined with commas
 * @param body its bytes, which are not to be changed
 */
@SuppressWarnings("ArrayRecordComponent")
public record HttpAnswer(int status, Map<String, String> headers, byte[] body) {
    public HttpAnswer {
        headers = Map.copyOf(headers);
    }

    /** A header, by its name in lower case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }
}
