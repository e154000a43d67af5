package dev.mod.git.forge.rest;

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
 * Pull requests of a repository at Gitea or Forgejo. That the head is behind is told only when a merge is refused.
 *
 * @see <a href="https://docs.gitea.com/api/">The API</a>
 */
final class GiteaPullRequests extends RestPullRequests {
    private static final String DRAFT = "WIP: ";

    private final GiteaForge gitea;

    GiteaPullRequests(GiteaForge gitea, CreationGate gate) {
        super(gitea, gate);
        this.gitea = gitea;
    }

    private String pull(long number) throws InterruptedException {
        return gitea.present() + "/pulls/" + number;
    }

    private String issue(PullRequest read) throws InterruptedException {
        return gitea.present() + "/issues/" + read.number();
    }

    @Override
    public PullRequest read(long number) throws InterruptedException {
        JsonNode item = forge.object(get(pull(number)));
        var found = forge.found(item.path("number"), item.path("html_url"), item.path("head").path("ref"),
                item.path("base").path("ref"), item.path("head").path("sha"));
        boolean open = item.path("state").asString("").equals("open");
        String commit = item.path("head").path("sha").asString("");
        String title = item.path("title").asString("");
        return new PullRequest(number, found.url(), title.startsWith(DRAFT) ? title.substring(DRAFT.length()) : title,
                found.head(), found.base(), commit, text(item.path("base").path("sha")),
                open
                        ? PullRequest.State.OPEN
                        : item.path("merged").asBoolean(false) ? PullRequest.State.MERGED : PullRequest.State.CLOSED,
                item.path("draft").asBoolean(title.startsWith(DRAFT)), mergeability(item),
                open ? review(reviews(number)) : PullRequest.Review.NONE, open ? checks(commit) : List.of(),
                names(item.path("labels"), "name"), false);
    }

    /** Drafts are not mergeable for Gitea, whatever their changes. */
    private static PullRequest.Mergeability mergeability(JsonNode item) {
        if (item.path("mergeable").asBoolean(false)) {
            return PullRequest.Mergeability.CLEAN;
        }
        return item.path("draft").asBoolean(item.path("title").asString("").startsWith(DRAFT))
                ? PullRequest.Mergeability.BLOCKED
                : PullRequest.Mergeability.CONFLICT;
    }

    private Map<String, PullRequest.Review> reviews(long number) throws InterruptedException {
        var byReviewer = new LinkedHashMap<String, PullRequest.Review>();
        for (JsonNode review : all(pull(number) + "/reviews?limit=50&page=1", "")) {
            boolean counts = !review.path("dismissed").asBoolean(false) && !review.path("stale").asBoolean(false);
            String who = review.path("user").path("login").asString("");
            switch (review.path("state").asString("")) {
                case "APPROVED" ->
                    byReviewer.put(who, counts ? PullRequest.Review.APPROVED : PullRequest.Review.NONE);
                case "REQUEST_CHANGES" -> byReviewer.put(who, review.path("dismissed").asBoolean(false)
                        ? PullRequest.Review.NONE
                        : PullRequest.Review.CHANGES_REQUESTED);
                default -> {
                    // comments take nothing back
                }
            }
        }
        return byReviewer;
    }

    private List<Check> checks(String commit) throws InterruptedException {
        var checks = new ArrayList<Check>();
        for (JsonNode status : all(gitea.present() + "/commits/" + commit + "/status?limit=50&page=1", "statuses")) {
            checks.add(new Check(String.valueOf(status.path("id").asLong()), status.path("context").asString(""),
                    switch (status.path("status").asString("")) {
                        case "success", "warning", "skipped" -> Check.Conclusion.PASSED;
                        case "pending" -> Check.Conclusion.PENDING;
                        default -> Check.Conclusion.FAILED;
                    }, page(status.path("target_url"))));
        }
        return byName(checks);
    }

    private Answer merge(PullRequest read, Optional<MergeMethod> wanted, boolean later) throws InterruptedException {
        JsonNode described = forge.described();
        var allowed = new ArrayList<MergeMethod>();
        Map.of(MergeMethod.MERGE, "allow_merge_commits", MergeMethod.SQUASH, "allow_squash_merge", MergeMethod.REBASE,
                "allow_rebase").forEach((method, flag) -> {
                    if (described.path(flag).asBoolean(true)) {
                        allowed.add(method);
                    }
                });
        allowed.sort(null);
        Optional<MergeMethod> method = method(wanted, allowed);
        if (method.isEmpty()) {
            return notAllowed(wanted);
        }
        ObjectNode body = RestForge.json().put("Do", method.get().word()).put("head_commit_id", read.headCommit());
        if (later) {
            body.put("merge_when_checks_succeed", true);
        }
        return merging(() -> {
            send(ApiRequest.send("POST", pull(read.number()) + "/merge", body));
            return Answer.DONE;
        }, words -> words.contains("head out of date") || words.contains("head commit"));
    }

    @Override
    public Answer merge(PullRequest read, Optional<MergeMethod> method) throws InterruptedException {
        return merge(read, method, false);
    }

    @Override
    public Answer mergeWhenAllowed(PullRequest read, Optional<MergeMethod> method) throws InterruptedException {
        return merge(read, method, true);
    }

    @Override
    public Answer keepFromMerging(PullRequest read) throws InterruptedException {
        return asked(() -> {
            send(ApiRequest.send("DELETE", pull(read.number()) + "/merge"));
            return Answer.DONE;
        });
    }

    private Answer change(PullRequest read, ObjectNode body) throws InterruptedException {
        return asked(() -> {
            send(ApiRequest.send("PATCH", pull(read.number()), body));
            return Answer.DONE;
        });
    }

    @Override
    public Answer close(PullRequest read) throws InterruptedException {
        return change(read, RestForge.json().put("state", "closed"));
    }

    @Override
    public Answer comment(PullRequest read, String text) throws InterruptedException {
        return asked(() -> {
            create(issue(read) + "/comments", RestForge.json().put("body", text));
            return Answer.DONE;
        });
    }

    @Override
    public Answer label(PullRequest read, Set<String> labels) throws InterruptedException {
        var ids = RestForge.json();
        var array = ids.putArray("labels");
        var known = new LinkedHashMap<String, Long>();
        for (JsonNode label : all(gitea.present() + "/labels?limit=50&page=1", "")) {
            known.put(label.path("name").asString(""), label.path("id").asLong());
        }
        var missing = labels.stream().filter(it -> !known.containsKey(it)).sorted().toList();
        if (!missing.isEmpty()) {
            return new Answer.Refused("the repository has no label " + String.join(", ", missing));
        }
        labels.forEach(it -> array.add(known.getOrDefault(it, 0L)));
        return asked(() -> {
            send(ApiRequest.send("POST", issue(read) + "/labels", ids));
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
            create(pull(read.number()) + "/requested_reviewers", body);
            return Answer.DONE;
        });
    }

    @Override
    public Answer setDraft(PullRequest read, boolean draft) throws InterruptedException {
        return read.draft() == draft
                ? Answer.DONE
                : change(read, RestForge.json().put("title", (draft ? DRAFT : "") + read.title()));
    }
}
