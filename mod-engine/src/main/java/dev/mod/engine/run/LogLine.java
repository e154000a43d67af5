package dev.mod.engine.run;

import dev.mod.engine.spi.StepLog;
import java.time.Instant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A line of a task's log.
 *
 * @param at when it was written
 * @param step 0-based number of the step
 * @param name the step's name
 * @param stream where the line came from
 * @param text the line, secrets masked
 */
public record LogLine(Instant at, int step, String name, StepLog.Stream stream, String text) {
    private static final ObjectMapper JSON = new ObjectMapper();

    public String toJson() {
        return JsonNodeFactory.instance.objectNode().put("at", at.toString()).put("step", step).put("name", name)
                .put("stream", stream == StepLog.Stream.OUT ? "out" : "err").put("text", text).toString();
    }

    /** Reads a line of a log file. */
    public static LogLine of(String json) {
        JsonNode line = JSON.readTree(json);
        return new LogLine(Instant.parse(line.get("at").asString()), line.get("step").asInt(),
                line.get("name").asString(),
                line.get("stream").asString().equals("out") ? StepLog.Stream.OUT : StepLog.Stream.ERR,
                line.get("text").asString());
    }
}
