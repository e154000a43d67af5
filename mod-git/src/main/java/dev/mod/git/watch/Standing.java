package dev.mod.git.watch;

import java.util.Arrays;
import java.util.Optional;

/** How a unit of a campaign stands. */
public enum Standing {
    /** Nothing was done for it yet. */
    NOT_BEGUN("not begun", Way.GOES_ON),
    /** Its task is at work. */
    RUNNING("running", Way.GOES_ON),
    /** Its checks have not come to an end, or the forge has not. */
    OPEN("open", Way.GOES_ON),
    /** It waits for a wave, a limit or an hour. */
    HELD("held back", Way.GOES_ON),
    /** Checks fail, and something is being done about it. */
    RED("red", Way.GOES_ON),
    /** Somebody has to review it. */
    WAITS_FOR_REVIEW("waiting for review", Way.NEEDS_PEOPLE),
    /** Somebody has to do something else. */
    WAITS_FOR_PEOPLE("waiting for people", Way.NEEDS_PEOPLE),
    /** Somebody else's commits are on the branch, and nothing is done to it any more. */
    STOPPED("stopped", Way.NEEDS_PEOPLE),
    /** Checks fail, and nothing more is done about it. */
    RED_FOR_GOOD("red for good", Way.FAILED),
    /** It was closed without being merged. */
    CLOSED("closed", Way.FAILED),
    /** Its task failed. */
    FAILED("failed", Way.FAILED),
    /** Its changes are in the base. */
    MERGED("merged", Way.DONE),
    /** There was nothing to change, or is not any more. */
    UNCHANGED("nothing to change", Way.DONE);

    /** Where it goes from here. */
    public enum Way {
        /** It may move without people. */
        GOES_ON,
        /** Only people move it. */
        NEEDS_PEOPLE,
        /** It did not reach its goal. */
        FAILED,
        /** It reached its goal. */
        DONE
    }

    private final String label;
    private final Way way;

    Standing(String label, Way way) {
        this.label = label;
        this.way = way;
    }

    /** The standing in words. */
    public String label() {
        return label;
    }

    /** Where it goes from here. */
    public Way way() {
        return way;
    }

    /** The one in these words. */
    public static Optional<Standing> of(String label) {
        return Arrays.stream(values()).filter(it -> it.label.equals(label)).findFirst();
    }
}
