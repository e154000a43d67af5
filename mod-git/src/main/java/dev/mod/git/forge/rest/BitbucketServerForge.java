package dev.mod.git.forge.rest;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.ForgeException;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A repository at Bitbucket Data Center or Server.
 *
 * @see <a href="https://developer.atlassian.com/server/bitbucket/rest/">The API</a>
 */
public final class BitbucketServerForge extends RestForge {
    /** Headers that every request has. */
    public static final Map<String, String> HEADERS = Map.of("Accept", "application/json", "User-Agent", "mod",
            "X-Atlassian-Token", "no-check");

    private static final String BRANCH = "refs/heads/";

    private final CreationGate gate;
    private final String project;
    private final String name;

    /**
     * One whose API is asked with these requests.
     *
     * @param http requests to the address that ends with {@code /rest}
     * @param project the project's key, or a user's name after {@code ~}
     */
    public BitbucketServerForge(ForgeHttp http, CreationGate gate, String project, String name) {
        this(http, gate, project, name, Optional.empty());
    }

    private BitbucketServerForge(ForgeHttp http, CreationGate gate, String project, String name,
            Optional<Fork> source) {
        super(http, gate, source, 255, 32_767);
        this.gate = gate;
        this.project = project;
        this.name = name;
    }

    @Override
    String repositoryPath() {
        return path(List.of("api", "latest", "projects", project, "repos", name));
    }

    @Override
    String defaultBranch(JsonNode described) {
        return described.path("displayId").asString("");
    }

    /** It has a place of its own; a repository without commits has none. */
    @Override
    String askDefaultBranch() throws InterruptedException {
        JsonNode branch = http.send(ApiRequest.get(repositoryPath() + "/default-branch")).body();
        return branch.isMissingNode() ? "" : defaultBranch(object(branch));
    }

    String pullRequestsPath() {
        return repositoryPath() + "/pull-requests";
    }

    @Override
    ApiRequest list(String head, String base) {
        return ApiRequest.get(pullRequestsPath() + query(Map.of("state", "OPEN", "direction", "INCOMING", "at",
                BRANCH + base, "limit", "100")));
    }

    @Override
    Iterable<JsonNode> items(JsonNode page) {
        return page.path("values");
    }

    @Override
    Optional<ApiAnswer> next(ApiRequest first, ApiAnswer page, int read) throws InterruptedException {
        JsonNode start = page.body().path("nextPageStart");
        return page.body().path("isLastPage").asBoolean(true) || !start.isIntegralNumber()
                ? Optional.empty()
                : Optional.of(http.send(ApiRequest.get(first.path() + (first.path().contains("?") ? "&" : "?")
                        + "start=" + start.asLong())));
    }

    static String branch(JsonNode ref) {
        String id = ref.path("id").asString("");
        return id.startsWith(BRANCH) ? id.substring(BRANCH.length()) : id;
    }

    /** The branches of a pull request, if both its ends are known. */
    OpenPullRequest ends(JsonNode item) {
        var known = json().put("from", branch(item.path("fromRef"))).put("to", branch(item.path("toRef")));
        return found(item.path("id"), item.path("links").path("self").path(0).path("href"), known.path("from"),
                known.path("to"), item.path("fromRef").path("latestCommit"));
    }

    @Override
    Optional<OpenPullRequest> read(JsonNode item) {
        boolean ours = isSource(item.path("fromRef").path("repository").path("id"),
                item.path("toRef").path("repository").path("id"));
        return ours && says(item, "state", "OPEN") ? Optional.of(ends(item)) : Optional.empty();
    }

    private static void putRef(ObjectNode ref, String branch, String project, String name) {
        ref.put("id", BRANCH + branch).putObject("repository").put("slug", name).putObject("project").put("key",
                project);
    }

    @Override
    ApiRequest creation(PullRequestDraft draft) {
        ObjectNode body = json().put("title", draft.title()).put("description", draft.body());
        putRef(body.putObject("fromRef"), draft.head(), source.map(Fork::owner).orElse(project),
                source.map(it -> it.path().substring(it.path().lastIndexOf('/') + 1)).orElse(name));
        putRef(body.putObject("toRef"), draft.base(), project, name);
        if (draft.draft()) {
            body.put("draft", true);
        }
        return ApiRequest.send("POST", pullRequestsPath(), body);
    }

    @Override
    String pullRequestPath(long number) {
        return pullRequestsPath() + "/" + number;
    }

    @Override
    Optional<ApiRequest> change(JsonNode item, PullRequestDraft draft) {
        return says(item, "title", draft.title()) && says(item, "description", draft.body())
                ? Optional.empty()
                : Optional.of(ApiRequest.send("PUT", pullRequestPath(item.path("id").asLong()),
                        unchanged(item).put("title", draft.title()).put("description", draft.body())));
    }

    @Override
    boolean isOutdated(ForgeException refusal) {
        return refusal.code().equals(ErrorCodes.FORGE_CONFLICT) && isOutdated(String.valueOf(refusal.getMessage()));
    }

    /** Whether the server's words say that there is another version than the one that was named. */
    static boolean isOutdated(String words) {
        return words.toLowerCase(Locale.ROOT).contains("out-of-date information");
    }

    /** What changes nothing of a pull request that still is as it was read: what is left out is taken away from it. */
    static ObjectNode unchanged(JsonNode item) {
        ObjectNode body = json().put("version", item.path("version").asLong()).put("title",
                item.path("title").asString("")).put("description", item.path("description").asString(""));
        if (item.path("draft").isBoolean()) {
            body.put("draft", item.path("draft").asBoolean());
        }
        var reviewers = body.putArray("reviewers");
        item.path("reviewers").forEach(it -> reviewers.addObject().putObject("user").put("name",
                it.path("user").path("name").asString("")));
        return body;
    }

    @Override
    public Optional<PullRequests> pullRequests() {
        return Optional.of(new BitbucketServerPullRequests(this, gate));
    }

    @Override
    void checkAccess(ApiAnswer described) {
        refuse(object(described.body()).path("archived").asBoolean(false), "the repository is archived");
    }

    @Override
    void checkPush(ApiAnswer described) throws InterruptedException {
        refuse(!mayPush(described.body()),
                "the token may not push to the repository; it needs the permission to write");
    }

    /** Whether a repository is among those that the token may write to: no description tells it. */
    boolean mayPush(JsonNode described) throws InterruptedException {
        return first("/api/latest/repos" + query(Map.of("permission", "REPO_WRITE", "projectkey", project, "name",
                described.path("name").asString(name), "limit", "100")), "values",
                it -> it.path("id").equals(described.path("id"))).isPresent();
    }

    @Override
    public Optional<Forks> forks() {
        return Optional.of(new BitbucketServerForks(this, gate,
                fork -> new BitbucketServerForge(http, gate, project, name, Optional.of(fork))));
    }
}
