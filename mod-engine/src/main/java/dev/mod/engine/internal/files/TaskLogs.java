package dev.mod.engine.internal.files;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.Task;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads the logs of tasks. */
public final class TaskLogs {
    private TaskLogs() {}

    /**
     * Hands over the whole lines of the log of a task's latest attempt, oldest first, one at a time.
     *
     * @param from where to begin, in bytes
     * @return where to go on later
     */
    public static long read(RunDirectory directory, Task task, long from, Consumer<LogLine> lines) {
        Path file = directory.task(task).log(task.attempt());
        if (!Files.exists(file)) {
            return from;
        }
        long next = from;
        try (var in = Files.newInputStream(file)) {
            in.skipNBytes(Math.min(from, Files.size(file)));
            var line = new ByteArrayOutputStream();
            var buffer = new byte[16 * 1024];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                int begin = 0;
                for (int i = 0; i < read; i++) {
                    if (buffer[i] == '\n') {
                        line.write(buffer, begin, i - begin);
                        next += line.size() + 1;
                        lines.accept(LogLine.of(line.toString(StandardCharsets.UTF_8)));
                        line.reset();
                        begin = i + 1;
                    }
                }
                line.write(buffer, begin, read - begin);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the log " + FailureMessages.about(file, e), e);
        }
        return next;
    }

    public static List<LogLine> lines(String text) {
        var lines = new ArrayList<LogLine>();
        int begin = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', begin)) {
            lines.add(LogLine.of(text.substring(begin, end)));
            begin = end + 1;
        }
        return lines;
    }
}
