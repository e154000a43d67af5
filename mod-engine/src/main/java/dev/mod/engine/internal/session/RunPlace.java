package dev.mod.engine.internal.session;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.target.FileWalk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Check of the place where a run is kept: what is put back with the target must not be the record of that. */
final class RunPlace {
    private RunPlace() {}

    /**
     * Refuses a place in the target, unless it is ignored there.
     *
     * @param directory of the run, which need not exist
     */
    static void check(Path directory, Path target) {
        try {
            Path real = target.toRealPath();
            Path place = real(directory.toAbsolutePath().normalize());
            if (place.startsWith(real) && !FileWalk.ignores(real, place)) {
                throw new ModException(ErrorCodes.HOME_IN_TARGET, "the target " + target
                        + " would hold the record of its own changes, in " + directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FailureMessages.about(target, e), e);
        }
    }

    private static Path real(Path path) throws IOException {
        Path parent = path.getParent();
        return Files.exists(path) || parent == null
                ? path.toRealPath()
                : real(parent).resolve(path.getFileName().toString());
    }
}
