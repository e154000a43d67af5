package dev.mod.steps.shard;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The CODEOWNERS file of the target, or of the repository that the target is a part of.
 *
 * @param owners what is in it
 * @param name where it is, for messages
 * @param prefix what a path relative to the target begins with in it
 */
record OwnersFile(CodeOwners owners, String name, String prefix) {
    private static final List<String> PLACES = List.of(".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS");
    private static final int MOST_BYTES = 4 << 20;

    /** @throws StepException if it cannot be read, or is too large */
    static Optional<OwnersFile> find(StepContext context) throws StepException {
        for (String place : PLACES) {
            Optional<byte[]> content = context.workspace().read(place);
            if (content.isPresent()) {
                return Optional.of(of(content.get(), place, ""));
            }
        }
        Path target = context.target().toAbsolutePath().normalize();
        @Nullable
        Path root = Files.exists(target.resolve(".git")) ? null : target.getParent();
        while (root != null && !Files.exists(root.resolve(".git"))) {
            root = root.getParent();
        }
        for (String place : root == null ? List.<String>of() : PLACES) {
            Path file = root.resolve(place);
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                try (InputStream in = Files.newInputStream(file)) {
                    return Optional.of(of(in.readNBytes(MOST_BYTES + 1), file.toString(),
                            root.relativize(target).toString().replace('\\', '/') + "/"));
                } catch (IOException e) {
                    throw new StepException("cannot read " + file + ": " + e.getMessage(), List.of(), e);
                }
            }
        }
        return Optional.empty();
    }

    private static OwnersFile of(byte[] content, String name, String prefix) throws StepException {
        if (content.length > MOST_BYTES) {
            throw new StepException(name + " has more than " + (MOST_BYTES >> 20) + " MiB");
        }
        return new OwnersFile(CodeOwners.parse(new String(content, StandardCharsets.UTF_8)), name, prefix);
    }

    /** The owner of a file of the target. */
    Optional<String> owner(String path) {
        return owners.owner(prefix + path);
    }
}
