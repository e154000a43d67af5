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
 * A repository at Gitea or Forgejo.
 *
 * @see <a href="https://docs.gitea.com/api/">The API</a>
 */
public final class GiteaForge extends RestForge {
    /** Headers that every request has. */
    public static final Map<String, String> HEADERS = Map.of("Accept", "application/json", "User-Agent", "mod");

    private static final String DRAFT = "WIP: ";

    private final CreationGate gate;
    private final String owner;
    private final String name;

    /** One whose API is asked with these requests. */
    public GiteaForge(ForgeHttp http, CreationGate gate, String owner, String name) {
        this(http, gate, owner, name, Optional.empty());
    }

    GiteaForge(ForgeHttp http, CreationGate gate, String owner, String name, Optional<Fork> source) {
        super(http, gate, source, 255 - DRAFT.length(), 65_000);
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

    String present() throws InterruptedException {
        String[] parts = described().path("full_name").asString("").split("/", 2);
        return path(parts.length == 2 ? List.of("repos", parts[0], parts[1]) : List.of("repos", owner, name));
    }

    @Override
    ApiRequest list(String head, String base) throws InterruptedException {
        // there is no filter by head; the newest come first, and what is asked for is mostly new
        return ApiRequest.get(present() + "/pulls" + query(Map.of("state", "open", "limit", "50", "page", "1")));
    }

    @Override
    Optional<OpenPullRequest> read(JsonNode item) {
        JsonNode head = item.path("head");
        JsonNode base = item.path("base");
        return isSource(head.path("repo_id"), base.path("repo_id")) && says(item, "state", "open")
                ? Optional.of(found(item.path("number"), item.path("html_url"), head.path("ref"), base.path("ref"),
                        head.path("sha")))
                : Optional.empty();
    }

    @Override
    ApiRequest creation(PullRequestDraft draft) throws InterruptedException {
        return ApiRequest.send("POST", present() + "/pulls", json()
                .put("head", source.map(it -> it.owner() + ":").orElse("") + draft.head()).put("base", draft.base())
                .put("title", titled(draft.title(), draft.draft()))
                .put("body", draft.body()));
    }

    private static String titled(String title, boolean draft) {
        return draft && !title.startsWith(DRAFT) ? DRAFT + title : title;
    }

    @Override
    String pullRequestPath(long number) {
        return repositoryPath() + "/pulls/" + number;
    }

    @Override
    Optional<ApiRequest> change(JsonNode item, PullRequestDraft draft) {
        String now = item.path("title").asString("");
        // only the prefix that this forge was given is known to stand for a draft; old servers tell no `draft`
        String title = titled(draft.title(), item.path("draft").asBoolean(now.startsWith(DRAFT)));
        String repository = item.path("base").path("repo").path("full_name").asString(owner + "/" + name);
        return now.equals(title) && says(item, "body", draft.body())
                ? Optional.empty()
                : Optional.of(ApiRequest.send("PATCH", "/repos" + path(List.of(repository.split("/"))) + "/pulls/"
                        + item.path("number").asLong(), json().put("title", title).put("body", draft.body())));
    }

    @Override
    public Optional<PullRequests> pullRequests() {
        return Optional.of(new GiteaPullRequests(this, gate));
    }

    @Override
    void checkAccess(ApiAnswer described) {
        JsonNode repository = object(described.body());
        refuse(repository.path("archived").asBoolean(false), "the repository is archived");
        refuse(!repository.path("has_pull_requests").asBoolean(true), "the repository has no pull requests");
    }

    @Override
    void checkPush(ApiAnswer described) {
        refuse(!described.body().path("permissions").path("push").asBoolean(true),
                "the token may not push to the repository; it needs the scopes `write:repository` and `write:issue`");
    }

    @Override
    public Optional<Forks> forks() {
        return Optional.of(new GiteaForks(this, gate,
                fork -> new GiteaForge(http, gate, owner, name, Optional.of(fork))));
    }
}
