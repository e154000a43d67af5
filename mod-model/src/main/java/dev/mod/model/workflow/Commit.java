package dev.mod.model.workflow;

import java.util.List;

/**
 * A commit checkpoint after a step, in campaigns only.
 *
 * @param message template of the message
 * @param add paths to stage; empty means the whole work tree
 * @param allowEmpty whether nothing to commit is fine; if not, the step fails
 */
public record Commit(String message, List<String> add, boolean allowEmpty) {
    public Commit {
        add = List.copyOf(add);
    }
}
