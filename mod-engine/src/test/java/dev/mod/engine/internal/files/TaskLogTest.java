package dev.mod.engine.internal.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskLogTest {
    private static final Task TASK = new Task(new TaskId("00000000-0000-0000-0000-000000000001"), "n", "s",
            Optional.empty(), TaskStatus.RUNNING, Task.Attempt.begun(1, Instant.EPOCH), Optional.empty(),
            Optional.empty());

    @TempDir
    Path directory;
    private final List<String> heard = new ArrayList<>();

    private TaskLog log(long most) {
        var listener = new RunListener() {
            @Override
            public void event(Recorded recorded) {}

            @Override
            public void output(TaskId task, int step, StepLog.Stream stream, String line) {
                heard.add(line);
            }
        };
        return new TaskLog(new RunDirectory(directory).task(TASK), TASK, SecretMasker.NONE, listener,
                () -> Instant.EPOCH, event -> {}, most);
    }

    private List<String> read() {
        var lines = new ArrayList<String>();
        TaskLogs.read(new RunDirectory(directory), TASK, 0, line -> lines.add(line.text()));
        return lines;
    }

    @Test
    void aLogEndsAtItsLimitAndSaysSo() throws Exception {
        long limit = 3 << 20;
        int lines = 40_000;
        for (int part = 0; part < 2; part++) {
            try (var log = log(limit)) {
                StepLog step = log.step(0, "s");
                for (int i = 0; i < lines / 2; i++) {
                    step.line(StepLog.Stream.OUT, "line " + i + " ä".repeat(20));
                }
            }
        }
        assertEquals(lines, heard.size());
        List<String> kept = read();
        assertEquals("the log ends here, at its limit of 3 MiB", kept.get(kept.size() - 1));
        assertEquals(heard.subList(0, kept.size() - 1), kept.subList(0, kept.size() - 1));
        long size = Files.size(new RunDirectory(directory).task(TASK).log(1));
        assertTrue(size > limit && size < 2 * limit, "" + size);
    }

    @Test
    void whatCameSinceIsReadFromWhereItBegins() throws Exception {
        Path file = new RunDirectory(directory).task(TASK).log(1);
        long at = 0;
        try (var log = log(Long.MAX_VALUE)) {
            for (int i = 0; i < 5; i++) {
                log.step(0, "s").line(StepLog.Stream.OUT, "ä" + i);
                var lines = new ArrayList<String>();
                at = TaskLogs.read(new RunDirectory(directory), TASK, at, line -> lines.add(line.text()));
                assertEquals(List.of("ä" + i), lines);
                assertEquals(Files.size(file), at);
            }
        }
        Files.writeString(file, "{\"half", StandardOpenOption.APPEND);
        assertEquals(at, TaskLogs.read(new RunDirectory(directory), TASK, at, line -> heard.add("half")));
    }
}
