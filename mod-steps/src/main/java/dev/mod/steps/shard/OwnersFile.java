package dev.mod.steps.shard;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileNames;
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
        Optional<Path> root = repository(target);
        return root.isPresent() ? above(root.get(), target) : Optional.empty();
    }

    /** The repository that the target lies in, unless the target is one. */
    private static Optional<Path> repository(Path target) {
        for (Path at = target; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return at.equals(target) ? Optional.empty() : Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private static Optional<OwnersFile> above(Path root, Path target) throws StepException {
        for (String place : PLACES) {
            Path file = root.resolve(place);
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                try (InputStream in = Files.newInputStream(file)) {
                    return Optional.of(of(in.readNBytes(MOST_BYTES + 1), file.toString(),
                            FileNames.slashed(root.relativize(target)) + "/"));
                } catch (IOException e) {
                    throw new StepException("cannot read " + FailureMessages.about(file, e), List.of(), e);
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
