package dev.mod.git.watch;

import java.time.DateTimeException;
import java.time.Instant;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Notes of a watch as lines of JSON: {@code {"at", "key", "type", "what", "detail"}}. */
public final class WatchCodec {
    private WatchCodec() {}

    /** A note as a line, without its end. */
    public static String encode(WatchRecord note) {
        return JsonMapper.shared().createObjectNode().put("at", note.at().toString()).put("key", note.key())
                .put("type", note.type().name()).put("what", note.what()).put("detail", note.detail()).toString();
    }

    /**
     * The note in a line.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static WatchRecord decode(String line) {
        try {
            JsonNode json = JsonMapper.shared().readTree(line);
            return new WatchRecord(Instant.parse(json.path("at").asString("")), json.path("key").asString(""),
                    WatchRecord.Type.valueOf(json.path("type").asString("")), json.path("what").asString(""),
                    json.path("detail").asString(""));
        } catch (JacksonException | DateTimeException e) {
            throw new IllegalArgumentException("not a note: " + e.getMessage(), e);
        }
    }
}
