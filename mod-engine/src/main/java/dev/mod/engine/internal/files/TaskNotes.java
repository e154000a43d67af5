package dev.mod.engine.internal.files;

import dev.mod.base.diagnostic.FailureMessages;
import java.nio.charset.StandardCharsets;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.diagnostic.Span;
import dev.mod.engine.run.StepNote;
import dev.mod.engine.run.Task;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The notes of tasks' steps: one JSON object a line, in a file beside the log. */
public final class TaskNotes {
    private static final ObjectMapper JSON = new ObjectMapper();

    private TaskNotes() {}

    /** The notes of a task's latest attempt, oldest first. */
    public static List<StepNote> read(RunDirectory directory, Task task) {
        Path file = directory.task(task).notes(task.attempt());
        if (!Files.exists(file)) {
            return List.of();
        }
        var notes = new ArrayList<StepNote>();
        try {
            // as it is being written it may end within a character
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            int begin = 0;
            // a line without an end is being written, or was when its process died
            for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', begin)) {
                notes.add(of(text.substring(begin, end)));
                begin = end + 1;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FailureMessages.about(file, e), e);
        }
        return notes;
    }

    /** The note as a line. */
    static String toJson(StepNote note) {
        var line = JsonNodeFactory.instance.objectNode().put("step", note.step());
        if (note instanceof StepNote.Counted counted) {
            line.put("metric", counted.metric()).put("count", counted.count());
            ObjectNode cardinality = line.putObject("cardinality");
            counted.cardinality().forEach(cardinality::put);
        } else if (note instanceof StepNote.Found found) {
            Diagnostic diagnostic = found.diagnostic();
            line.put("code", diagnostic.code()).put("severity", diagnostic.severity().name())
                    .put("message", diagnostic.message()).put("pointer", diagnostic.pointer());
            diagnostic.hint().ifPresent(hint -> line.put("hint", hint));
            diagnostic.span().ifPresent(span -> {
                line.put("file", span.file());
                line.putArray("at").add(span.start().line()).add(span.start().column()).add(span.end().line())
                        .add(span.end().column());
            });
        }
        return line.toString();
    }

    /** Reads a line. */
    static StepNote of(String json) {
        JsonNode line = JSON.readTree(json);
        int step = line.get("step").asInt();
        if (line.has("metric")) {
            Map<String, String> cardinality = new TreeMap<>();
            line.get("cardinality").properties()
                    .forEach(field -> cardinality.put(field.getKey(), field.getValue().asString()));
            return new StepNote.Counted(step, line.get("metric").asString(), cardinality,
                    line.get("count").asDouble());
        }
        JsonNode at = line.get("at");
        Optional<Span> span = at == null
                ? Optional.empty()
                : Optional.of(new Span(line.get("file").asString(),
                        new Position(at.get(0).asInt(), at.get(1).asInt()),
                        new Position(at.get(2).asInt(), at.get(3).asInt())));
        return new StepNote.Found(step, new Diagnostic(line.get("code").asString(),
                Severity.valueOf(line.get("severity").asString()), line.get("message").asString(), span,
                line.get("pointer").asString(), Optional.ofNullable(line.get("hint")).map(JsonNode::asString)));
    }
}
