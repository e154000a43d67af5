package dev.mod.git.forge.rest;

import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.limit.CreationGate;
import dev.mod.git.forge.pull.Answer;
import dev.mod.git.forge.pull.Check;
import dev.mod.git.forge.pull.MergeMethod;
import dev.mod.git.forge.pull.PullRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Pull requests of a repository at Azure DevOps. Checks are its statuses and those of its policies that build; the other policies
 * say whether it could be merged. A merge is begun with the commit that it is for, and done by the server some time later.
 *
 * @see <a href="https://learn.microsoft.com/rest/api/azure/devops/git/pull-requests/update">Changes of pull requests</a>
 * @see <a href="https://learn.microsoft.com/rest/api/azure/devops/policy/evaluations">What policies say</a>
 */
final class AzurePullRequests extends RestPullRequests {
    private static final String BUILDS = "0609b952-1397-4640-95ec-e00a01b2c241";
    private static final String POLICY = "policy:";
    private static final String NOBODY = "00000000-0000-0000-0000-000000000000";
    private static final String ITERATION = "iterationId";
    private static final String PREVIEW = "7.1-preview.1";

    private final AzureForge azure;

    AzurePullRequests(AzureForge azure, CreationGate gate) {
        super(azure, gate);
        this.azure = azure;
    }

    private JsonNode item(long number) throws InterruptedException {
        return forge.object(get(forge.pullRequestPath(number)));
    }

    private static String commit(JsonNode item) {
        return item.path("lastMergeSourceCommit").path("commitId").asString("");
    }

    @Override
    public PullRequest read(long number) throws InterruptedException {
        JsonNode item = item(number);
        var found = azure.ends(item);
        String status = item.path("status").asString("");
        boolean open = status.equals("active");
        var byReviewer = new LinkedHashMap<String, PullRequest.Review>();
        item.path("reviewers").forEach(it -> {
            int vote = it.path("vote").asInt(0);
            byReviewer.put(it.path("id").asString(""), vote < 0
                    ? PullRequest.Review.CHANGES_REQUESTED
                    : vote > 0 ? PullRequest.Review.APPROVED : PullRequest.Review.NONE);
        });
        List<JsonNode> policies = open ? policies(item, number) : List.of();
        var labels = new LinkedHashSet<String>();
        item.path("labels").forEach(it -> labels.add(it.path("name").asString("")));
        return new PullRequest(number, found.url(), item.path("title").asString(""), found.head(), found.base(),
                commit(item), text(item.path("lastMergeTargetCommit").path("commitId")),
                open
                        ? PullRequest.State.OPEN
                        : status.equals("completed") ? PullRequest.State.MERGED : PullRequest.State.CLOSED,
                item.path("isDraft").asBoolean(false),
                open ? mergeability(item, policies) : PullRequest.Mergeability.UNTOLD, review(byReviewer),
                open ? checks(number, commit(item), policies) : List.of(), labels,
                item.path("autoCompleteSetBy").isObject()
                        && !item.path("autoCompleteSetBy").path("id").asString("").equals(NOBODY));
    }

    /** What policies say of it, those that are switched off and those that are not for it left out. */
    private List<JsonNode> policies(JsonNode item, long number) throws InterruptedException {
        String project = item.path("repository").path("project").path("id")
                .asString(forge.described().path("project").path("id").asString(""));
        return all(azure.policyPath() + RestForge.query(Map.of("artifactId",
                "vstfs:///CodeReview/CodeReviewId/" + project + "/" + number, "api-version", PREVIEW, "$top", "100")),
                "value").stream()
                .filter(it -> it.path("configuration").path("isEnabled").asBoolean(true)
                        && !it.path("status").asString("").equals("notApplicable"))
                .toList();
    }

    private static PullRequest.Mergeability mergeability(JsonNode item, List<JsonNode> policies) {
        boolean fulfilled = policies.stream()
                .allMatch(it -> !it.path("configuration").path("isBlocking").asBoolean(true)
                        || it.path("status").asString("").equals("approved"));
        return switch (item.path("mergeStatus").asString("")) {
            case "conflicts" -> PullRequest.Mergeability.CONFLICT;
            case "succeeded" -> fulfilled && !item.path("isDraft").asBoolean(false)
                    ? PullRequest.Mergeability.CLEAN
                    : PullRequest.Mergeability.BLOCKED;
            case "rejectedByPolicy", "failure" -> PullRequest.Mergeability.BLOCKED;
            default -> PullRequest.Mergeability.CHECKING;
        };
    }

    /**
     * What was said of a commit, the last word behind those before it. What was said of the pull request as such counts for each
     * commit, what was said of an iteration for that of the iteration.
     */
    private List<JsonNode> statuses(long number, String commit) throws InterruptedException {
        String path = forge.pullRequestPath(number);
        List<JsonNode> all = all(path + "/statuses", "value");
        var iterations = new HashSet<Long>();
        if (all.stream().anyMatch(it -> it.path(ITERATION).isIntegralNumber())) {
            all(path + "/iterations", "value").stream()
                    .filter(it -> it.path("sourceRefCommit").path("commitId").asString("").equals(commit))
                    .forEach(it -> iterations.add(it.path("id").asLong()));
        }
        return all.stream()
                .filter(it -> !it.path(ITERATION).isIntegralNumber()
                        || iterations.contains(it.path(ITERATION).asLong()))
                .sorted(Comparator.comparingLong(it -> it.path("id").asLong(0))).toList();
    }

    private List<Check> checks(long number, String commit, List<JsonNode> policies) throws InterruptedException {
        var checks = new ArrayList<Check>();
        for (JsonNode status : statuses(number, commit)) {
            JsonNode context = status.path("context");
            String name = text(context.path("genre")).map(it -> it + "/").orElse("")
                    + context.path("name").asString("");
            switch (status.path("state").asString("")) {
                case "succeeded" ->
                    checks.add(new Check(name, name, Check.Conclusion.PASSED, page(status.path("targetUrl"))));
                case "failed", "error", "partiallySucceeded" ->
                    checks.add(new Check(name, name, Check.Conclusion.FAILED, page(status.path("targetUrl"))));
                case "notApplicable" -> {
                    // it judges other pull requests
                }
                default -> checks.add(new Check(name, name, Check.Conclusion.PENDING, page(status.path("targetUrl"))));
            }
        }
        policies.stream().filter(it -> it.path("configuration").path("type").path("id").asString("").equals(BUILDS))
                .forEach(it -> checks.add(build(it)));
        return byName(checks);
    }

    private Check build(JsonNode policy) {
        String id = policy.path("evaluationId").asString("");
        JsonNode configuration = policy.path("configuration");
        String name = text(configuration.path("settings").path("displayName"))
                .orElse("build " + configuration.path("settings").path("buildDefinitionId").asString(id));
        JsonNode number = policy.path("context").path("buildId");
        return new Check(POLICY + id, name, switch (policy.path("status").asString("")) {
            case "approved" -> Check.Conclusion.PASSED;
            case "rejected", "broken" -> Check.Conclusion.FAILED;
            default -> Check.Conclusion.PENDING;
        }, page(RestForge.json()
                .put("url", azure.page("/_build/results?buildId=" + number.asString("")))
                .path(number.isIntegralNumber() ? "url" : "none")));
    }

    private static ObjectNode options(Optional<MergeMethod> wanted, ObjectNode body) {
        ObjectNode options = body.putObject("completionOptions").put("deleteSourceBranch", false);
        wanted.ifPresent(it -> options.put("mergeStrategy", switch (it) {
            case MERGE -> "noFastForward";
            case SQUASH -> "squash";
            case REBASE -> "rebase";
        }));
        return body;
    }

    @Override
    public Answer merge(PullRequest read, Optional<MergeMethod> wanted) throws InterruptedException {
        if (!commit(item(read.number())).equals(read.headCommit())) {
            return new Answer.Moved();
        }
        ObjectNode body = options(wanted, RestForge.json().put("status", "completed"));
        body.putObject("lastMergeSourceCommit").put("commitId", read.headCommit());
        return merging(() -> {
            JsonNode now = send(ApiRequest.send("PATCH", forge.pullRequestPath(read.number()), body)).body();
            // it may be done some time later
            return switch (now.path("mergeStatus").asString("")) {
                case "conflicts" -> new Answer.Conflict();
                case "rejectedByPolicy" -> new Answer.Refused("a policy of the branch is not fulfilled");
                case "failure" -> new Answer.Refused(text(now.path("mergeFailureMessage")).orElse("the merge failed"));
                default -> Answer.DONE;
            };
        }, words -> words.contains("tf401192") || words.contains("has been modified"));
    }

    @Override
    public Answer mergeWhenAllowed(PullRequest read, Optional<MergeMethod> wanted) throws InterruptedException {
        if (!commit(item(read.number())).equals(read.headCommit())) {
            return new Answer.Moved();
        }
        String user = get("/_apis/connectionData?api-version=7.1-preview").path("authenticatedUser").path("id")
                .asString(NOBODY);
        return change(read, options(wanted, by(user)));
    }

    private static ObjectNode by(String user) {
        ObjectNode body = RestForge.json();
        body.putObject("autoCompleteSetBy").put("id", user);
        return body;
    }

    @Override
    public Answer keepFromMerging(PullRequest read) throws InterruptedException {
        return change(read, by(NOBODY));
    }

    private Answer change(PullRequest read, ObjectNode body) throws InterruptedException {
        return asked(() -> {
            send(ApiRequest.send("PATCH", forge.pullRequestPath(read.number()), body));
            return Answer.DONE;
        });
    }

    @Override
    public Answer close(PullRequest read) throws InterruptedException {
        return change(read, RestForge.json().put("status", "abandoned"));
    }

    @Override
    public Answer comment(PullRequest read, String text) throws InterruptedException {
        return asked(() -> {
            ObjectNode body = RestForge.json().put("status", "closed");
            body.putArray("comments").addObject().put("parentCommentId", 0).put("commentType", "text").put("content",
                    text);
            create(forge.pullRequestPath(read.number()) + "/threads", body);
            return Answer.DONE;
        });
    }

    @Override
    public Answer label(PullRequest read, Set<String> labels) throws InterruptedException {
        return asked(() -> {
            for (String label : labels) {
                send(ApiRequest.send("POST", forge.pullRequestPath(read.number()) + "/labels",
                        RestForge.json().put("name", label)));
            }
            return Answer.DONE;
        });
    }

    @Override
    public Answer requestReviews(PullRequest read, Set<String> people) throws InterruptedException {
        var names = people.stream().map(RestPullRequests::withoutAt).toList();
        var unknown = names.stream().filter(it -> !it.matches("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"))
                .toList();
        if (!unknown.isEmpty()) {
            return new Answer.Refused("people and teams are known here by their ids (8-4-4-4-12 digits), not as "
                    + String.join(", ", unknown));
        }
        return asked(() -> {
            for (String id : names) {
                send(ApiRequest.send("PUT", forge.pullRequestPath(read.number()) + "/reviewers/" + id,
                        RestForge.json().put("vote", 0)));
            }
            return Answer.DONE;
        });
    }

    @Override
    public Answer setDraft(PullRequest read, boolean draft) throws InterruptedException {
        return read.draft() == draft ? Answer.DONE : change(read, RestForge.json().put("isDraft", draft));
    }

    @Override
    public Answer retry(PullRequest read, Check check) throws InterruptedException {
        if (!check.id().startsWith(POLICY)) {
            return new Answer.Unsupported("statuses that could be asked for again");
        }
        return asked(() -> {
            send(ApiRequest.send("PATCH", azure.policyPath() + "/"
                    + ApiRequest.part(check.id().substring(POLICY.length())) + "?api-version=" + PREVIEW));
            return Answer.DONE;
        });
    }
}
