package dev.mod.git.mirror;

import dev.mod.git.remote.Remote;
import java.nio.file.Path;

/**
 * A copy of a remote repository.
 *
 * @param directory the bare repository
 * @param branches what the remote had when it was last fetched
 */
public record Mirror(Path directory, Remote.Branches branches) {}
