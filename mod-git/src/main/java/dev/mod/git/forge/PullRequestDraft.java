package dev.mod.git.forge;

/**
 * A pull request to open.
 *
 * @param title its title, one line
 * @param body its body in Markdown; may be empty
 * @param head the branch with the changes
 * @param base the branch to merge into
 * @param draft whether it is opened as a draft, where the forge has that
 */
public record PullRequestDraft(String title, String body, String head, String base, boolean draft) {}
