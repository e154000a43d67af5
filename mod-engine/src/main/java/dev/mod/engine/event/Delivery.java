package dev.mod.engine.event;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * What became of the work of a task that had a target of its own.
 *
 * @param branch the branch that holds it
 * @param base the branch that it is meant for
 * @param commit id of its last commit
 * @param proposal where it is proposed for merging, if it is
 * @param changes what differs from what the task began with
 * @param effect what was done to the branch
 * @param fork where the branch is, if that is another repository than the one that the run works on
 */
public record Delivery(String branch, String base, String commit, Optional<Proposal> proposal,
        List<FileChange> changes, Effect effect, Optional<String> fork) {
    public Delivery {
        changes = List.copyOf(changes);
    }

    /** What a delivery did to its branch. */
    public enum Effect {
        /** The branch was new, or moved on. */
        PUSHED("pushed"),
        /** Commits of earlier runs were replaced. */
        UPDATED("updated"),
        /** An earlier run made the same changes, and nothing was done. */
        ALREADY_THERE("already there");

        private final String label;

        Effect(String label) {
            this.label = label;
        }

        /** The effect in words. */
        public String label() {
            return label;
        }
    }

    /**
     * A pull request.
     *
     * @param number its number; 0 where there is only a page on which to open one by hand
     * @param url where people look at it
     */
    public record Proposal(long number, URI url) {}
}
