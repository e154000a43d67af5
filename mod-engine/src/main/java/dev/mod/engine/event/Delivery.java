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
 */
public record Delivery(String branch, String base, String commit, Optional<Proposal> proposal,
        List<FileChange> changes) {
    public Delivery {
        changes = List.copyOf(changes);
    }

    /**
     * A pull request.
     *
     * @param number its number; 0 where there is only a page on which to open one by hand
     * @param url where people look at it
     */
    public record Proposal(long number, URI url) {}
}
