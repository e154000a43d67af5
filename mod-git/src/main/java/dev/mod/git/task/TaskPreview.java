package dev.mod.git.task;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.FileChange;
import java.util.List;

/**
 * What a task would hand over.
 *
 * @param branch the branch
 * @param base the branch to merge into
 * @param title title of the pull request
 * @param body its body
 * @param draft whether it is a draft
 * @param effect what would be done to the branch, as the remote is now
 * @param changes the files that differ
 * @param diff the difference, as {@code git diff} prints it; very long ones are cut between files, and say so
 */
public record TaskPreview(String branch, String base, String title, String body, boolean draft, Delivery.Effect effect,
        List<FileChange> changes, String diff) {
    public TaskPreview {
        changes = List.copyOf(changes);
    }
}
