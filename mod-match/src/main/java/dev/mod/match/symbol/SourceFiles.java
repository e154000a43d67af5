package dev.mod.match.symbol;

import java.util.Optional;

/** Reader of a workspace's files as the one who asks sees them, changes that are not written yet among them. */
@FunctionalInterface
public interface SourceFiles {
    /**
     * Reads a file.
     *
     * @param path relative to the target, with {@code /} between segments
     * @return its content; empty if there is no such file
     */
    Optional<byte[]> read(String path);
}
