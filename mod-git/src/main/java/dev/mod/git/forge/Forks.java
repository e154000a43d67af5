package dev.mod.git.forge;

import java.util.Optional;

/**
 * Forks of one repository that belong to whoever the token is of. Safe for concurrent use, by several processes too. Every
 * method may wait for the place's limits on requests, and throws {@link ForgeException} when it cannot be asked or refuses.
 */
public interface Forks {
    /** Whether the token may push to the repository itself; empty where that is not told. */
    Optional<Boolean> mayPush() throws InterruptedException;

    /** The fork that there is, as far as it is found without making one. */
    Optional<Fork> find() throws InterruptedException;

    /**
     * The fork that there is, or a new one; returns when it can be pushed to. What it gives is a fork of this repository,
     * whatever else the owner has under its name.
     */
    Fork make() throws InterruptedException;

    /** The same repository, whose pull requests come from branches of a fork. */
    Forge from(Fork fork);

    /** Checks that the repository exists, that it can be forked, and that pull requests can be opened. */
    void verifyAccess() throws InterruptedException;
}
