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
 * A project at GitLab, whose pull requests are merge requests.
 *
 * @see <a href="https://docs.gitlab.com/api/merge_requests/">The API for merge requests</a>
 */
public final class GitLabForge extends RestForge {
    /** Headers that every request has. */
    public static final Map<String, String> HEADERS = Map.of("Accept", "application/json", "User-Agent", "mod");

    private static final String DRAFT = "Draft: ";
    static final int DEVELOPER = 30;

    private final CreationGate gate;
    private final String project;

    /** One whose API is asked with these requests; the path has all groups. */
    public GitLabForge(ForgeHttp http, CreationGate gate, String path) {
        this(http, gate, path, Optional.empty());
    }

    GitLabForge(ForgeHttp http, CreationGate gate, String path, Optional<Fork> source) {
        super(http, gate, source, 255 - DRAFT.length(), 1_000_000);
        this.gate = gate;
        this.project = path;
    }

    @Override
    String repositoryPath() {
        return path(List.of("projects", project));
    }

    @Override
    String defaultBranch(JsonNode described) {
        return described.path("default_branch").asString("");
    }

    /** The path by number stays the same when the project moves. */
    private String mergeRequests() throws InterruptedException {
        return "/projects/" + described().path("id").asLong() + "/merge_requests";
    }

    @Override
    ApiRequest list(String head, String base) throws InterruptedException {
        return ApiRequest.get(mergeRequests() + query(Map.of("state", "opened", "source_branch", head,
                "target_branch", base, "per_page", "100")));
    }

    @Override
    Optional<OpenPullRequest> read(JsonNode item) {
        return isSource(item.path("source_project_id"), item.path("target_project_id")) && says(item, "state", "opened")
                ? Optional.of(found(item.path("iid"), item.path("web_url"), item.path("source_branch"),
                        item.path("target_branch"), item.path("sha")))
                : Optional.empty();
    }

    @Override
    ApiRequest creation(PullRequestDraft draft) throws InterruptedException {
        var body = json().put("source_branch", draft.head()).put("target_branch", draft.base())
                .put("title", titled(draft.title(), draft.draft())).put("description", draft.body());
        if (source.isEmpty()) {
            return ApiRequest.send("POST", mergeRequests(), body);
        }
        // they are made where they come from
        return ApiRequest.send("POST", path(List.of("projects", source.get().id(), "merge_requests")),
                body.put("target_project_id", described().path("id").asLong()));
    }

    private static String titled(String title, boolean draft) {
        return draft && !title.startsWith(DRAFT) ? DRAFT + title : title;
    }

    @Override
    String pullRequestPath(long number) {
        return repositoryPath() + "/merge_requests/" + number;
    }

    @Override
    Optional<ApiRequest> change(JsonNode item, PullRequestDraft draft) {
        // the title tells whether it is a draft, which people may have changed since
        String title = titled(draft.title(), item.path("draft").asBoolean(false));
        return says(item, "title", title) && says(item, "description", draft.body())
                ? Optional.empty()
                : Optional.of(ApiRequest.send("PUT", "/projects/" + item.path("target_project_id").asLong()
                        + "/merge_requests/" + item.path("iid").asLong(),
                        json().put("title", title).put("description", draft.body())));
    }

    @Override
    public Optional<PullRequests> pullRequests() {
        return Optional.of(new GitLabPullRequests(this, gate));
    }

    @Override
    void checkAccess(ApiAnswer described) {
        JsonNode found = object(described.body());
        refuse(found.path("archived").asBoolean(false), "the project is archived");
        refuse(found.path("merge_requests_access_level").asString("").equals("disabled")
                || !found.path("merge_requests_enabled").asBoolean(true), "the project has no merge requests");
    }

    @Override
    void checkPush(ApiAnswer described) {
        refuse(mayPush(described.body()).equals(Optional.of(false)),
                "the token may not push to the project; it needs the role of a developer and the scope `api`");
    }

    /** Whether it may, by a project's description; empty where that is not told. */
    static Optional<Boolean> mayPush(JsonNode described) {
        JsonNode rights = described.path("permissions");
        int level = Math.max(rights.path("project_access").path("access_level").asInt(0),
                rights.path("group_access").path("access_level").asInt(0));
        // neither is told to administrators and to members of groups that the project was shared with
        return level >= DEVELOPER
                ? Optional.of(true)
                : level > 0 || !described.path("can_create_merge_request_in").asBoolean(true)
                        ? Optional.of(false)
                        : Optional.empty();
    }

    @Override
    public Optional<Forks> forks() {
        return Optional.of(new GitLabForks(this, gate,
                fork -> new GitLabForge(http, gate, project, Optional.of(fork))));
    }
}
