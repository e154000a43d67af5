package dev.mod.registry.cache;

import dev.mod.registry.oci.Digest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The digest of all files of a tree with their names and rights, kept beside the tree: whether it is as it was. */
final class TreeSeal {
    private static final String SUFFIX = ".seal";

    private final Path tree;

    TreeSeal(Path tree) {
        this.tree = tree;
    }

    boolean isIntact() throws IOException {
        try {
            return Files.isDirectory(tree)
                    && Files.readString(tree.resolve(SUFFIX)).equals(digest().toString());
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    void write() throws IOException {
        Files.writeString(tree.resolve(SUFFIX), digest().toString());
    }

    private Digest digest() throws IOException {
        var summary = new StringBuilder();
        try (Stream<Path> all = Files.walk(tree)) {
            for (var path : all.sorted().toList()) {
                if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && !path.equals(tree.resolve(SUFFIX))) {
                    summary.append(tree.relativize(path)).append('\0').append(Files.isExecutable(path)).append('\0')
                            .append(Digest.of(Files.readAllBytes(path))).append('\n');
                } else if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                        && !path.equals(tree.resolve(SUFFIX))) {
                    summary.append(tree.relativize(path)).append("\0other\n");
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return Digest.of(summary.toString().getBytes(StandardCharsets.UTF_8));
    }
}
