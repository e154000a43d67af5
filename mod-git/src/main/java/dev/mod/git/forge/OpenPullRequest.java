package dev.mod.git.forge;

import java.net.URI;
import java.util.Optional;

/**
 * A pull request that is open.
 *
 * @param number the forge's number of it; 0 where it only proposes one to open by hand
 * @param url where people look at it
 * @param head the branch with the changes
 * @param base the branch to merge into
 * @param headCommit the commit the forge knows of the head, if it says so
 */
public record OpenPullRequest(long number, URI url, String head, String base, Optional<String> headCommit) {}
