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
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Pull requests of a repository at Bitbucket Cloud. It has no labels, does not say whether it could merge, and takes no commit
 * along with a merge: the head is looked at right before, and may move in the moment between.
 *
 * @see <a href="https://developer.atlassian.com/cloud/bitbucket/rest/api-group-pullrequests/">The API for pull
 *     requests</a>
 */
final class BitbucketPullRequests extends RestPullRequests {
    private final BitbucketForge bitbucket;

    BitbucketPullRequests(BitbucketForge bitbucket, CreationGate gate) {
        super(bitbucket, gate);
        this.bitbucket = bitbucket;
    }

    private String pull(long number) throws InterruptedException {
        return bitbucket.pullRequestsPath() + "/" + number;
    }

    private JsonNode item(long number) throws InterruptedException {
        return forge.object(get(pull(number)));
    }

    @Override
    public PullRequest read(long number) throws InterruptedException {
        JsonNode item = item(number);
        JsonNode source = item.path("source");
        JsonNode destination = item.path("destination");
        var found = forge.found(item.path("id"), item.path("links").path("html").path("href"),
                source.path("branch").path("name"), destination.path("branch").path("name"),
                source.path("commit").path("hash"));
        String state = item.path("state").asString("");
        boolean open = state.equals("OPEN");
        var byReviewer = new LinkedHashMap<String, PullRequest.Review>();
        item.path("participants").forEach(it -> byReviewer.put(it.path("user").path("uuid").asString(""),
                it.path("state").asString("").equals("changes_requested")
                        ? PullRequest.Review.CHANGES_REQUESTED
                        : it.path("approved").asBoolean(false)
                                ? PullRequest.Review.APPROVED
                                : PullRequest.Review.NONE));
        return new PullRequest(number, found.url(), item.path("title").asString(""), found.head(), found.base(),
                source.path("commit").path("hash").asString(""), text(destination.path("commit").path("hash")),
                open
                        ? PullRequest.State.OPEN
                        : state.equals("MERGED") ? PullRequest.State.MERGED : PullRequest.State.CLOSED,
                item.path("draft").asBoolean(false), PullRequest.Mergeability.UNTOLD, review(byReviewer),
                open ? checks(number) : List.of(), Set.of(), false);
    }

    private List<Check> checks(long number) throws InterruptedException {
        var checks = new ArrayList<Check>();
        for (JsonNode status : all(pull(number) + "/statuses?pagelen=100", "values")) {
            checks.add(new Check(status.path("key").asString(""), status.path("key").asString(""),
                    switch (status.path("state").asString("")) {
                        case "SUCCESSFUL" -> Check.Conclusion.PASSED;
                        case "INPROGRESS" -> Check.Conclusion.PENDING;
                        default -> Check.Conclusion.FAILED;
                    }, page(status.path("url"))));
        }
        return byName(checks);
    }

    @Override
    public Answer merge(PullRequest read, Optional<MergeMethod> wanted) throws InterruptedException {
        String now = item(read.number()).path("source").path("commit").path("hash").asString("");
        if (!now.equals(read.headCommit())) {
            return new Answer.Moved();
        }
        ObjectNode body = RestForge.json().put("type", "pullrequest");
        wanted.ifPresent(it -> body.put("merge_strategy", switch (it) {
            case MERGE -> "merge_commit";
            case SQUASH -> "squash";
            case REBASE -> "rebase_fast_forward";
        }));
        return merging(() -> {
            send(ApiRequest.send("POST", pull(read.number()) + "/merge", body));
            return Answer.DONE;
        }, words -> false);
    }

    @Override
    public Answer mergeWhenAllowed(PullRequest read, Optional<MergeMethod> method) {
        return new Answer.Unsupported("pull requests that merge themselves");
    }

    @Override
    public Answer keepFromMerging(PullRequest read) {
        return new Answer.Unsupported("pull requests that merge themselves");
    }

    @Override
    public Answer close(PullRequest read) throws InterruptedException {
        return asked(() -> {
            send(ApiRequest.send("POST", pull(read.number()) + "/decline"));
            return Answer.DONE;
        });
    }

    @Override
    public Answer comment(PullRequest read, String text) throws InterruptedException {
        return asked(() -> {
            ObjectNode body = RestForge.json();
            body.putObject("content").put("raw", text);
            create(pull(read.number()) + "/comments", body);
            return Answer.DONE;
        });
    }

    @Override
    public Answer label(PullRequest read, Set<String> labels) {
        return new Answer.Unsupported("labels");
    }

    @Override
    public Answer requestReviews(PullRequest read, Set<String> people) throws InterruptedException {
        var names = people.stream().map(RestPullRequests::withoutAt).toList();
        var unknown = names.stream().filter(it -> !it.matches("\\{[0-9a-fA-F-]+}")).toList();
        if (!unknown.isEmpty()) {
            return new Answer.Refused("people are known here by their UUID in braces, not as "
                    + String.join(", ", unknown));
        }
        ObjectNode body = bitbucket.unchanged(item(read.number()));
        var reviewers = body.withArray("reviewers");
        names.forEach(it -> reviewers.addObject().put("uuid", it));
        return change(read, body);
    }

    private Answer change(PullRequest read, ObjectNode body) throws InterruptedException {
        return asked(() -> {
            send(ApiRequest.send("PUT", pull(read.number()), body));
            return Answer.DONE;
        });
    }

    @Override
    public Answer setDraft(PullRequest read, boolean draft) throws InterruptedException {
        return read.draft() == draft
                ? Answer.DONE
                : change(read, bitbucket.unchanged(item(read.number())).put("draft", draft));
    }
}
