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
import tools.jackson.databind.node.ObjectNode;

/**
 * A repository at Bitbucket Cloud.
 *
 * @see <a href="https://developer.atlassian.com/cloud/bitbucket/rest/api-group-pullrequests/">The API for pull
 *     requests</a>
 */
public final class BitbucketForge extends RestForge {
    /** Headers that every request has. */
    public static final Map<String, String> HEADERS = Map.of("Accept", "application/json", "User-Agent", "mod");

    private final CreationGate gate;
    private final String workspace;
    private final String name;

    /** One whose API is asked with these requests. */
    public BitbucketForge(ForgeHttp http, CreationGate gate, String workspace, String name) {
        this(http, gate, workspace, name, Optional.empty());
    }

    BitbucketForge(ForgeHttp http, CreationGate gate, String workspace, String name, Optional<Fork> source) {
        super(http, gate, source, 255, 32_768);
        this.gate = gate;
        this.workspace = workspace;
        this.name = name;
    }

    @Override
    String repositoryPath() {
        return path(List.of("repositories", workspace, name));
    }

    @Override
    String defaultBranch(JsonNode described) {
        return described.path("mainbranch").path("name").asString("");
    }

    String pullRequestsPath() throws InterruptedException {
        String[] parts = described().path("full_name").asString("").split("/", 2);
        return path(parts.length == 2
                ? List.of("repositories", parts[0], parts[1], "pullrequests")
                : List.of("repositories", workspace, name, "pullrequests"));
    }

    @Override
    ApiRequest list(String head, String base) throws InterruptedException {
        return ApiRequest.get(pullRequestsPath() + query(Map.of("pagelen", "50", "q", "state = \"OPEN\" AND"
                + " source.branch.name = " + quoted(head) + " AND destination.branch.name = " + quoted(base)
                + source.map(it -> " AND source.repository.full_name = " + quoted(it.path())).orElse(""))));
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    @Override
    Iterable<JsonNode> items(JsonNode page) {
        return page.path("values");
    }

    @Override
    Optional<OpenPullRequest> read(JsonNode item) {
        JsonNode from = item.path("source");
        JsonNode destination = item.path("destination");
        // the repository of a source is null when a fork was deleted
        boolean ours = isSource(from.path("repository").path("full_name"),
                destination.path("repository").path("full_name"));
        return ours && says(item, "state", "OPEN")
                ? Optional.of(found(item.path("id"), item.path("links").path("html").path("href"),
                        from.path("branch").path("name"), destination.path("branch").path("name"),
                        from.path("commit").path("hash")))
                : Optional.empty();
    }

    @Override
    ApiRequest creation(PullRequestDraft draft) throws InterruptedException {
        ObjectNode body = json().put("title", draft.title()).put("description", draft.body());
        ObjectNode from = body.putObject("source");
        from.putObject("branch").put("name", draft.head());
        source.ifPresent(it -> from.putObject("repository").put("full_name", it.path()));
        body.putObject("destination").putObject("branch").put("name", draft.base());
        if (draft.draft()) {
            body.put("draft", true);
        }
        return ApiRequest.send("POST", pullRequestsPath(), body);
    }

    @Override
    String pullRequestPath(long number) {
        return repositoryPath() + "/pullrequests/" + number;
    }

    @Override
    Optional<ApiRequest> change(JsonNode item, PullRequestDraft draft) {
        String description = item.path("description").asString(item.path("summary").path("raw").asString(""));
        if (says(item, "title", draft.title()) && description.equals(draft.body())) {
            return Optional.empty();
        }
        String repository = item.path("destination").path("repository").path("full_name")
                .asString(workspace + "/" + name);
        return Optional.of(ApiRequest.send("PUT", "/repositories" + path(List.of(repository.split("/")))
                + "/pullrequests/" + item.path("id").asLong(),
                unchanged(item).put("title", draft.title()).put("description", draft.body())));
    }

    /** What changes nothing of a pull request: what is left out is taken away from it. */
    ObjectNode unchanged(JsonNode item) {
        ObjectNode body = json().put("title", item.path("title").asString("")).put("description",
                item.path("description").asString(item.path("summary").path("raw").asString("")));
        body.putObject("destination").putObject("branch").put("name",
                item.path("destination").path("branch").path("name").asString(""));
        for (String flag : List.of("close_source_branch", "draft")) {
            if (item.path(flag).isBoolean()) {
                body.put(flag, item.path(flag).asBoolean());
            }
        }
        var reviewers = body.putArray("reviewers");
        item.path("reviewers").forEach(it -> reviewers.addObject().put("uuid", it.path("uuid").asString("")));
        return body;
    }

    @Override
    public Optional<PullRequests> pullRequests() {
        return Optional.of(new BitbucketPullRequests(this, gate));
    }

    @Override
    void checkAccess(ApiAnswer described) {
        object(described.body());
        // rights to a repository are told to its administrators only; those of the token are in a header
        Optional<String> scopes = described.header("x-oauth-scopes").filter(it -> !it.isBlank());
        refuse(scopes.isPresent() && !scopes.get().matches(".*(pullrequest:write|write:pullrequest).*"),
                "the token lacks the scope to write pull requests");
    }

    @Override
    void checkPush(ApiAnswer described) {
        // not told with the rest
    }

    @Override
    public Optional<Forks> forks() {
        return Optional.of(new BitbucketForks(this, gate,
                fork -> new BitbucketForge(http, gate, workspace, name, Optional.of(fork))));
    }
}
