package dev.mod.git.forge.rest;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.ForgeKind;
import dev.mod.git.forge.OpenPullRequest;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.git.forge.RemoteUrl;
import dev.mod.git.forge.http.ApiRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Opens nothing and asks nobody. What it gives for an open pull request has the number 0 and an address: of the page at
 * which people can open it, or, where no page is known, of the repository with the branch behind {@code #}.
 */
public final class NoForge implements Forge {
    private final RemoteUrl remote;
    private final ForgeKind kind;

    /** For a repository whose host has pages of this kind. */
    public NoForge(RemoteUrl remote, ForgeKind kind) {
        this.remote = remote;
        this.kind = remote.isFile() ? ForgeKind.NONE : kind;
    }

    /**
     * Not known here.
     *
     * @throws ForgeException {@code forge-none}; the repository itself can be asked through Git
     */
    @Override
    public String defaultBranch() {
        throw new ForgeException(ErrorCodes.FORGE_NONE, "there is no forge to ask for the default branch of " + remote
                + "; its HEAD tells it", false, null);
    }

    @Override
    public Optional<OpenPullRequest> findOpen(String head, String base) {
        return Optional.empty();
    }

    @Override
    public OpenPullRequest open(PullRequestDraft draft) {
        return new OpenPullRequest(0, compareUrl(draft.head(), draft.base()), draft.head(), draft.base(),
                Optional.empty());
    }

    @Override
    public OpenPullRequest update(OpenPullRequest open, PullRequestDraft draft) {
        return open;
    }

    @Override
    public void verifyAccess() {
        // nothing will be asked
    }

    /** Where people can open a pull request of a branch into another. */
    public URI compareUrl(String head, String base) {
        String page = remote.webBase() + "/" + escaped(remote.path());
        return switch (kind) {
            case GITHUB -> URI.create(page + "/compare/" + escaped(base) + "..." + escaped(head) + "?expand=1");
            case GITLAB -> URI.create(page + "/-/merge_requests/new?" + ApiRequest.part("merge_request[source_branch]")
                    + "=" + ApiRequest.part(head) + "&" + ApiRequest.part("merge_request[target_branch]") + "="
                    + ApiRequest.part(base));
            case GITEA -> URI.create(page + "/compare/" + escaped(base) + "..." + escaped(head));
            case BITBUCKET -> URI.create(page + "/pull-requests/new?source=" + ApiRequest.part(head) + "&dest="
                    + ApiRequest.part(base));
            case BITBUCKET_SERVER -> URI.create(bitbucketServer() + "/pull-requests?create&sourceBranch="
                    + ApiRequest.part("refs/heads/" + head) + "&targetBranch=" + ApiRequest.part("refs/heads/" + base));
            case AZURE -> URI.create(azure() + "/pullrequestcreate?sourceRef=" + ApiRequest.part(head) + "&targetRef="
                    + ApiRequest.part(base));
            case NONE -> branch(head);
        };
    }

    /** The page of a repository, whose addresses for Git look otherwise. */
    private String bitbucketServer() {
        List<String> path = remote.segments();
        int scm = path.indexOf("scm");
        String above = scm <= 0 ? "" : "/" + escaped(String.join("/", path.subList(0, scm)));
        return remote.webBase() + above + "/projects/" + ApiRequest.part(path.get(Math.max(0, path.size() - 2)))
                + "/repos/" + ApiRequest.part(path.get(path.size() - 1));
    }

    private String azure() {
        var address = AzureAddress.of(remote);
        String web = remote.scheme().equals("ssh") ? "https://dev.azure.com" : remote.webBase();
        return web + address.collection() + "/" + ApiRequest.part(address.project()) + "/_git/"
                + ApiRequest.part(address.repository());
    }

    private URI branch(String head) {
        try {
            return remote.isFile()
                    ? new URI("file", "", slashed(remote.path()), head)
                    : new URI(remote.scheme(), null, remote.host(), remote.port().orElse(-1), "/" + remote.path(),
                            null, head);
        } catch (URISyntaxException e) {
            return URI.create("about:blank#" + ApiRequest.part(head));
        }
    }

    private static String slashed(@Nullable String path) {
        String text = String.valueOf(path).replace('\\', '/');
        return text.startsWith("/") ? text : "/" + text;
    }

    /** Escaped, but for slashes. */
    private static String escaped(String path) {
        return Arrays.stream(path.split("/", -1)).map(ApiRequest::part).collect(Collectors.joining("/"));
    }
}
