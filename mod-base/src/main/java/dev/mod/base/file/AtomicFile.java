package dev.mod.base.file;

import dev.mod.base.diagnostic.FailureMessages;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Replacement of whole files. Whoever reads sees the old content or the new one, after a power failure too, and of several
 * writers one is last. A symbolic link stays, and the file that it leads to is replaced. When writing fails, the file is as
 * it was and nothing is left beside it. The directory has to exist.
 */
public final class AtomicFile {
    private static final Set<OpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rw-------");
    /** Symbolic links that are followed, as Linux has it. */
    private static final int MOST_LINKS = 40;

    private AtomicFile() {}

    /** Writer of a file's content. */
    @FunctionalInterface
    public interface Content {
        /** Writes all of it; the stream need not be closed. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Replaces a file, which keeps its permissions and, as far as that is allowed, its group and owner; a new one gets those
     * of every new file.
     *
     * @throws FileSystemException if it cannot be written; names the file and the reason
     */
    public static void write(Path file, byte[] content) throws IOException {
        write(file, out -> out.write(content));
    }

    /** Replaces a file like {@link #write(Path, byte[])}, without all of its content in memory. */
    public static void write(Path file, Content content) throws IOException {
        replace(file, null, content);
    }

    /** Replaces a file like {@link #write(Path, byte[])} with one that nobody but its owner may read. */
    public static void writePrivate(Path file, byte[] content) throws IOException {
        replace(file, PRIVATE, out -> out.write(content));
    }

    private static void replace(Path file, @Nullable Set<PosixFilePermission> permissions, Content content)
            throws IOException {
        try {
            replaceTarget(target(file.toAbsolutePath()), permissions, content);
        } catch (IOException e) {
            var failure = new FileSystemException(file.toString(), null, reason(e));
            failure.initCause(e);
            throw failure;
        }
    }

    private static void replaceTarget(Path target, @Nullable Set<PosixFilePermission> permissions, Content content)
            throws IOException {
        Path aside = target.resolveSibling(".mod-" + UUID.randomUUID() + ".tmp");
        boolean posix = Files.getFileStore(parent(target)).supportsFileAttributeView(PosixFileAttributeView.class);
        var attributes = posix && permissions != null
                ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
        try {
            try (FileChannel channel = FileChannel.open(aside, NEW, attributes)) {
                content.writeTo(Channels.newOutputStream(channel));
                channel.force(true);
            }
            if (posix && permissions == null && Files.exists(target)) {
                FileOwner.copy(owner(target), owner(aside));
                Set<PosixFilePermission> wanted = Files.getPosixFilePermissions(target);
                // mounts that have the same for all files may refuse to set even these
                if (!wanted.equals(Files.getPosixFilePermissions(aside))) {
                    Files.setPosixFilePermissions(aside, wanted);
                }
            }
            Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | RuntimeException e) {
            try {
                Files.deleteIfExists(aside);
            } catch (IOException other) {
                e.addSuppressed(other);
            }
            throw e;
        }
        DurableDirectory.sync(parent(target));
    }

    private static @Nullable PosixFileAttributeView owner(Path file) {
        return Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static Path target(Path file) throws IOException {
        Path target = file;
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(file.toString());
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    private static Path parent(Path file) throws IOException {
        Path parent = file.getParent();
        if (parent == null) {
            throw new FileSystemException(file.toString(), null, "is a directory");
        }
        return parent;
    }

    private static String reason(IOException e) {
        return e instanceof NoSuchFileException ? "there is no such directory" : FailureMessages.reason(e);
    }
}
