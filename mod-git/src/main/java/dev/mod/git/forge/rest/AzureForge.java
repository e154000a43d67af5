package dev.mod.git.forge.rest;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.OpenPullRequest;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.git.forge.http.ApiAnswer;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.http.ForgeHttp;
import dev.mod.git.forge.limit.CreationGate;
import dev.mod.git.forge.pull.PullRequests;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A repository at Azure DevOps. There are no forks that belong to a person, so none are made.
 *
 * @see <a href="https://learn.microsoft.com/rest/api/azure/devops/git/pull-requests">The API for pull requests</a>
 */
public final class AzureForge extends RestForge {
    /** Headers that every request has. */
    public static final Map<String, String> HEADERS = Map.of("Accept", "application/json;api-version=7.1", "User-Agent",
            "mod", "X-TFS-FedAuthRedirect", "Suppress");

    private static final String BRANCH = "refs/heads/";
    /** The namespace of rights to repositories. */
    private static final String RIGHTS = "2e9eb7ed-3c0a-47d4-87c1-0ffdd275fd87";
    /** To push, and to contribute to pull requests. */
    private static final int CONTRIBUTE = 4 + 16_384;

    private final CreationGate gate;
    private final URI collection;
    private final String project;
    private final String name;

    /**
     * One whose API is asked with these requests.
     *
     * @param collection the address of the organisation or collection, which the API is below
     */
    public AzureForge(ForgeHttp http, CreationGate gate, URI collection, String project, String name) {
        super(http, gate, Optional.empty(), 255, 4000);
        this.gate = gate;
        this.collection = collection;
        this.project = project;
        this.name = name;
    }

    @Override
    String repositoryPath() {
        return path(List.of(project, "_apis", "git", "repositories", name));
    }

    /** The path of policies, which are of the project. */
    String policyPath() {
        return path(List.of(project, "_apis", "policy", "evaluations"));
    }

    /** Where people look at something of the project. */
    String page(String path) {
        return collection + path(List.of(project)) + path;
    }

    @Override
    String defaultBranch(JsonNode described) {
        return branch(described.path("defaultBranch"));
    }

    static String branch(JsonNode ref) {
        String name = ref.asString("");
        return name.startsWith(BRANCH) ? name.substring(BRANCH.length()) : name;
    }

    @Override
    ApiRequest list(String head, String base) {
        return ApiRequest.get(repositoryPath() + "/pullrequests" + query(Map.of("searchCriteria.status", "active",
                "searchCriteria.sourceRefName", BRANCH + head, "searchCriteria.targetRefName", BRANCH + base, "$top",
                "100")));
    }

    @Override
    Iterable<JsonNode> items(JsonNode page) {
        return page.path("value");
    }

    @Override
    Optional<ApiAnswer> next(ApiRequest first, ApiAnswer page, int read) throws InterruptedException {
        return page.body().path("value").isEmpty() || !first.path().contains("top=")
                ? Optional.empty()
                : Optional.of(http.send(ApiRequest.get(first.path() + "&%24skip=" + read)));
    }

    /** The branches of a pull request. */
    OpenPullRequest ends(JsonNode item) {
        var known = json().put("from", branch(item.path("sourceRefName"))).put("to", branch(item.path("targetRefName")))
                .put("page", page(path(List.of("_git", name, "pullrequest", item.path("pullRequestId").asString("")))));
        return found(item.path("pullRequestId"), known.path("page"), known.path("from"), known.path("to"),
                item.path("lastMergeSourceCommit").path("commitId"));
    }

    @Override
    Optional<OpenPullRequest> read(JsonNode item) {
        // those from forks say of which
        return !item.path("forkSource").isObject() && says(item, "status", "active")
                ? Optional.of(ends(item))
                : Optional.empty();
    }

    @Override
    ApiRequest creation(PullRequestDraft draft) {
        return ApiRequest.send("POST", repositoryPath() + "/pullrequests",
                json().put("sourceRefName", BRANCH + draft.head()).put("targetRefName", BRANCH + draft.base())
                        .put("title", draft.title()).put("description", draft.body()).put("isDraft", draft.draft()));
    }

    @Override
    String pullRequestPath(long number) {
        return repositoryPath() + "/pullrequests/" + number;
    }

    @Override
    Optional<ApiRequest> change(JsonNode item, PullRequestDraft draft) {
        return says(item, "title", draft.title()) && item.path("description").asString("").equals(draft.body())
                ? Optional.empty()
                : Optional.of(ApiRequest.send("PATCH", pullRequestPath(item.path("pullRequestId").asLong()),
                        json().put("title", draft.title()).put("description", draft.body())));
    }

    @Override
    public Optional<PullRequests> pullRequests() {
        return Optional.of(new AzurePullRequests(this, gate));
    }

    @Override
    void checkAccess(ApiAnswer described) {
        refuse(object(described.body()).path("isDisabled").asBoolean(false), "the repository is disabled");
    }

    @Override
    void checkPush(ApiAnswer described) throws InterruptedException {
        String token = "repoV2/" + described.body().path("project").path("id").asString("") + "/"
                + described.body().path("id").asString("");
        JsonNode told;
        try {
            told = http.send(ApiRequest.get(path(List.of("_apis", "permissions", RIGHTS,
                    String.valueOf(CONTRIBUTE))) + query(Map.of("tokens", token)))).body();
        } catch (ForgeException e) {
            if (e.code().equals(ErrorCodes.FORGE_UNAUTHORIZED) || e.code().equals(ErrorCodes.FORGE_FORBIDDEN)
                    || e.code().equals(ErrorCodes.FORGE_NOT_FOUND)) {
                // the token is known, but may not ask for rights: the push tells
                return;
            }
            throw e;
        }
        refuse(!told.path("value").path(0).asBoolean(false),
                "the token may not push to the repository; it needs the scope Code (read & write), and its owner the right to contribute");
    }
}
