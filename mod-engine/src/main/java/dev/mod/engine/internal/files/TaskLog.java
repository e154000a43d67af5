package dev.mod.engine.internal.files;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.StepNote;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.run.TaskId;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The log of one attempt of a task and the notes of its steps: written to their files, told to the listener, secrets
 * masked in both.
 */
public final class TaskLog implements AutoCloseable {
    /** Characters of a log at most: a step that writes without end must not fill the disk. */
    private static final long MOST = 1L << 30;

    private final Path file;
    private final Path notes;
    private final TaskId task;
    private final SecretMasker masker;
    private final RunListener listener;
    private final InstantSource clock;
    private final Consumer<Event> events;
    private final long most;
    private @Nullable BufferedWriter writer;
    private long written;
    private @Nullable BufferedWriter noteWriter;

    public TaskLog(TaskDirectory directory, Task attempt, SecretMasker masker, RunListener listener,
            InstantSource clock, Consumer<Event> events) {
        this(directory, attempt, masker, listener, clock, events, MOST);
    }

    TaskLog(TaskDirectory directory, Task attempt, SecretMasker masker, RunListener listener, InstantSource clock,
            Consumer<Event> events, long most) {
        this.most = most;
        this.file = directory.log(attempt.attempt());
        this.notes = directory.notes(attempt.attempt());
        this.task = attempt.id();
        this.masker = masker;
        this.listener = listener;
        this.clock = clock;
        this.events = events;
    }

    /** What one step writes to. */
    public StepLog step(int index, String name) {
        return new StepLog() {
            @Override
            public void line(Stream stream, String line) {
                String masked = masker.mask(line);
                write(new LogLine(clock.instant(), index, name, stream, masked));
                listener.output(task, index, stream, masked);
            }

            @Override
            public void diagnostic(Diagnostic diagnostic) {
                var masked = new Diagnostic(diagnostic.code(), diagnostic.severity(),
                        masker.mask(diagnostic.message()), diagnostic.span(), diagnostic.pointer(),
                        diagnostic.hint().map(masker::mask));
                write(new LogLine(clock.instant(), index, name, Stream.ERR,
                        masked.severity().name().toLowerCase(java.util.Locale.ROOT) + ": " + masked.message()));
                note(new StepNote.Found(index, masked));
                listener.diagnostic(task, masked);
            }

            @Override
            public void used(ModelUsage usage) {
                events.accept(new Event.ModelUsed(task, index, new ModelUsage(masker.mask(usage.model()), usage.turns(),
                        usage.inputTokens(), usage.outputTokens())));
            }

            @Override
            public void progress(long done, long total, String unit) {
                listener.progress(task, index, done, total, masker.mask(unit));
            }

            @Override
            public void metric(String metric, Map<String, String> cardinality, double count) {
                Map<String, String> masked = new TreeMap<>();
                cardinality.forEach((key, value) -> masked.put(masker.mask(key), masker.mask(value)));
                String name = masker.mask(metric);
                note(new StepNote.Counted(index, name, masked, count));
                listener.metric(task, index, name, masked, count);
            }
        };
    }

    /** The attempt begins again: forgets its notes, and says why in the log. */
    public synchronized void again(int index, String why) {
        try {
            if (noteWriter != null) {
                noteWriter.close();
                noteWriter = null;
            }
            Files.deleteIfExists(notes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + FailureMessages.about(notes, e), e);
        }
        step(index, "task").line(StepLog.Stream.OUT, why);
    }

    private synchronized void write(LogLine line) {
        try {
            if (writer == null) {
                writer = open(file);
                written = Files.size(file);
            }
            if (written > most) {
                return;
            }
            String text = line.toJson();
            written += text.length();
            append(writer, written <= most
                    ? text
                    : new LogLine(line.at(), line.step(), line.name(), StepLog.Stream.ERR,
                            "the log ends here, at its limit of " + (most >> 20) + " MiB").toJson());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the log " + FailureMessages.about(file, e), e);
        }
    }

    private synchronized void note(StepNote note) {
        try {
            if (noteWriter == null) {
                noteWriter = open(notes);
            }
            append(noteWriter, TaskNotes.toJson(note));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + FailureMessages.about(notes, e), e);
        }
    }

    private static BufferedWriter open(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static void append(BufferedWriter writer, String line) throws IOException {
        writer.write(line);
        writer.newLine();
        writer.flush();
    }

    @Override
    public synchronized void close() {
        try {
            if (writer != null) {
                writer.close();
            }
            if (noteWriter != null) {
                noteWriter.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the log " + FailureMessages.about(file, e), e);
        }
    }
}
