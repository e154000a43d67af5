package dev.mod.engine.journal;

import dev.mod.engine.spi.JournalException;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Which run works on which target: {@code <home>/targets/<hash of the path>/} is locked like a run, and its file
 * {@code run} says for whom. A target in another's target, or around it, is claimed with it.
 */
final class TargetClaims {
    private static final String RUN = "run";

    private final Path claims;

    TargetClaims(Path home) {
        this.claims = home.resolve("targets").toAbsolutePath();
    }

    /** @throws ModException if another living run works on the target, or on something in or around it */
    AutoCloseable claim(RunId run, Path target) {
        try {
            var real = target.toRealPath();
            var directory = claims.resolve(hash(real));
            FileRunStore.makeDirectories(directory);
            var lock = RunLock.tryAcquire(directory)
                    .orElseThrow(() -> busy(real, real, holder(directory), owner(directory)));
            boolean claimed = false;
            try {
                Files.writeString(directory.resolve(RUN), run + "\n" + real + "\n");
                for (Path other : others(directory)) {
                    var path = path(other);
                    if (path.isPresent() && (path.get().startsWith(real) || real.startsWith(path.get()))
                            && owner(other).isPresent()) {
                        throw busy(real, path.get(), holder(other), owner(other));
                    }
                }
                claimed = true;
                return lock::release;
            } finally {
                if (!claimed) {
                    lock.release();
                }
            }
        } catch (IOException e) {
            throw new JournalException(new ErrorCode("target-not-claimed", ErrorType.ENVIRONMENT),
                    "cannot note in " + claims + " that a run works on " + target + ": " + e.getMessage(), e);
        }
    }

    private static ModException busy(Path target, Path held, String run, Optional<Long> process) {
        return new ModException(new ErrorCode("target-busy", ErrorType.USER),
                "run " + run + process.map(id -> " (process " + id + ")").orElse("") + " is working on " + held
                        + (held.equals(target) ? "" : ", which overlaps " + target)
                        + "; wait until it has ended, or end it with: mod workflow cancel -i " + run);
    }

    private List<Path> others(Path directory) throws IOException {
        try (var list = Files.list(claims)) {
            return list.filter(other -> !other.equals(directory)).toList();
        }
    }

    private static Optional<Long> owner(Path directory) {
        try {
            return RunLock.owner(directory);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String holder(Path directory) {
        return lines(directory).stream().findFirst().orElse("?");
    }

    private static Optional<Path> path(Path directory) {
        return lines(directory).stream().skip(1).findFirst().map(Path::of);
    }

    private static List<String> lines(Path directory) {
        try {
            return Files.readAllLines(directory.resolve(RUN));
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String hash(Path path) {
        try {
            return HexFormat.of().formatHex(
                    MessageDigest.getInstance("SHA-256").digest(path.toString().getBytes(StandardCharsets.UTF_8)), 0,
                    16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
