package dev.mod.git.forge.rest;

import dev.mod.git.forge.Fork;
import dev.mod.git.forge.Forks;
import dev.mod.git.forge.OpenPullRequest;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.git.forge.http.ApiAnswer;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.http.ForgeHttp;
import dev.mod.git.forge.limit.CreationGate;
import dev.mod.git.forge.pull.PullRequests;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A repository at GitHub or GitHub Enterprise.
 *
 * @see <a href="https://docs.github.com/rest/pulls/pulls">The API for pull requests</a>
 */
public final class GitHubForge extends RestForge {
    /** Headers that every request has. */
    public static final Map<String, String> HEADERS = Map.of("Accept", "application/vnd.github+json",
            "X-GitHub-Api-Version", "2022-11-28", "User-Agent", "mod");

    private final CreationGate gate;
    private final String owner;
    private final String name;

    /** One whose API is asked with these requests. */
    public GitHubForge(ForgeHttp http, CreationGate gate, String owner, String name) {
        this(http, gate, owner, name, Optional.empty());
    }

    GitHubForge(ForgeHttp http, CreationGate gate, String owner, String name, Optional<Fork> source) {
        super(http, gate, source, 256, 65_536);
        this.gate = gate;
        this.owner = owner;
        this.name = name;
    }

    @Override
    String repositoryPath() {
        return path(List.of("repos", owner, name));
    }

    @Override
    String defaultBranch(JsonNode described) {
        return described.path("default_branch").asString("");
    }

    /** The present path: requests that are not reads are not taken along when a repository was renamed. */
    private String pulls() throws InterruptedException {
        return path(List.of("repos", present(0), present(1), "pulls"));
    }

    String present(int part) throws InterruptedException {
        String[] parts = described().path("full_name").asString(owner + "/" + name).split("/", 2);
        return parts.length == 2 ? parts[part] : part == 0 ? owner : name;
    }

    @Override
    ApiRequest list(String head, String base) throws InterruptedException {
        // a filter without the present owner is silently none
        return ApiRequest.get(pulls() + query(Map.of("state", "open", "head", owned(head), "base", base, "per_page",
                "100")));
    }

    /** A branch with who owns it. */
    private String owned(String head) throws InterruptedException {
        return (source.isPresent() ? source.get().owner() : present(0)) + ":" + head;
    }

    @Override
    Optional<OpenPullRequest> read(JsonNode item) {
        JsonNode head = item.path("head");
        JsonNode base = item.path("base");
        // the repository of a head is null when a fork was deleted
        return isSource(head.path("repo").path("id"), base.path("repo").path("id")) && says(item, "state", "open")
                ? Optional.of(found(item.path("number"), item.path("html_url"), head.path("ref"), base.path("ref"),
                        head.path("sha")))
                : Optional.empty();
    }

    @Override
    ApiRequest creation(PullRequestDraft draft) throws InterruptedException {
        var body = json().put("title", draft.title())
                .put("head", source.isPresent() ? owned(draft.head()) : draft.head()).put("base", draft.base())
                .put("body", draft.body());
        if (draft.draft()) {
            body.put("draft", true);
        }
        return ApiRequest.send("POST", pulls(), body);
    }

    @Override
    String pullRequestPath(long number) {
        return repositoryPath() + "/pulls/" + number;
    }

    @Override
    Optional<ApiRequest> change(JsonNode item, PullRequestDraft draft) {
        if (says(item, "title", draft.title()) && says(item, "body", draft.body())) {
            return Optional.empty();
        }
        String present = item.path("base").path("repo").path("full_name").asString(owner + "/" + name);
        return Optional.of(ApiRequest.send("PATCH", "/repos/" + path(List.of(present.split("/"))).substring(1)
                + "/pulls/" + item.path("number").asLong(),
                json().put("title", draft.title()).put("body", draft.body())));
    }

    /** Number, page and branches of a pull request from wherever. */
    OpenPullRequest ends(JsonNode item) {
        return found(item.path("number"), item.path("html_url"), item.path("head").path("ref"),
                item.path("base").path("ref"), item.path("head").path("sha"));
    }

    @Override
    public Optional<PullRequests> pullRequests() {
        return Optional.of(new GitHubPullRequests(this, gate));
    }

    @Override
    void checkAccess(ApiAnswer described) {
        JsonNode repository = object(described.body());
        refuse(repository.path("archived").asBoolean(false), "the repository is archived");
        Optional<List<String>> scopes = described.header("x-oauth-scopes").filter(it -> !it.isBlank())
                .map(it -> List.of(it.strip().split("\\s*,\\s*")));
        refuse(scopes.isPresent() && !scopes.get().contains("repo")
                && !(scopes.get().contains("public_repo") && !repository.path("private").asBoolean(true)),
                "the token lacks the scope `repo`");
    }

    @Override
    void checkPush(ApiAnswer described) {
        // tokens of apps are told no permissions
        refuse(described.body().path("permissions").isObject()
                && !described.body().path("permissions").path("push").asBoolean(false),
                "the token may not push to the repository");
    }

    @Override
    public Optional<Forks> forks() {
        return Optional.of(new GitHubForks(this, gate,
                fork -> new GitHubForge(http, gate, owner, name, Optional.of(fork))));
    }
}
