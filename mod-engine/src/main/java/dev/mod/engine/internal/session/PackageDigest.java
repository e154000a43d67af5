package dev.mod.engine.internal.session;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells whether a package's files have changed between the start and the resumption of a run. */
final class PackageDigest {
    private static final Logger LOG = LoggerFactory.getLogger(PackageDigest.class);
    private static final Set<String> LEFT_OUT = Set.of(".git", "node_modules");
    /** Runs write it themselves. */
    private static final String LOCK_FILE = "mod.lock";
    /** A directory with more is no package; its digest would cost more than it tells. */
    private static final int MAX_FILES = 2_000;
    private static final long MAX_BYTES = 32L << 20;

    private PackageDigest() {}

    /**
     * SHA-256 over names and contents of the package's files; empty where there are too many to be read.
     *
     * @param target the directory that the run changes; where it is the package or lies within it, its files do not count
     */
    static Optional<String> of(Path directory, Optional<Path> target) {
        try {
            Optional<Path> changed = target.isPresent() ? Optional.of(real(target.get())) : target;
            Map<String, Path> files = files(real(directory), changed);
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            long bytes = 0;
            for (var entry : files.entrySet()) {
                byte[] content = read(entry.getValue(), MAX_BYTES - bytes);
                bytes += content.length;
                if (files.size() > MAX_FILES || bytes > MAX_BYTES) {
                    return Optional.empty();
                }
                digest.update((entry.getKey() + "\0" + content.length + "\0").getBytes(StandardCharsets.UTF_8));
                digest.update(content);
            }
            return Optional.of("sha256:" + HexFormat.of().formatHex(digest.digest()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the package in " + FailureMessages.about(directory, e), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Something that is read by nobody, or was there just now, is as good as empty. */
    private static byte[] read(Path file, long most) {
        try (var in = Files.newInputStream(file)) {
            return in.readNBytes((int) most + 1);
        } catch (IOException e) {
            LOG.debug("cannot read {}", file, e);
            return new byte[0];
        }
    }

    private static Path real(Path directory) throws IOException {
        return Files.exists(directory) ? directory.toRealPath() : directory;
    }

    private static Map<String, Path> files(Path directory, Optional<Path> target) throws IOException {
        var files = new TreeMap<String, Path>();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
                Path name = dir.getFileName();
                return target.filter(dir::equals).isPresent()
                        || (!dir.equals(directory) && name != null && LEFT_OUT.contains(name.toString()))
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && !file.equals(directory.resolve(LOCK_FILE))) {
                    files.put(FileNames.slashed(directory.relativize(file)), file);
                }
                return files.size() > MAX_FILES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                LOG.debug("cannot read {}", file, e);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }
}
