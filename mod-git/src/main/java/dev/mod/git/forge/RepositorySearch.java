package dev.mod.git.forge;

import java.util.List;
import java.util.Optional;

/**
 * Finds repositories at a place that has many. Safe for concurrent use. Every method may wait for the place's limits on requests,
 * and throws {@link ForgeException} when it cannot be asked or refuses.
 */
public interface RepositorySearch {
    /**
     * A repository that was found.
     *
     * @param address its address for Git over HTTP
     * @param archived whether nothing can be pushed to it any more
     * @param fork whether it was made of another one
     */
    record Found(String address, boolean archived, boolean fork) {}

    /**
     * What was found, ordered by address.
     *
     * @param repositories all that the place gave
     * @param notice why there may be more; empty if these are all
     */
    record Result(List<Found> repositories, Optional<String> notice) {
        public Result {
            repositories = List.copyOf(repositories);
        }
    }

    /**
     * Those of an owner that the token may see.
     *
     * @param owner an organisation, a user, or a group with those below it, as a path
     */
    Result ownedBy(String owner) throws InterruptedException;

    /**
     * Those that match.
     *
     * @param query in the place's own language
     */
    Result matching(String query) throws InterruptedException;
}
