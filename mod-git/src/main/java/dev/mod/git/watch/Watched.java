package dev.mod.git.watch;

/**
 * A pull request that is watched.
 *
 * @param key what it is called in the journal; stays the same however often its branch is made anew
 * @param repository where the repository is
 * @param forge what limits are counted by: the host of the forge
 * @param number the forge's number of it
 * @param branch the branch with the changes
 * @param base the branch to merge into
 */
public record Watched(String key, String repository, String forge, long number, String branch, String base) {}
