package dev.mod.model.workflow;

import java.util.Optional;

/**
 * The pull request of a task, in campaigns only.
 *
 * @param title template of the title
 * @param body template of the body
 * @param draft whether it is opened as a draft
 * @param base the branch to merge into; by default the remote's default branch
 */
public record PullRequest(String title, Optional<String> body, boolean draft, Optional<String> base) {}
