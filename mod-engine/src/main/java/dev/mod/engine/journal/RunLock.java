package dev.mod.engine.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The ownership of a run: a lock of the operating system on the file {@code lock}, which ends with its process, whatever
 * that dies of. The file {@code owner} beside it says who it is, for messages only.
 */
final class RunLock {
    // POSIX drops all locks of a process on a file as soon as that process closes any descriptor of it, so a file that
    // this process has locked must not even be opened a second time
    private static final Set<Path> HELD = new HashSet<>();

    private final Path directory;
    private final FileChannel channel;

    private RunLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /** Takes the ownership of the run in a directory, if nobody has it. */
    static Optional<RunLock> tryAcquire(Path directory) throws IOException {
        var real = directory.toRealPath();
        synchronized (HELD) {
            if (!HELD.add(real)) {
                return Optional.empty();
            }
        }
        boolean acquired = false;
        FileChannel channel = null;
        try {
            channel = FileChannel.open(real.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                return Optional.empty();
            }
            writeOwner(real);
            acquired = true;
            return Optional.of(new RunLock(real, channel));
        } finally {
            if (!acquired) {
                if (channel != null) {
                    channel.close();
                }
                synchronized (HELD) {
                    HELD.remove(real);
                }
            }
        }
    }

    /** The living process that owns the run in a directory. */
    static Optional<Long> owner(Path directory) throws IOException {
        try {
            var parts = Files.readString(directory.resolve("owner")).strip().split(" ");
            long process = Long.parseLong(parts[0]);
            var alive = ProcessHandle.of(process).filter(ProcessHandle::isAlive);
            boolean same = alive.isPresent() && (parts.length < 2 || parts[1].equals(started(alive.get())));
            return same ? Optional.of(process) : Optional.empty();
        } catch (NoSuchFileException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    void release() throws IOException {
        try {
            Files.deleteIfExists(directory.resolve("owner"));
        } finally {
            channel.close();
            synchronized (HELD) {
                HELD.remove(directory);
            }
        }
    }

    private static void writeOwner(Path directory) throws IOException {
        var self = ProcessHandle.current();
        var text = self.pid() + " " + started(self) + "\n";
        try (var file = FileChannel.open(directory.resolve("owner"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        }
    }

    // tells a process from a later one of the same number
    private static String started(ProcessHandle process) {
        return process.info().startInstant().map(at -> String.valueOf(at.toEpochMilli())).orElse("");
    }
}
