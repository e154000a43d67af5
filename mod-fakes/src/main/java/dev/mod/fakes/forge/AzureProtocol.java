package dev.mod.fakes.forge;

import java.util.Locale;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Azure DevOps' REST, version 7.1, for an organisation at the root of the server; owners are projects. Checks of its own are
 * policies, those of others statuses.
 */
final class AzureProtocol extends ForgeProtocol {
    private static final String BRANCH = "refs/heads/";
    private static final String BUILDS = "0609b952-1397-4640-95ec-e00a01b2c241";

    @Override
    String prefix() {
        return "";
    }

    @Override
    boolean serves(String path) {
        return path.contains("/_apis/");
    }

    @Override
    boolean knows(String authorization, String token) {
        return isBearerOrPassword(authorization, token);
    }

    @Override
    JsonNode error(int status, String message) {
        return object().put("$id", "1").put("message", message).put("typeKey", "VssServiceException").put("errorCode",
                0);
    }

    @Override
    Reply exists(Call call) {
        return refusal(409,
                "TF401179: An active pull request for the source and target branch already exists.");
    }

    @Override
    Reply answer(Call call, ForgeState state) {
        List<String> path = call.path();
        if (path.equals(List.of("_apis", "connectionData"))) {
            ObjectNode body = object();
            body.putObject("authenticatedUser").put("id", guid(ForgeState.USER));
            return new Reply(200, body);
        }
        if (path.size() == 4 && path.subList(0, 2).equals(List.of("_apis", "permissions"))) {
            return permission(call, state);
        }
        if (path.size() >= 4 && path.get(2).equals("policy")) {
            return policies(call, state);
        }
        if (path.size() >= 3 && path.subList(path.size() - 3, path.size())
                .equals(List.of("_apis", "git", "repositories"))) {
            return repositories(call, state);
        }
        Optional<ForgeState.Repository> found = path.size() >= 5 && path.get(3).equals("repositories")
                ? state.repository(path.get(0) + "/" + path.get(4))
                : Optional.empty();
        if (found.isEmpty()) {
            return refusal(404, "TF401019: The Git repository does not exist or you do not have permissions.");
        }
        ForgeState.Repository repository = found.get();
        if (path.size() == 5) {
            return new Reply(200, repository(call, repository));
        }
        if (path.size() == 6) {
            return call.method().equals("POST") ? create(call, state, repository) : list(call, state, repository);
        }
        Optional<FakePullRequest> one = number(path.get(6)).flatMap(it -> state.pullRequest(repository.path(), it));
        if (one.isEmpty()) {
            return refusal(404, "TF401180: The requested pull request was not found.");
        }
        return path.size() > 7
                ? part(call, state, one.get(), path.get(7))
                : call.method().equals("PATCH")
                        ? change(call, state, repository, one.get())
                        : new Reply(200, pullRequest(call, state, repository, one.get()));
    }

    /** All of a project or of the organisation on one page, as the server does it. */
    private Reply repositories(Call call, ForgeState state) {
        boolean all = call.path().size() == 3;
        List<ForgeState.Repository> owned = all ? state.matching(List.of()) : state.ownedBy(call.path().get(0));
        if (!all && owned.isEmpty()) {
            return refusal(404, "TF200016: The following project does not exist: " + call.path().get(0) + ".");
        }
        ObjectNode body = object().put("count", owned.size());
        ArrayNode values = body.putArray("value");
        owned.forEach(it -> values.add(repository(call, it).put("isFork", it.fork()).put("remoteUrl",
                git(call, state, it).replaceFirst("//", "//organisation@"))));
        return new Reply(200, body);
    }

    private static String guid(String of) {
        return UUID.nameUUIDFromBytes(of.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private Reply permission(Call call, ForgeState state) {
        String token = call.query().getOrDefault("tokens", "");
        ObjectNode body = object().put("count", 1);
        body.putArray("value").add(state.matching(List.of()).stream()
                .anyMatch(it -> it.writable()
                        && token.equals("repoV2/" + guid("project " + it.path()) + "/" + guid(it.path()))));
        return new Reply(200, body);
    }

    /** Of a pull request: every repository has a project of its own here, by whose id it is known. */
    private Reply policies(Call call, ForgeState state) {
        if (call.method().equals("PATCH")) {
            state.retry(Long.parseLong(call.path().get(4).substring(24), 10));
            return new Reply(200, object().put("status", "queued"));
        }
        String[] parts = call.query().getOrDefault("artifactId", "").split("/");
        ArrayNode values = array();
        Optional<FakePullRequest> of = state.pullRequests().stream()
                .filter(it -> guid("project " + it.repository()).equals(parts[parts.length - 2])
                        && String.valueOf(it.number()).equals(parts[parts.length - 1]))
                .findFirst();
        of.ifPresent(it -> {
            state.checks(it).stream().filter(check -> !check.external()).forEach(check -> {
                long id = state.checkId(state.commit(it), check.name());
                ObjectNode configuration = policy(values,
                        String.format(Locale.ROOT, "00000000-0000-0000-0000-%012d", id), BUILDS,
                        switch (check.outcome()) {
                            case PENDING -> "queued";
                            case PASSED -> "approved";
                            case FAILED -> "rejected";
                        });
                configuration.put("isBlocking", state.rules.green());
                configuration.putObject("settings").put("displayName", check.name()).put("buildDefinitionId", 7);
                ((ObjectNode) values.get(values.size() - 1)).putObject("context").put("buildId", id);
            });
            boolean approved = state.life(it).verdicts().values().stream().filter(verdict -> verdict)
                    .count() >= state.rules
                            .approvals()
                    && !state.life(it).verdicts().containsValue(false);
            policy(values, guid("reviewers"), "fa4e907d-c16b-4a4c-9dfa-4906e5d171dd",
                    approved ? "approved" : "running");
        });
        return listed(call, state, values.valueStream().map(ObjectNode.class::cast).toList());
    }

    private static ObjectNode policy(ArrayNode values, String id, String type, String status) {
        ObjectNode configuration = values.addObject().put("evaluationId", id).put("status", status)
                .putObject("configuration").put("isEnabled", true).put("isBlocking", true);
        configuration.putObject("type").put("id", type);
        return configuration;
    }

    private static Reply listed(Call call, ForgeState state, List<ObjectNode> all) {
        int start = Math.min(all.size(), call.number("$skip", 0));
        int end = Math.min(all.size(), start + Math.min(state.largestPage, call.number("$top", 100)));
        ObjectNode body = object().put("count", end - start);
        body.putArray("value").addAll(all.subList(start, end));
        return new Reply(200, body);
    }

    private Reply list(Call call, ForgeState state, ForgeState.Repository repository) {
        String head = call.query().getOrDefault("searchCriteria.sourceRefName", "");
        String base = call.query().getOrDefault("searchCriteria.targetRefName", "");
        return listed(call, state, state.pullRequests(repository.path()).stream()
                .filter(it -> it.open() && (head.isEmpty() || head.equals(BRANCH + it.head()))
                        && (base.isEmpty() || base.equals(BRANCH + it.base())))
                .map(it -> pullRequest(call, state, repository, it)).toList());
    }

    private Reply create(Call call, ForgeState state, ForgeState.Repository repository) {
        String head = call.text("sourceRefName").replaceFirst("^" + BRANCH, "");
        String base = call.text("targetRefName").replaceFirst("^" + BRANCH, "");
        if (head.isEmpty() || base.isEmpty() || call.text("title").isEmpty()) {
            return refusal(400, "TF400813: A title and two branches are needed.");
        }
        if (!repository.writable()) {
            return refusal(403,
                    "TF401027: You need the Git 'PullRequestContribute' permission to perform this action.");
        }
        return state.open(repository.path(), head, base).isPresent()
                ? exists(call)
                : new Reply(201, pullRequest(call, state, repository, state.create(repository.path(), repository.path(),
                        head, base, call.text("title"), call.text("description"),
                        call.body().path("isDraft").asBoolean(false))));
    }

    private Reply part(Call call, ForgeState state, FakePullRequest of, String part) {
        FakeLife life = state.life(of);
        switch (part) {
            case "statuses" -> {
                return listed(call, state, state.checks(of).stream().filter(FakeCheck::external)
                        .flatMap(it -> statuses(call, it)).toList());
            }
            case "iterations" -> {
                return listed(call, state, List.of(iteration(1, "0".repeat(40)), iteration(2, state.commit(of))));
            }
            case "threads" -> life.comments().add(call.body().path("comments").path(0).path("content").asString(""));
            case "labels" -> life.labels().add(call.text("name"));
            case "reviewers" -> life.reviewers().add(call.path().get(8));
            default -> {
                return refusal(404, "There is no such part");
            }
        }
        return new Reply(200, object());
    }

    /**
     * What a check says of the commit that is there, and, listed behind it, what it said of that before, and what it says of a
     * commit that is there no more.
     */
    private static Stream<ObjectNode> statuses(Call call, FakeCheck it) {
        return Stream.of(status(call, it, 2, 2, switch (it.outcome()) {
            case PENDING -> "pending";
            case PASSED -> "succeeded";
            case FAILED -> "failed";
        }), status(call, it, 1, 2, "error"),
                status(call, it, 3, 1, it.outcome() == FakeCheck.Outcome.FAILED ? "succeeded" : "failed"));
    }

    private static ObjectNode status(Call call, FakeCheck it, long id, int iteration, String state) {
        ObjectNode body = object().put("id", id).put("iterationId", iteration)
                .put("targetUrl", web(call) + "/ci/" + it.name()).put("state", state);
        body.putObject("context").put("name", it.name()).putNull("genre");
        return body;
    }

    private static ObjectNode iteration(int id, String commit) {
        ObjectNode body = object().put("id", id);
        body.putObject("sourceRefCommit").put("commitId", commit);
        return body;
    }

    private Reply change(Call call, ForgeState state, ForgeState.Repository repository, FakePullRequest of) {
        FakePullRequest now = of;
        String status = call.text("status");
        if (!status.isEmpty() && !of.open()) {
            return refusal(409, "TF401181: The pull request cannot be edited due to its state.");
        }
        if (status.equals("abandoned")) {
            now = state.replace(of.closed());
        } else if (status.equals("completed")) {
            ForgeState.Merge merge = state.merge(of,
                    call.body().path("lastMergeSourceCommit").path("commitId").asString("x"));
            switch (merge) {
                case DONE -> now = of.mergedNow();
                case MOVED -> {
                    return refusal(409, "TF401192: The source branch has been modified since the last merge attempt.");
                }
                case BEHIND, BLOCKED -> {
                    return refusal(403, "TF402454: The pull request is rejected by a policy.");
                }
                default -> {
                    // a conflict is told by the state of the merge
                }
            }
        } else if (call.body().path("autoCompleteSetBy").isObject()) {
            if (call.body().path("autoCompleteSetBy").path("id").asString("").equals(guid(ForgeState.USER))) {
                state.mergeWhenAllowed(of, "");
            } else {
                state.keepFromMerging(of);
            }
        } else {
            now = state.replace(of.with(call.body().path("title").asString(of.title()),
                    call.body().path("description").asString(of.body()),
                    call.body().path("isDraft").asBoolean(of.draft())));
        }
        return new Reply(200, pullRequest(call, state, repository, now));
    }

    private static ObjectNode repository(Call call, ForgeState.Repository it) {
        ObjectNode body = object().put("id", guid(it.path())).put("name", it.name())
                .put("defaultBranch", BRANCH + it.defaultBranch()).put("isDisabled", it.archived())
                .put("webUrl", web(call) + "/" + it.owner() + "/_git/" + it.name());
        body.putObject("project").put("id", guid("project " + it.path())).put("name", it.owner());
        return body;
    }

    private static ObjectNode pullRequest(Call call, ForgeState state, ForgeState.Repository repository,
            FakePullRequest it) {
        ObjectNode body = object().put("pullRequestId", it.number())
                .put("status", it.open() ? "active" : it.merged() ? "completed" : "abandoned").put("title", it.title())
                .put("description", it.body()).put("sourceRefName", BRANCH + it.head())
                .put("targetRefName", BRANCH + it.base()).put("isDraft", it.draft())
                .put("mergeStatus", state.isUnknown(it) ? "queued" : switch (state.mergeable(it)) {
                    case CONFLICT -> "conflicts";
                    case BEHIND -> "rejectedByPolicy";
                    default -> "succeeded";
                });
        body.putObject("lastMergeSourceCommit").put("commitId", state.commit(it));
        body.putObject("lastMergeTargetCommit").put("commitId", "0".repeat(40));
        body.set("repository", repository(call, repository));
        ArrayNode reviewers = body.putArray("reviewers");
        state.life(it).verdicts().forEach((who, approves) -> reviewers.addObject().put("id", guid(who))
                .put("vote", approves ? 10 : -10));
        ArrayNode labels = body.putArray("labels");
        state.life(it).labels().forEach(label -> labels.addObject().put("name", label).put("active", true));
        if (!it.headRepository().equals(it.repository())) {
            body.putObject("forkSource").put("name", BRANCH + it.head());
        }
        if (state.mergesItself(it)) {
            body.putObject("autoCompleteSetBy").put("id", guid(ForgeState.USER));
        }
        return body;
    }
}
