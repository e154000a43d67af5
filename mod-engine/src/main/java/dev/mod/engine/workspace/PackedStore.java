package dev.mod.engine.workspace;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.zip.CRC32C;

/**
 * Packed files in files {@code <number>.packed}, each with its checksum at its end; manifests name them. What is
 * written in the background is durable once its name is known. Safe for concurrent use.
 */
final class PackedStore {
    private static final int MAGIC = 0x6d6f6470;
    private static final String SUFFIX = ".packed";
    private static final int CHUNK = 1 << 16;
    private static final int CHECKSUM = 8;

    private final Path directory;
    private final Map<PackedFiles, FutureTask<Long>> written = new HashMap<>();
    /** What manifests name, by its number. */
    private final Map<Long, PackedFiles> named = new HashMap<>();
    private long newest;

    PackedStore(Path directory) {
        this.directory = directory;
    }

    /** Begins to write. */
    void begin(PackedFiles files) {
        var writing = new FutureTask<>(() -> write(files));
        synchronized (this) {
            if (written.putIfAbsent(files, writing) != null) {
                return;
            }
        }
        var thread = new Thread(writing, "mod-packed");
        thread.setDaemon(true);
        thread.start();
    }

    /** The number of what is kept here, to be named by a manifest; it is durable when this returns. */
    long number(PackedFiles files) throws IOException {
        begin(files);
        FutureTask<Long> writing;
        synchronized (this) {
            writing = Objects.requireNonNull(written.get(files));
        }
        try {
            long number = end(writing);
            synchronized (this) {
                named.put(number, files);
            }
            return number;
        } catch (IOException e) {
            synchronized (this) {
                written.remove(files, writing);
            }
            throw e;
        }
    }

    private static long end(FutureTask<Long> writing) throws IOException {
        try {
            return Concurrently.await(writing);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        }
    }

    /** Waits for what is being written, and deletes what no manifest names. */
    void close() throws IOException {
        List<FutureTask<Long>> all;
        synchronized (this) {
            all = List.copyOf(written.values());
        }
        for (var writing : all) {
            long number;
            try {
                number = end(writing);
            } catch (IOException e) {
                // it is not there, and nobody missed it
                continue;
            }
            synchronized (this) {
                if (!named.containsKey(number)) {
                    Files.deleteIfExists(file(number));
                }
            }
        }
    }

    /** What is kept under a number; always the same object. */
    synchronized PackedFiles get(long number) throws IOException {
        var known = named.get(number);
        if (known != null) {
            return known;
        }
        var bytes = Files.readAllBytes(file(number));
        var crc = new CRC32C();
        crc.update(bytes, 0, Math.max(0, bytes.length - CHECKSUM));
        if (bytes.length < 4 + CHECKSUM
                || ByteBuffer.wrap(bytes).getLong(bytes.length - CHECKSUM) != crc.getValue()) {
            throw new IOException("the checksum of " + file(number) + " does not match");
        }
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readInt() != MAGIC) {
                throw new IOException(file(number) + " is not part of a snapshot");
            }
            var files = PackedFiles.read(in);
            var done = new FutureTask<>(() -> number);
            done.run();
            written.put(files, done);
            named.put(number, files);
            return files;
        }
    }

    private long write(PackedFiles files) throws IOException {
        DurableFile.makeDirectory(directory);
        long number = create();
        try (var out = new FileOutputStream(file(number).toFile())) {
            var crc = new CRC32C();
            PackedFiles.Sink sink = (bytes, from, length) -> {
                crc.update(bytes, from, length);
                // more at once would be copied to memory that has to be got first
                for (int at = from; at < from + length; at += CHUNK) {
                    out.write(bytes, at, Math.min(CHUNK, from + length - at));
                }
            };
            sink.write(ByteBuffer.allocate(4).putInt(MAGIC).array(), 0, 4);
            files.write(sink);
            out.write(ByteBuffer.allocate(CHECKSUM).putLong(crc.getValue()).array());
            out.getFD().sync();
        } catch (IOException e) {
            Files.deleteIfExists(file(number));
            throw e;
        }
        DurableFile.force(directory);
        return number;
    }

    /** A file with a name that is new. */
    private synchronized long create() throws IOException {
        while (true) {
            try {
                Files.createFile(file(++newest));
                return newest;
            } catch (FileAlreadyExistsException e) {
                // of an earlier process
            }
        }
    }

    private Path file(long number) {
        return directory.resolve(number + SUFFIX);
    }
}
