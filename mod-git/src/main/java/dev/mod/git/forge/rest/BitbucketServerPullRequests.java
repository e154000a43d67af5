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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Pull requests of a repository at Bitbucket Data Center. They have no labels. Every change names the version of the pull request
 * that it is for, and is refused when there is another.
 *
 * @see <a href="https://developer.atlassian.com/server/bitbucket/rest/">The API</a>
 */
final class BitbucketServerPullRequests extends RestPullRequests {
    private final BitbucketServerForge bitbucket;

    BitbucketServerPullRequests(BitbucketServerForge bitbucket, CreationGate gate) {
        super(bitbucket, gate);
        this.bitbucket = bitbucket;
    }

    private JsonNode item(long number) throws InterruptedException {
        return forge.object(get(forge.pullRequestPath(number)));
    }

    @Override
    public PullRequest read(long number) throws InterruptedException {
        JsonNode item = item(number);
        var found = bitbucket.ends(item);
        String state = item.path("state").asString("");
        boolean open = state.equals("OPEN");
        String head = item.path("fromRef").path("latestCommit").asString("");
        var byReviewer = new LinkedHashMap<String, PullRequest.Review>();
        item.path("reviewers").forEach(it -> byReviewer.put(it.path("user").path("name").asString(""),
                switch (it.path("status").asString("")) {
                    case "NEEDS_WORK" -> PullRequest.Review.CHANGES_REQUESTED;
                    case "APPROVED" -> PullRequest.Review.APPROVED;
                    default -> PullRequest.Review.NONE;
                }));
        return new PullRequest(number, found.url(), item.path("title").asString(""), found.head(), found.base(), head,
                text(item.path("toRef").path("latestCommit")),
                open
                        ? PullRequest.State.OPEN
                        : state.equals("MERGED") ? PullRequest.State.MERGED : PullRequest.State.CLOSED,
                item.path("draft").asBoolean(false),
                open ? mergeability(number) : PullRequest.Mergeability.UNTOLD, review(byReviewer),
                open ? checks(head) : List.of(), Set.of(), open && mergesItself(number));
    }

    private PullRequest.Mergeability mergeability(long number) throws InterruptedException {
        JsonNode told = get(forge.pullRequestPath(number) + "/merge");
        if (told.path("canMerge").asBoolean(false)) {
            return PullRequest.Mergeability.CLEAN;
        }
        String outcome = told.path("outcome").asString("");
        return told.path("conflicted").asBoolean(false) || outcome.equals("CONFLICTED")
                ? PullRequest.Mergeability.CONFLICT
                : outcome.equals("UNKNOWN") && told.path("vetoes").isEmpty()
                        ? PullRequest.Mergeability.CHECKING
                        : PullRequest.Mergeability.BLOCKED;
    }

    private List<Check> checks(String commit) throws InterruptedException {
        var checks = new ArrayList<Check>();
        for (JsonNode status : all("/build-status/latest/commits/" + ApiRequest.part(commit) + "?limit=100",
                "values")) {
            String key = status.path("key").asString("");
            checks.add(new Check(key, text(status.path("name")).orElse(key),
                    switch (status.path("state").asString("")) {
                        case "SUCCESSFUL" -> Check.Conclusion.PASSED;
                        case "INPROGRESS" -> Check.Conclusion.PENDING;
                        default -> Check.Conclusion.FAILED;
                    }, page(status.path("url"))));
        }
        return byName(checks);
    }

    /** Servers before 8.15 have no such thing. */
    private boolean mergesItself(long number) throws InterruptedException {
        try {
            return get(forge.pullRequestPath(number) + "/auto-merge").isObject();
        } catch (ForgeException e) {
            if (e.code().equals(ErrorCodes.FORGE_NOT_FOUND) || e.code().equals(ErrorCodes.FORGE_REFUSED)
                    || e.code().equals(ErrorCodes.FORGE_CONFLICT)) {
                return false;
            }
            throw e;
        }
    }

    @Override
    public Answer merge(PullRequest read, Optional<MergeMethod> wanted) throws InterruptedException {
        return merge(read, wanted, false);
    }

    @Override
    public Answer mergeWhenAllowed(PullRequest read, Optional<MergeMethod> wanted) throws InterruptedException {
        return merge(read, wanted, true);
    }

    private Answer merge(PullRequest read, Optional<MergeMethod> wanted, boolean later) throws InterruptedException {
        JsonNode item = item(read.number());
        if (!item.path("fromRef").path("latestCommit").asString("").equals(read.headCommit())) {
            return new Answer.Moved();
        }
        long version = item.path("version").asLong();
        ObjectNode body = RestForge.json().put("version", version);
        wanted.ifPresent(it -> body.put("strategyId", switch (it) {
            case MERGE -> "no-ff";
            case SQUASH -> "squash";
            case REBASE -> "rebase-ff-only";
        }));
        if (later) {
            body.put("autoMerge", true);
        }
        return merging(() -> {
            send(ApiRequest.send("POST", forge.pullRequestPath(read.number()) + "/merge?version=" + version, body));
            return Answer.DONE;
        }, BitbucketServerForge::isOutdated);
    }

    @Override
    public Answer keepFromMerging(PullRequest read) throws InterruptedException {
        return mergesItself(read.number())
                ? asked(() -> {
                    send(ApiRequest.send("DELETE", forge.pullRequestPath(read.number()) + "/auto-merge"));
                    return Answer.DONE;
                })
                : Answer.DONE;
    }

    @Override
    public Answer close(PullRequest read) throws InterruptedException {
        return change(read, now -> {
            long version = now.path("version").asLong();
            return Optional.of(ApiRequest.send("POST", forge.pullRequestPath(read.number()) + "/decline?version="
                    + version, RestForge.json().put("version", version)));
        });
    }

    @Override
    public Answer comment(PullRequest read, String text) throws InterruptedException {
        return asked(() -> {
            create(forge.pullRequestPath(read.number()) + "/comments", RestForge.json().put("text", text));
            return Answer.DONE;
        });
    }

    @Override
    public Answer label(PullRequest read, Set<String> labels) {
        return new Answer.Unsupported("labels of pull requests");
    }

    @Override
    public Answer requestReviews(PullRequest read, Set<String> people) throws InterruptedException {
        var names = people.stream().map(RestPullRequests::withoutAt).sorted().toList();
        var teams = names.stream().filter(it -> it.contains("/")).toList();
        if (!teams.isEmpty()) {
            return new Answer.Refused("only people can be asked for reviews here, not " + String.join(", ", teams));
        }
        return change(read, now -> {
            ObjectNode body = BitbucketServerForge.unchanged(now);
            var reviewers = body.withArray("reviewers");
            names.stream().filter(name -> reviewers.valueStream()
                    .noneMatch(it -> it.path("user").path("name").asString("").equals(name)))
                    .forEach(it -> reviewers.addObject().putObject("user").put("name", it));
            return Optional.of(put(read, body));
        });
    }

    private ApiRequest put(PullRequest read, ObjectNode body) {
        return ApiRequest.send("PUT", forge.pullRequestPath(read.number()), body);
    }

    private Answer change(PullRequest read, Function<JsonNode, Optional<ApiRequest>> change)
            throws InterruptedException {
        return asked(() -> {
            forge.changed(read.number(), change);
            return Answer.DONE;
        });
    }

    @Override
    public Answer setDraft(PullRequest read, boolean draft) throws InterruptedException {
        JsonNode item = item(read.number());
        if (item.path("draft").asBoolean(false) == draft) {
            return Answer.DONE;
        }
        // servers before 8.18 have no drafts, and do not name the field
        return item.path("draft").isBoolean()
                ? change(read, now -> Optional.of(put(read, BitbucketServerForge.unchanged(now).put("draft", draft))))
                : new Answer.Unsupported("drafts");
    }
}
