package dev.mod.git.forge.rest;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.limit.CreationGate;
import dev.mod.git.forge.pull.Answer;
import dev.mod.git.forge.pull.Check;
import dev.mod.git.forge.pull.MergeMethod;
import dev.mod.git.forge.pull.PullRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Merge requests of a project at GitLab. How commits get into the base is a setting of the project; only squashing is asked for.
 *
 * @see <a href="https://docs.gitlab.com/api/merge_requests/">The API for merge requests</a>
 */
final class GitLabPullRequests extends RestPullRequests {
    private static final String DRAFT = "Draft: ";

    GitLabPullRequests(GitLabForge gitlab, CreationGate gate) {
        super(gitlab, gate);
    }

    private String project() throws InterruptedException {
        return "/projects/" + forge.described().path("id").asLong();
    }

    private String request(long number) throws InterruptedException {
        return project() + "/merge_requests/" + number;
    }

    @Override
    public PullRequest read(long number) throws InterruptedException {
        JsonNode item = forge.object(get(request(number)));
        var found = forge.found(item.path("iid"), item.path("web_url"), item.path("source_branch"),
                item.path("target_branch"), item.path("sha"));
        String state = item.path("state").asString("");
        boolean open = state.equals("opened") || state.equals("locked");
        String commit = item.path("sha").asString("");
        String title = item.path("title").asString("");
        return new PullRequest(number, found.url(), title.startsWith(DRAFT) ? title.substring(DRAFT.length()) : title,
                found.head(), found.base(), commit, text(item.path("diff_refs").path("start_sha")),
                open
                        ? PullRequest.State.OPEN
                        : state.equals("merged") ? PullRequest.State.MERGED : PullRequest.State.CLOSED,
                item.path("draft").asBoolean(false), mergeability(item),
                open ? review(item, number) : PullRequest.Review.NONE, open ? checks(item, commit) : List.of(),
                labels(item.path("labels")), item.path("merge_when_pipeline_succeeds").asBoolean(false));
    }

    private static Set<String> labels(JsonNode labels) {
        var names = new LinkedHashSet<String>();
        labels.forEach(it -> names.add(it.isString() ? it.asString() : it.path("name").asString("")));
        return names;
    }

    private static PullRequest.Mergeability mergeability(JsonNode item) {
        if (item.path("has_conflicts").asBoolean(false)) {
            return PullRequest.Mergeability.CONFLICT;
        }
        return switch (item.path("detailed_merge_status").asString(item.path("merge_status").asString(""))) {
            case "mergeable", "can_be_merged" -> PullRequest.Mergeability.CLEAN;
            case "conflict", "cannot_be_merged" -> PullRequest.Mergeability.CONFLICT;
            case "need_rebase" -> PullRequest.Mergeability.BEHIND;
            case "checking", "unchecked", "preparing", "approvals_syncing", "cannot_be_merged_recheck", "" ->
                PullRequest.Mergeability.CHECKING;
            default -> PullRequest.Mergeability.BLOCKED;
        };
    }

    private PullRequest.Review review(JsonNode item, long number) throws InterruptedException {
        if (item.path("detailed_merge_status").asString("").equals("requested_changes")) {
            return PullRequest.Review.CHANGES_REQUESTED;
        }
        JsonNode approvals = get(request(number) + "/approvals");
        return approvals.path("approved_by").isEmpty() ? PullRequest.Review.NONE : PullRequest.Review.APPROVED;
    }

    /** Those of a fork run there, unless somebody with the right to do so lets them run in the project. */
    private List<Check> checks(JsonNode item, String commit) throws InterruptedException {
        var checks = new ArrayList<Check>();
        JsonNode source = item.path("source_project_id");
        if (source.isNumber() && !source.equals(item.path("target_project_id"))) {
            String fork = "/projects/" + source.asLong();
            try {
                add(fork, fork + "/jobs/", commit, checks);
            } catch (ForgeException e) {
                if (!e.code().equals(ErrorCodes.FORGE_NOT_FOUND)) {
                    throw e;
                }
                // others' forks may be private, or gone
            }
        }
        add(project(), "", commit, checks);
        return byName(checks);
    }

    private void add(String project, String prefix, String commit, List<Check> checks) throws InterruptedException {
        for (JsonNode status : all(project + "/repository/commits/" + commit + "/statuses?per_page=100", "")) {
            boolean allowed = status.path("allow_failure").asBoolean(false);
            checks.add(new Check(prefix + status.path("id").asLong(), status.path("name").asString(""),
                    switch (status.path("status").asString("")) {
                        case "success", "skipped", "manual" -> Check.Conclusion.PASSED;
                        case "failed", "canceled" -> allowed ? Check.Conclusion.PASSED : Check.Conclusion.FAILED;
                        default -> Check.Conclusion.PENDING;
                    }, page(status.path("target_url"))));
        }
    }

    private String job(Check check) throws InterruptedException {
        return check.id().startsWith("/") ? check.id() : project() + "/jobs/" + check.id();
    }

    private Answer accept(PullRequest read, Optional<MergeMethod> wanted, boolean later) throws InterruptedException {
        String method = forge.described().path("merge_method").asString("merge");
        boolean fits = wanted.isEmpty() || wanted.get() == MergeMethod.SQUASH
                ? !(wanted.isPresent() && forge.described().path("squash_option").asString("").equals("never"))
                : wanted.get() == (method.equals("merge") ? MergeMethod.MERGE : MergeMethod.REBASE);
        if (!fits) {
            return notAllowed(wanted);
        }
        ObjectNode body = RestForge.json().put("sha", read.headCommit());
        wanted.ifPresent(it -> body.put("squash", it == MergeMethod.SQUASH));
        if (later) {
            body.put("merge_when_pipeline_succeeds", true);
        }
        return merging(() -> {
            send(ApiRequest.send("PUT", request(read.number()) + "/merge", body));
            return Answer.DONE;
        }, words -> words.contains("sha does not match"));
    }

    @Override
    public Answer merge(PullRequest read, Optional<MergeMethod> method) throws InterruptedException {
        return accept(read, method, false);
    }

    @Override
    public Answer mergeWhenAllowed(PullRequest read, Optional<MergeMethod> method) throws InterruptedException {
        return accept(read, method, true);
    }

    @Override
    public Answer keepFromMerging(PullRequest read) throws InterruptedException {
        return asked(() -> {
            send(ApiRequest.send("POST", request(read.number()) + "/cancel_merge_when_pipeline_succeeds"));
            return Answer.DONE;
        });
    }

    private Answer change(PullRequest read, ObjectNode body) throws InterruptedException {
        return asked(() -> {
            send(ApiRequest.send("PUT", request(read.number()), body));
            return Answer.DONE;
        });
    }

    @Override
    public Answer close(PullRequest read) throws InterruptedException {
        return change(read, RestForge.json().put("state_event", "close"));
    }

    @Override
    public Answer comment(PullRequest read, String text) throws InterruptedException {
        return asked(() -> {
            create(request(read.number()) + "/notes", RestForge.json().put("body", text));
            return Answer.DONE;
        });
    }

    @Override
    public Answer label(PullRequest read, Set<String> labels) throws InterruptedException {
        return change(read, RestForge.json().put("add_labels", String.join(",", labels)));
    }

    @Override
    public Answer requestReviews(PullRequest read, Set<String> people) throws InterruptedException {
        ObjectNode body = RestForge.json();
        var ids = body.putArray("reviewer_ids");
        for (String each : people) {
            JsonNode found = get("/users?" + "username=" + ApiRequest.part(withoutAt(each)));
            if (found.path(0).path("id").isNumber()) {
                ids.add(found.path(0).path("id").asLong());
            }
        }
        return ids.isEmpty()
                ? new Answer.Refused("there is no user " + String.join(", ", people) + "; groups cannot be asked")
                : change(read, body);
    }

    @Override
    public Answer setDraft(PullRequest read, boolean draft) throws InterruptedException {
        return read.draft() == draft
                ? Answer.DONE
                : change(read, RestForge.json().put("title", (draft ? DRAFT : "") + read.title()));
    }

    @Override
    public Answer retry(PullRequest read, Check check) throws InterruptedException {
        try {
            return asked(() -> {
                send(ApiRequest.send("POST", job(check) + "/retry"));
                return Answer.DONE;
            });
        } catch (ForgeException e) {
            if (e.code().equals(ErrorCodes.FORGE_NOT_FOUND)) {
                return new Answer.Unsupported("statuses of others that could be asked for again");
            }
            throw e;
        }
    }

    @Override
    public Optional<String> log(PullRequest read, Check check) throws InterruptedException {
        try {
            return text(send(ApiRequest.text(job(check) + "/trace")).body());
        } catch (ForgeException e) {
            if (e.code().equals(ErrorCodes.FORGE_NOT_FOUND)) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
