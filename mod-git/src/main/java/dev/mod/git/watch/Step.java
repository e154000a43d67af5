package dev.mod.git.watch;

import dev.mod.git.forge.pull.Check;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** What is to be done next for a pull request. */
public sealed interface Step {
    /**
     * Nothing.
     *
     * @param standing how it stands
     * @param reason why, in words
     * @param until when that changes by itself, if it is known
     */
    record Wait(Standing standing, String reason, Optional<Instant> until) implements Step {}

    /**
     * Something.
     *
     * @param kind what
     * @param check the check that it is about, if it is about one
     * @param standing how the pull request stands meanwhile
     * @param reason why, in words
     */
    record Act(Kind kind, Optional<Check> check, Standing standing, String reason) implements Step {}

    /** What can be done. */
    enum Kind {
        /** Adds labels. */
        LABEL,
        /** Asks for reviews. */
        ASK_FOR_REVIEWS,
        /** Makes it a draft. */
        DRAFT,
        /** Makes it ready for review. */
        READY,
        /** Has a check judge the same commit again. */
        RETRY,
        /** Adds a commit that may make a check good. */
        HEAL,
        /** Runs the task again on the base as it is now. */
        RERUN,
        /** Merges. */
        MERGE,
        /** Has the forge merge. */
        MERGE_WHEN_ALLOWED,
        /** Takes back that the forge is to merge. */
        KEEP_FROM_MERGING,
        /** Closes it, because there is nothing to change any more. */
        CLOSE;

        /** The word for it in the journal. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Waits. */
    static Wait wait(Standing standing, String reason) {
        return new Wait(standing, reason, Optional.empty());
    }

    /** Waits until an instant. */
    static Wait waitUntil(Standing standing, String reason, Instant until) {
        return new Wait(standing, reason, Optional.of(until));
    }

    /** Does something. */
    static Act act(Kind kind, Standing standing, String reason) {
        return new Act(kind, Optional.empty(), standing, reason);
    }
}
