package dev.mod.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the logs of tasks. */
final class TaskLogs {
    private TaskLogs() {}

    static Path file(Path runDirectory, Task task) {
        return RunServices.log(runDirectory.resolve("tasks").resolve(task.id().value()), task.attempt());
    }

    static List<LogLine> read(Path runDirectory, Task task) {
        Path file = file(runDirectory, task);
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            return lines(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the log " + file + ": " + e.getMessage(), e);
        }
    }

    static List<LogLine> lines(String text) {
        var lines = new ArrayList<LogLine>();
        int begin = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', begin)) {
            lines.add(LogLine.of(text.substring(begin, end)));
            begin = end + 1;
        }
        return lines;
    }
}
