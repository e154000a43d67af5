package dev.mod.cli.worker;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;

/** A worker's directory for the clones and logs of its tasks; what workers left that died goes when another one starts. */
final class Scratch implements AutoCloseable {
    private static final String LOCK = ".lock";

    private final Path directory;
    private final FileChannel held;

    private Scratch(Path directory, FileChannel held) {
        this.directory = directory;
        this.held = held;
    }

    static Scratch open(Path home) {
        Path workers = home.resolve("workers");
        Path directory = workers.resolve(UUID.randomUUID().toString());
        try {
            Files.createDirectories(workers);
            clear(workers);
            FileChannel channel = lockFile(directory);
            channel.lock();
            Files.createDirectory(directory);
            return new Scratch(directory, channel);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.HOME_NOT_WRITABLE, "cannot make " + FailureMessages.about(directory, e),
                    e);
        }
    }

    private static FileChannel lockFile(Path directory) throws IOException {
        return FileChannel.open(directory.resolveSibling(directory.getFileName() + LOCK), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
    }

    private static void clear(Path workers) throws IOException {
        List<Path> locks;
        try (var entries = Files.list(workers)) {
            locks = entries.filter(path -> path.toString().endsWith(LOCK)).toList();
        }
        for (Path lock : locks) {
            String name = String.valueOf(lock.getFileName());
            Path directory = lock.resolveSibling(name.substring(0, name.length() - LOCK.length()));
            try (var channel = lockFile(directory); var free = channel.tryLock()) {
                if (free != null) {
                    Directories.delete(directory);
                    Files.deleteIfExists(lock);
                }
            } catch (OverlappingFileLockException e) {
                // a worker of this very process
            }
        }
    }

    Path directory() {
        return directory;
    }

    @Override
    public void close() {
        Directories.delete(directory);
        try (held) {
            Files.deleteIfExists(directory.resolveSibling(directory.getFileName() + LOCK));
        } catch (IOException e) {
            org.slf4j.LoggerFactory.getLogger(Scratch.class).warn("cannot delete the lock of {}", directory, e);
        }
    }
}
