package dev.mod.git.forge.rest;

import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.limit.CreationGate;
import dev.mod.git.forge.pull.Answer;
import dev.mod.git.forge.pull.Check;
import dev.mod.git.forge.pull.MergeMethod;
import dev.mod.git.forge.pull.PullRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Pull requests of a repository at GitHub. Drafts and merging by itself are only in its GraphQL API.
 *
 * @see <a href="https://docs.github.com/rest/checks/runs">The API for checks</a>
 */
final class GitHubPullRequests extends RestPullRequests {
    private static final Set<String> GOOD = Set.of("success", "neutral", "skipped");

    private final GitHubForge github;

    GitHubPullRequests(GitHubForge github, CreationGate gate) {
        super(github, gate);
        this.github = github;
    }

    private String repository() throws InterruptedException {
        return path(List.of("repos", github.present(0), github.present(1)));
    }

    private static String path(List<String> parts) {
        return RestForge.path(parts);
    }

    private String pull(PullRequest read) throws InterruptedException {
        return repository() + "/pulls/" + read.number();
    }

    @Override
    public PullRequest read(long number) throws InterruptedException {
        JsonNode item = forge.object(get(repository() + "/pulls/" + number));
        var found = github.ends(item);
        boolean open = item.path("state").asString("").equals("open");
        String commit = item.path("head").path("sha").asString("");
        return new PullRequest(number, found.url(), item.path("title").asString(""), found.head(), found.base(), commit,
                text(item.path("base").path("sha")),
                open
                        ? PullRequest.State.OPEN
                        : item.path("merged").asBoolean(false) ? PullRequest.State.MERGED : PullRequest.State.CLOSED,
                item.path("draft").asBoolean(false), mergeability(item),
                open ? review(reviews(number)) : PullRequest.Review.NONE, open ? checks(commit) : List.of(),
                names(item.path("labels"), "name"), item.path("auto_merge").isObject());
    }

    private static PullRequest.Mergeability mergeability(JsonNode item) {
        if (!item.path("mergeable").isBoolean()) {
            return PullRequest.Mergeability.CHECKING;
        }
        return switch (item.path("mergeable_state").asString("")) {
            case "dirty" -> PullRequest.Mergeability.CONFLICT;
            case "behind" -> PullRequest.Mergeability.BEHIND;
            case "blocked" -> PullRequest.Mergeability.BLOCKED;
            case "unknown" -> PullRequest.Mergeability.CHECKING;
            default -> item.path("mergeable").asBoolean()
                    ? PullRequest.Mergeability.CLEAN
                    : PullRequest.Mergeability.CONFLICT;
        };
    }

    private Map<String, PullRequest.Review> reviews(long number) throws InterruptedException {
        var byReviewer = new LinkedHashMap<String, PullRequest.Review>();
        for (JsonNode review : all(repository() + "/pulls/" + number + "/reviews?per_page=100", "")) {
            String who = review.path("user").path("login").asString("");
            switch (review.path("state").asString("")) {
                case "APPROVED" -> byReviewer.put(who, PullRequest.Review.APPROVED);
                case "CHANGES_REQUESTED" -> byReviewer.put(who, PullRequest.Review.CHANGES_REQUESTED);
                case "DISMISSED" -> byReviewer.put(who, PullRequest.Review.NONE);
                default -> {
                    // comments take nothing back
                }
            }
        }
        return byReviewer;
    }

    private List<Check> checks(String commit) throws InterruptedException {
        var checks = new ArrayList<Check>();
        for (JsonNode run : all(repository() + "/commits/" + commit + "/check-runs?per_page=100", "check_runs")) {
            String conclusion = run.path("conclusion").asString("");
            boolean actions = run.path("app").path("slug").asString("").equals("github-actions");
            checks.add(new Check((actions ? "job/" : "run/") + run.path("id").asLong(), run.path("name").asString(""),
                    !run.path("status").asString("").equals("completed")
                            ? Check.Conclusion.PENDING
                            : GOOD.contains(conclusion) ? Check.Conclusion.PASSED : Check.Conclusion.FAILED,
                    page(run.path("html_url")).or(() -> page(run.path("details_url")))));
        }
        for (JsonNode status : all(repository() + "/commits/" + commit + "/status?per_page=100", "statuses")) {
            checks.add(new Check("status/" + status.path("context").asString(""), status.path("context").asString(""),
                    switch (status.path("state").asString("")) {
                        case "success" -> Check.Conclusion.PASSED;
                        case "pending" -> Check.Conclusion.PENDING;
                        default -> Check.Conclusion.FAILED;
                    }, page(status.path("target_url"))));
        }
        return byName(checks);
    }

    private List<MergeMethod> allowed() throws InterruptedException {
        JsonNode described = forge.described();
        var allowed = new ArrayList<MergeMethod>();
        for (MergeMethod method : MergeMethod.values()) {
            // told to those who may push only
            if (described.path("allow_" + (method == MergeMethod.MERGE ? "merge_commit" : method.word() + "_merge"))
                    .asBoolean(true)) {
                allowed.add(method);
            }
        }
        return allowed;
    }

    @Override
    public Answer merge(PullRequest read, Optional<MergeMethod> wanted) throws InterruptedException {
        Optional<MergeMethod> method = method(wanted, allowed());
        if (method.isEmpty()) {
            return notAllowed(wanted);
        }
        return merging(() -> {
            send(ApiRequest.send("PUT", pull(read) + "/merge",
                    RestForge.json().put("sha", read.headCommit()).put("merge_method", method.get().word())));
            return Answer.DONE;
        }, words -> words.contains("head branch was modified") || words.contains("head branch has been modified"));
    }

    @Override
    public Answer mergeWhenAllowed(PullRequest read, Optional<MergeMethod> wanted) throws InterruptedException {
        if (!forge.described().path("allow_auto_merge").asBoolean(true)) {
            return new Answer.Refused("the repository does not allow pull requests to merge themselves");
        }
        Optional<MergeMethod> method = method(wanted, allowed());
        if (method.isEmpty()) {
            return notAllowed(wanted);
        }
        ObjectNode variables = RestForge.json().put("method", method.get().name()).put("commit", read.headCommit());
        return changed(read, "enablePullRequestAutoMerge", "$method: PullRequestMergeMethod!, $commit: GitObjectID!",
                "mergeMethod: $method, expectedHeadOid: $commit", variables);
    }

    @Override
    public Answer keepFromMerging(PullRequest read) throws InterruptedException {
        return changed(read, "disablePullRequestAutoMerge", "", "", RestForge.json());
    }

    @Override
    public Answer setDraft(PullRequest read, boolean draft) throws InterruptedException {
        return read.draft() == draft
                ? Answer.DONE
                : changed(read, draft ? "convertPullRequestToDraft" : "markPullRequestReadyForReview", "", "",
                        RestForge.json());
    }

    private Answer changed(PullRequest read, String mutation, String declared, String given, ObjectNode variables)
            throws InterruptedException {
        String node = get(pull(read)).path("node_id").asString("");
        variables.put("id", node);
        String query = "mutation($id: ID!" + (declared.isEmpty() ? "" : ", " + declared) + ") { " + mutation
                + "(input: {pullRequestId: $id" + (given.isEmpty() ? "" : ", " + given) + "}) { clientMutationId } }";
        String path = github.http.apiPath().replaceFirst("/v3$", "") + "/graphql";
        return asked(() -> {
            ObjectNode body = RestForge.json().put("query", query);
            body.set("variables", variables);
            JsonNode errors = send(ApiRequest.sendToHost("POST", path, body)).body().path("errors");
            return errors.isEmpty()
                    ? Answer.DONE
                    : new Answer.Refused(errors.path(0).path("message").asString("it says no more"));
        });
    }

    @Override
    public Answer close(PullRequest read) throws InterruptedException {
        return asked(() -> {
            send(ApiRequest.send("PATCH", pull(read), RestForge.json().put("state", "closed")));
            return Answer.DONE;
        });
    }

    @Override
    public Answer comment(PullRequest read, String text) throws InterruptedException {
        return asked(() -> {
            create(repository() + "/issues/" + read.number() + "/comments", RestForge.json().put("body", text));
            return Answer.DONE;
        });
    }

    @Override
    public Answer label(PullRequest read, Set<String> labels) throws InterruptedException {
        return asked(() -> {
            ObjectNode body = RestForge.json();
            labels.forEach(body.putArray("labels")::add);
            send(ApiRequest.send("POST", repository() + "/issues/" + read.number() + "/labels", body));
            return Answer.DONE;
        });
    }

    @Override
    public Answer requestReviews(PullRequest read, Set<String> people) throws InterruptedException {
        ObjectNode body = RestForge.json();
        var users = body.putArray("reviewers");
        var teams = body.putArray("team_reviewers");
        for (String each : people) {
            String name = withoutAt(each);
            if (name.contains("/")) {
                teams.add(name.substring(name.indexOf('/') + 1));
            } else {
                users.add(name);
            }
        }
        return asked(() -> {
            create(pull(read) + "/requested_reviewers", body);
            return Answer.DONE;
        });
    }

    @Override
    public Answer retry(PullRequest read, Check check) throws InterruptedException {
        int slash = check.id().indexOf('/');
        String id = check.id().substring(slash + 1);
        return switch (check.id().substring(0, Math.max(0, slash))) {
            case "job" -> asked(() -> {
                send(ApiRequest.send("POST", repository() + "/actions/jobs/" + id + "/rerun"));
                return Answer.DONE;
            });
            case "run" -> asked(() -> {
                send(ApiRequest.send("POST", repository() + "/check-runs/" + id + "/rerequest"));
                return Answer.DONE;
            });
            default -> new Answer.Unsupported("statuses that could be asked for again");
        };
    }

    @Override
    public Optional<String> log(PullRequest read, Check check) throws InterruptedException {
        if (check.id().startsWith("status/")) {
            return Optional.empty();
        }
        String id = check.id().substring(check.id().indexOf('/') + 1);
        if (check.id().startsWith("job/")) {
            try {
                return text(send(ApiRequest.text(repository() + "/actions/jobs/" + id + "/logs")).body());
            } catch (ForgeException e) {
                if (e.isTransient()) {
                    throw e;
                }
            }
        }
        JsonNode output = get(repository() + "/check-runs/" + id).path("output");
        String text = String.join("\n", output.path("title").asString(""), output.path("summary").asString(""),
                output.path("text").asString("")).strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

}
