package dev.mod.git.watch;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.DurableDirectory;
import dev.mod.base.file.ProcessLock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Notes of a watch in a file, one a line, as {@link WatchCodec} has them. A last line that was not written to its end is no
 * note. Whoever appends is alone.
 */
public final class FileWatchJournal implements WatchJournal {
    private static final String LOCK = "watch.lock";

    private final Path file;
    private final ProcessLock lock;
    private final FileChannel channel;

    private FileWatchJournal(Path file, ProcessLock lock, FileChannel channel) {
        this.file = file;
        this.lock = lock;
        this.channel = channel;
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
                return new FileWatchJournal(file, lock, atEnd(file));
            } catch (IOException e) {
                try (lock) {
                    throw e;
                }
            }
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    private static FileChannel atEnd(Path file) throws IOException {
        var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        try {
            byte[] known = Files.readAllBytes(file);
            int end = known.length;
            while (end > 0 && known[end - 1] != '\n') {
                end--;
            }
            channel.truncate(end);
            channel.position(end);
            return channel;
        } catch (IOException e) {
            try (channel) {
                throw e;
            }
        }
    }

    private static ModException unusable(Path file, Exception e) {
        return new ModException(ErrorCodes.CAMPAIGN_UNREADABLE, "cannot use " + file + ": " + e.getMessage(), e);
    }

    /** The notes in a file, whoever has it open; none if there is no file. */
    public static List<WatchRecord> read(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            var records = new ArrayList<WatchRecord>();
            String text = Files.readString(file);
            for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
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
        String line = WatchCodec.encode(record) + "\n";
        try {
            var bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    @Override
    public void close() {
        try (lock) {
            channel.close();
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }
}
