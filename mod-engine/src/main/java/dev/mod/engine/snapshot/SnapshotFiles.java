package dev.mod.engine.snapshot;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.file.AtomicFile;
import dev.mod.base.file.DurableDirectory;
import dev.mod.engine.target.WorkspaceException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Manifests in files {@code <number>.snapshot}, the latest in memory, too. One that differs little from an earlier whole
 * one holds only the difference, so that a small change of a large target costs little. When a whole one is replaced, it
 * stays as {@code <number>.base} for those that are differences from it. Not safe for concurrent use; one process only
 * keeps manifests in a directory.
 */
final class SnapshotFiles {
    private static final String SUFFIX = ".snapshot";
    private static final String BASE = ".base";
    private static final int CACHED = 4;

    private final Path directory;
    private final Map<Long, Snapshot> cache = new LinkedHashMap<>();
    private long newest = -1;
    private long whole;
    private Snapshot wholeManifest = Snapshot.EMPTY;

    /** Of a directory, which need not exist. */
    SnapshotFiles(Path directory) {
        this.directory = directory;
    }

    /** Keeps a manifest durably and returns its name. */
    String save(Snapshot manifest) {
        try {
            DurableDirectory.create(directory);
            long number = 1 + newest();
            if (write(number, manifest)) {
                whole = number;
                wholeManifest = manifest;
            }
            newest = number;
            return Long.toString(number);
        } catch (IOException e) {
            throw WorkspaceException.of("write", directory, e);
        }
    }

    /** Replaces what is kept under a name; at any time one of the two is. */
    void replace(String name, Snapshot manifest) {
        long number = Long.parseLong(name);
        try {
            var old = Files.readAllBytes(file(number));
            if (SnapshotFormat.decode(old).base() == 0 && !Files.exists(base(number))) {
                AtomicFile.writePrivate(base(number), old);
            }
            write(number, manifest);
        } catch (IOException e) {
            throw WorkspaceException.of("write", directory, e);
        }
    }

    /** The latest; an empty one if there is none. */
    Snapshot latest() {
        try {
            return newest() == 0 ? Snapshot.EMPTY : get(Long.toString(newest()));
        } catch (IOException e) {
            throw WorkspaceException.of("read", directory, e);
        }
    }

    /** @throws WorkspaceException if there is none of that name, or it cannot be read */
    Snapshot get(String name) {
        long number = number(name + SUFFIX);
        if (number == 0 || !cache.containsKey(number) && !Files.exists(file(number))) {
            throw new WorkspaceException(ErrorCodes.SNAPSHOT_UNKNOWN,
                    "no snapshot '" + name + "' in " + directory, null);
        }
        try {
            var cached = cache.get(number);
            var manifest = cached == null ? read(number) : cached;
            remember(number, manifest);
            return manifest;
        } catch (IOException e) {
            throw WorkspaceException.of("read", file(number), e);
        }
    }

    private Snapshot read(long number) throws IOException {
        var stored = SnapshotFormat.decode(Files.readAllBytes(file(number)));
        if (stored.base() == 0) {
            return stored.on(Snapshot.EMPTY);
        }
        var kept = base(stored.base());
        var base = SnapshotFormat.decode(Files.readAllBytes(Files.exists(kept) ? kept : file(stored.base())));
        if (base.base() != 0) {
            throw new IOException("it builds on a snapshot that is not whole");
        }
        return stored.on(base.on(Snapshot.EMPTY));
    }

    /** Whether it was written whole. */
    private boolean write(long number, Snapshot manifest) throws IOException {
        var stored = SnapshotFormat.difference(whole, wholeManifest, manifest);
        AtomicFile.writePrivate(file(number), SnapshotFormat.encode(stored));
        remember(number, manifest);
        return stored.base() == 0;
    }

    private void remember(long number, Snapshot manifest) {
        cache.remove(number);
        cache.put(number, manifest);
        if (cache.size() > CACHED) {
            cache.remove(cache.keySet().iterator().next());
        }
    }

    private long newest() throws IOException {
        if (newest < 0) {
            long latest = 0;
            try (var names = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
                for (Path file : names) {
                    latest = Math.max(latest, number(String.valueOf(file.getFileName())));
                }
            } catch (NoSuchFileException e) {
                // nothing has been kept yet
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
            newest = latest;
        }
        return newest;
    }

    private Path file(long number) {
        return directory.resolve(number + SUFFIX);
    }

    private Path base(long number) {
        return directory.resolve(number + BASE);
    }

    /** The number in the name of a file; 0 if it is none of ours. */
    private static long number(String name) {
        var digits = name.substring(0, name.length() - SUFFIX.length());
        boolean ours = !digits.isEmpty() && digits.length() <= 18
                && digits.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return ours ? Long.parseLong(digits) : 0;
    }
}
