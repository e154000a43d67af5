package dev.mod.base.glob;

import java.io.Serial;

/** A glob that cannot be understood. */
public final class GlobException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String glob;
    private final int index;
    private final String problem;

    GlobException(String glob, int index, String problem) {
        super("'" + glob + "': " + problem + " at character " + (index + 1));
        this.glob = glob;
        this.index = index;
        this.problem = problem;
    }

    public String glob() {
        return glob;
    }

    /** What is wrong, without the place. */
    public String problem() {
        return problem;
    }

    /** UTF-16 index in the glob of the problem. */
    public int index() {
        return index;
    }
}
