package dev.mod.git.watch;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.DurableDirectory;
import dev.mod.base.file.ProcessLock;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Notes of a watch in a file, one a line, as {@link WatchCodec} has them. A last line that was not written to its end is no
 * note, and goes before the next one comes. Whoever appends is alone, and is not kept from it by an interrupt.
 */
public final class FileWatchJournal implements WatchJournal {
    private static final String LOCK = "watch.lock";

    private final Path file;
    private final ProcessLock lock;
    private final RandomAccessFile notes;
    private long end;

    private FileWatchJournal(Path file, ProcessLock lock) throws IOException {
        this.file = file;
        this.lock = lock;
        this.end = Files.exists(file) ? end(Files.readAllBytes(file)) : 0;
        this.notes = new RandomAccessFile(file.toFile(), "rw");
    }

    /** Where the last note ends. */
    private static int end(byte[] file) {
        int end = file.length;
        while (end > 0 && file[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    /**
     * Opens the notes in a file, to go on with them; it is made if it is missing, and {@code watch.lock} beside it. To be closed
     * by the same thread.
     *
     * @throws ModException {@code campaign-watched} if another watch has it open
     */
    public static FileWatchJournal open(Path file) {
        try {
            Path directory = file.toAbsolutePath().resolve("..").normalize();
            DurableDirectory.create(directory);
            // not the file itself: it is read by whoever asks, and the first who closes it would end the lock
            ProcessLock lock = ProcessLock.tryOn(directory.resolve(LOCK)).orElseThrow(
                    () -> new ModException(ErrorCodes.CAMPAIGN_WATCHED, "another process watches this campaign"));
            try {
                return new FileWatchJournal(file, lock);
            } catch (IOException e) {
                try (lock) {
                    throw e;
                }
            }
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    private static ModException unusable(Path file, Exception e) {
        return new ModException(ErrorCodes.CAMPAIGN_UNREADABLE, "cannot use " + FailureMessages.about(file, e), e);
    }

    /** The notes in a file, whoever has it open; none if there is no file. */
    public static List<WatchRecord> read(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            var records = new ArrayList<WatchRecord>();
            byte[] bytes = Files.readAllBytes(file);
            for (String line : new String(bytes, 0, end(bytes), StandardCharsets.UTF_8).lines().toList()) {
                records.add(WatchCodec.decode(line));
            }
            return records;
        } catch (IOException | IllegalArgumentException e) {
            throw unusable(file, e);
        }
    }

    @Override
    public List<WatchRecord> read() {
        return read(file);
    }

    @Override
    public void append(WatchRecord record) {
        byte[] line = (WatchCodec.encode(record) + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            if (notes.length() > end) {
                // of one that could not be written
                notes.setLength(end);
            }
            notes.seek(end);
            notes.write(line);
            notes.getFD().sync();
            end += line.length;
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    @Override
    public void close() {
        try (lock) {
            notes.close();
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }
}
