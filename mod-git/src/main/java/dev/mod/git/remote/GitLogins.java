package dev.mod.git.remote;

import java.util.Optional;

/** Who to be at which repository. Safe for concurrent use. */
@FunctionalInterface
public interface GitLogins {
    /** Nobody anywhere. */
    GitLogins NONE = address -> Optional.empty();

    /** The login for a repository over HTTP, if there is one. */
    Optional<GitLogin> of(RepositoryAddress address);
}
