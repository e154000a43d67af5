package dev.mod.mcp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The directory that agents may look into, and nothing outside it.
 *
 * @param directory its real path
 */
record Root(Path directory) {
    static Root of(Path directory) throws IOException {
        return new Root(directory.toRealPath());
    }

    /** Whether it is a certain directory, however that is spelled. */
    boolean is(Path other) {
        try {
            return directory.equals(other.toRealPath());
        } catch (IOException e) {
            return false;
        }
    }

    /** A path relative to the root; links must not lead out of it. */
    Path relative(String path) throws ToolException {
        try {
            Path real = directory.resolve(path).toRealPath();
            if (!real.startsWith(directory)) {
                throw new ToolException("\"" + path + "\" is outside of the root");
            }
            return directory.relativize(real);
        } catch (InvalidPathException | IOException e) {
            throw new ToolException("there is no file or directory \"" + path + "\" below the root");
        }
    }

    /** The bytes of a file below the root. */
    byte[] read(String path) throws ToolException {
        try {
            return Files.readAllBytes(directory.resolve(relative(path)));
        } catch (IOException e) {
            throw new ToolException("\"" + path + "\" cannot be read");
        }
    }
}
