package dev.mod.git.forge.pull;

import java.net.URI;
import java.util.Optional;

/**
 * Something that judges a commit, such as a job of continuous integration.
 *
 * @param id what the forge calls it by; a check that is tried again may get another
 * @param name what people call it by, the same for every commit
 * @param conclusion what it says
 * @param page where people read more
 */
public record Check(String id, String name, Conclusion conclusion, Optional<URI> page) {
    /** What a check says of a commit. */
    public enum Conclusion {
        /** Nothing yet. */
        PENDING,
        /** It is good, or not to be judged. */
        PASSED,
        /** It is not good, or could not be judged. */
        FAILED
    }
}
