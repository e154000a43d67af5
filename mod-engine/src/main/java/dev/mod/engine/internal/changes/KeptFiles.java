package dev.mod.engine.internal.changes;

import java.util.ArrayList;
import java.util.Arrays;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.snapshot.Discarding;
import java.nio.charset.StandardCharsets;
import java.nio.charset.Charset;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.target.WorkspaceException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Copies of files, kept in the directory of a run for people to look for what they miss. */
public final class KeptFiles {
    private static final Logger LOG = LoggerFactory.getLogger(KeptFiles.class);
    /** What a file was before the run. */
    static final String ORIGINAL = "original";
    /** What a file was before it was put back. */
    private static final String ROLLED_BACK = "rolled-back";

    /** Larger files are no text that a secret was written into, and would not fit into memory. */
    private static final long MASKED_BYTES = 64 << 20;

    private final Path directory;
    private final SecretMasker masker;

    /** @param masker takes secrets out of what the run made, which may have come there from its parameters */
    public KeptFiles(RunDirectory run, SecretMasker masker) {
        this.directory = run.kept();
        this.masker = masker;
    }

    /**
     * Keeps what was put back, and says whether there was any.
     *
     * @throws WorkspaceException if a file cannot be kept; the others are
     */
    boolean rolledBack(ChangeSet changes) {
        var versions = changes.after();
        var failures = new ArrayList<WorkspaceException>();
        versions.forEach((path, version) -> {
            try {
                keep(path, ROLLED_BACK, version);
            } catch (WorkspaceException e) {
                failures.add(e);
            }
        });
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
        return !versions.isEmpty();
    }

    /**
     * Who keeps what a target loses when it is put back, which comes first on a full disk.
     *
     * @param kept is called when there are copies
     * @param notice is told what is not kept
     */
    public Discarding discarding(Runnable kept, Consumer<String> notice) {
        return (changes, unkept) -> {
            if (unkept.isPresent()) {
                List<String> paths = changes.files().stream().filter(file -> file.kind() != FileChange.Kind.DELETED)
                        .map(FileChange::path).toList();
                if (!paths.isEmpty()) {
                    notice.accept("files that were put back are not kept: " + String.join(", ", paths) + ": "
                            + unkept.get().getMessage());
                }
                return;
            }
            try {
                if (rolledBack(changes)) {
                    kept.run();
                }
            } catch (WorkspaceException e) {
                notice.accept("not all files that were put back are kept in " + directory + ": " + e.getMessage());
            }
        };
    }

    /** Keeps what could not be put back, and says whether there was any. */
    boolean originals(ChangeSet changes) {
        var versions = changes.before();
        versions.forEach((path, version) -> keep(path, ORIGINAL, version));
        return !versions.isEmpty();
    }

    private void mask(Path file) throws IOException {
        if (masker.isEmpty() || Files.size(file) > MASKED_BYTES) {
            return;
        }
        byte[] bytes = Files.readAllBytes(file);
        var text = new String(bytes, StandardCharsets.UTF_8);
        // what is no text keeps each byte
        Charset charset = Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)
                ? StandardCharsets.UTF_8
                : StandardCharsets.ISO_8859_1;
        String read = new String(bytes, charset);
        String masked = masker.mask(read);
        if (!masked.equals(read)) {
            Files.write(file, masked.getBytes(charset));
        }
    }

    /** A part of a copy is none. */
    private static void discard(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.debug("cannot delete {}", file, e);
        }
    }

    /** Keeps both sides of changes that could not be taken back; gives the files. */
    SortedSet<String> left(ChangeSet changes) {
        var paths = new TreeSet<String>();
        changes.files().forEach(file -> paths.add(file.path()));
        originals(changes);
        rolledBack(changes);
        return paths;
    }

    /** What people are told of files that are left as they are. */
    String told(Collection<String> left) {
        return "not put back, because somebody else changed it: " + String.join(", ", left)
                + "; what it was before, and what the run had made of it, is kept in " + directory;
    }

    /** Keeps a version of a file beside those that are kept already, and says where. */
    Path keep(String path, String kind, ChangeSet.Version version) {
        Path file = directory.resolve(path + "." + kind);
        for (int i = 2;; i++) {
            try {
                version.copy(file);
                if (kind.equals(ROLLED_BACK)) {
                    mask(file);
                }
                return file;
            } catch (FileAlreadyExistsException e) {
                // kept earlier, or at this moment by another task
                if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    throw WorkspaceException.of("write", file, e);
                }
                file = directory.resolve(path + "." + kind + "-" + i);
            } catch (IOException e) {
                discard(file);
                throw WorkspaceException.of("write", file, e);
            }
        }
    }
}
