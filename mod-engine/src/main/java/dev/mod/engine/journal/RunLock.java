package dev.mod.engine.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * The ownership of a run: a lock of the operating system on the file {@code lock}, which ends with its process, whatever
 * that dies of. The file {@code owner} beside it says who it is, for messages only.
 */
final class RunLock {
    // POSIX drops all locks of a process on a file as soon as that process closes any descriptor of it, so a file that
    // this process has locked must not even be opened a second time
    private static final Set<Path> HELD = new HashSet<>();

    /** The byte that only an owner locks. */
    private static final long OWNER = 0;
    /** The byte that an owner locks, too, and that others try to see whether there is one, without ever being in the way of the next. */
    private static final long SEEN = 1;
    private static final int POLLS = 1_000;
    private static final long POLL_NANOS = 1_000_000;

    private final Path directory;
    private final FileChannel channel;

    private RunLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /**
     * Takes the ownership of the run in a directory, if nobody has it.
     *
     * @throws NoSuchFileException if the directory is not there, or not any more
     */
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
            Path file = real.resolve("lock");
            if (Files.notExists(file)) {
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
            }
            Optional<Object> before = key(file);
            channel = FileChannel.open(file, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock(OWNER, 1, false);
            // who deletes the directory has the lock: what was opened before that is not what others lock
            if (lock == null || !before.equals(key(file))) {
                return Optional.empty();
            }
            writeOwner(real);
            beSeen(channel);
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

    /** What tells a file from a later one of its name. */
    private static Optional<Object> key(Path file) throws IOException {
        return Optional.ofNullable(Files.readAttributes(file, BasicFileAttributes.class).fileKey());
    }

    /**
     * The process that owns the run in a directory. The lock tells whether there is one, since the number of a process tells nothing
     * where nobody waits for it and it stays as a zombie, or in another container.
     */
    static Optional<Long> owner(Path directory) throws IOException {
        try {
            String said = Files.readString(directory.resolve("owner")).strip();
            long process = Long.parseLong(said.split(" ", 2)[0]);
            return said.equals(self()) || isHeld(directory.toRealPath()) ? Optional.of(process) : Optional.empty();
        } catch (NoSuchFileException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static boolean isHeld(Path real) throws IOException {
        synchronized (HELD) {
            if (HELD.contains(real)) {
                return true;
            }
            try (var channel = FileChannel.open(real.resolve("lock"), StandardOpenOption.READ)) {
                return channel.tryLock(SEEN, 1, true) == null;
            }
        }
    }

    /** Nobody else wants this byte for longer than it takes to see that nobody has it. */
    private static void beSeen(FileChannel channel) throws IOException {
        for (int poll = 0; channel.tryLock(SEEN, 1, false) == null && poll < POLLS; poll++) {
            LockSupport.parkNanos(POLL_NANOS);
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
        String text = self() + "\n";
        try (var file = FileChannel.open(directory.resolve("owner"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        }
    }

    // when it was started tells a process from a later one of the same number
    private static String self() {
        var self = ProcessHandle.current();
        return self.pid() + " " + self.info().startInstant().map(at -> String.valueOf(at.toEpochMilli())).orElse("");
    }
}
