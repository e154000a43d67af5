package dev.mod.engine.snapshot;

import dev.mod.base.file.DurableDirectory;
import dev.mod.engine.target.BlobId;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.GitObjects;
import dev.mod.engine.target.WorkTree;
import dev.mod.engine.target.WorkspaceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The contents of a target's files: copies, or what its own repository holds. */
final class KeptContents implements AutoCloseable {
    private final Path store;
    private final Path target;
    private final @Nullable WorkTree git;
    private @Nullable BlobStore blobs;
    private volatile boolean copying = true;

    KeptContents(Path store, Path target, @Nullable WorkTree git) {
        this.store = store;
        this.target = target;
        this.git = git;
    }

    /** Has no more contents be copied, only named; or again copied. */
    void copying(boolean on) {
        copying = on;
    }

    /** Opens the store, which {@link #keep} needs. */
    synchronized BlobStore open() throws IOException {
        var opened = blobs;
        if (opened == null) {
            DurableDirectory.create(store);
            opened = new BlobStore(store.resolve("blobs"));
            blobs = opened;
        }
        return opened;
    }

    /** Makes what was copied durable. */
    void force() throws IOException {
        if (copying) {
            open().force();
        }
    }

    /**
     * Copies a file's content, unless it is the one that the repository has for it. For several threads.
     *
     * @return the entry with the content's id
     */
    FileEntry keep(FileEntry found, @Nullable FileEntry tracked) {
        var file = target.resolve(found.path());
        try {
            if (tracked != null && found.size() == tracked.size()
                    && BlobId.of(file, found.size()).equals(tracked.blob())) {
                return found.withBlob(tracked.blob(), found.size());
            }
            if (!copying) {
                return found.withBlob(BlobId.of(file, found.size()), found.size());
            }
            var kept = Objects.requireNonNull(blobs).put(file);
            return found.withBlob(kept.id(), kept.size());
        } catch (IOException e) {
            throw WorkspaceException.of("keep", file, e);
        }
    }

    /** The content of a file, or the target of a link. */
    synchronized InputStream open(FileEntry entry) throws IOException {
        if (entry.kind() == FileEntry.Kind.LINK) {
            return new ByteArrayInputStream(entry.blob().getBytes(StandardCharsets.UTF_8));
        }
        return git == null || open().contains(entry.blob())
                ? open().open(entry.blob())
                : GitObjects.open(git, entry.blob());
    }

    /** All of it. */
    byte[] read(FileEntry entry) {
        try {
            try (var content = open(entry)) {
                return content.readAllBytes();
            }
        } catch (IOException e) {
            throw WorkspaceException.of("read the kept content of", entry.path(), e);
        }
    }

    @Override
    public synchronized void close() {
        if (blobs != null) {
            try {
                blobs.close();
            } catch (IOException e) {
                throw WorkspaceException.of("close", store, e);
            }
            blobs = null;
        }
    }
}
