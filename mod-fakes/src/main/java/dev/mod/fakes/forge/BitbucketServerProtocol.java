package dev.mod.fakes.forge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Bitbucket Data Center's REST, versions 1.0 and later. Changes name the version that they are for. */
final class BitbucketServerProtocol extends ForgeProtocol {
    private static final String BRANCH = "refs/heads/";
    private static final Map<String, String> USER = Map.of("X-AUSERNAME", ForgeState.USER);

    @Override
    String prefix() {
        return "/rest";
    }

    @Override
    boolean knows(String authorization, String token) {
        return isBearerOrPassword(authorization, token);
    }

    @Override
    JsonNode error(int status, String message) {
        ObjectNode body = object();
        body.putArray("errors").addObject().putNull("context").put("message", message).putNull("exceptionName");
        return body;
    }

    @Override
    Reply exists(Call call) {
        return refusal(409, "Only one pull request may be open for a given source and target branch");
    }

    private static Optional<String> repositoryOf(Call call) {
        List<String> path = call.path();
        return path.size() >= 6 && path.get(2).equals("projects") && path.get(4).equals("repos")
                ? Optional.of(path.get(3) + "/" + path.get(5))
                : Optional.empty();
    }

    @Override
    boolean isCreation(Call call) {
        int parts = call.path().size();
        return call.method().equals("POST") && repositoryOf(call).isPresent()
                && (parts == 6 || parts == 7 && call.path().get(6).equals("pull-requests"));
    }

    @Override
    Reply answer(Call call, ForgeState state) {
        List<String> path = call.path();
        if (path.size() == 4 && path.get(0).equals("build-status")) {
            return statuses(call, state, path.get(3));
        }
        if (path.size() == 3 && path.get(2).equals("repos")) {
            return found(call, state);
        }
        if (path.size() == 5 && path.get(2).equals("projects") && path.get(4).equals("repos")) {
            List<ForgeState.Repository> owned = state.ownedBy(path.get(3));
            return owned.isEmpty()
                    ? refusal(404, "Project " + path.get(3) + " does not exist.")
                    : page(call, state, owned.stream().map(it -> listed(call, state, it)).toList());
        }
        Optional<ForgeState.Repository> found = repositoryOf(call).flatMap(state::repository);
        if (found.isEmpty()) {
            return refusal(404, "Repository " + repositoryOf(call).orElse("") + " does not exist.");
        }
        ForgeState.Repository repository = found.get();
        if (path.size() == 6) {
            return call.method().equals("POST")
                    ? fork(call, state, repository)
                    : new Reply(200, USER, described(state, repository));
        }
        return switch (path.get(6)) {
            case "default-branch" -> new Reply(200, object().put("id", BRANCH + repository.defaultBranch())
                    .put("displayId", repository.defaultBranch()));
            case "forks" ->
                page(call, state, state.forksOf(repository).stream().map(it -> described(state, it)).toList());
            case "pull-requests" -> pullRequests(call, state, repository);
            default -> refusal(404, "null for uri");
        };
    }

    /** Those that match all that is asked for; archived ones only when that is said. */
    private static Reply found(Call call, ForgeState state) {
        Map<String, String> query = call.query();
        return page(call, state, state.matching(List.of()).stream()
                .filter(it -> !query.containsKey("permission") || it.writable())
                .filter(it -> it.owner().equalsIgnoreCase(query.getOrDefault("projectkey", it.owner())))
                .filter(it -> it.owner().contains(query.getOrDefault("projectname", "")))
                .filter(it -> it.name().contains(query.getOrDefault("name", "")))
                .filter(it -> !it.archived() || query.getOrDefault("archived", "ACTIVE").equals("ALL"))
                .map(it -> listed(call, state, it)).toList());
    }

    private static ObjectNode listed(Call call, ForgeState state, ForgeState.Repository it) {
        ObjectNode body = repository(state, it);
        if (it.fork() && !body.has("origin")) {
            body.putObject("origin").put("slug", it.name());
        }
        ArrayNode clone = body.putObject("links").putArray("clone");
        clone.addObject().put("name", "ssh").put("href", "ssh://git@127.0.0.1:7999/" + it.path() + ".git");
        clone.addObject().put("name", "http").put("href", git(call, state, it));
        return body;
    }

    private Reply fork(Call call, ForgeState state, ForgeState.Repository repository) {
        String path = "~" + ForgeState.USER + "/" + call.body().path("name").asString(repository.name());
        return state.repository(path).isPresent()
                ? refusal(409, "This repository URL is already taken by '" + path + "'")
                : new Reply(201, described(state, state.fork(repository, path)));
    }

    private Reply pullRequests(Call call, ForgeState state, ForgeState.Repository repository) {
        List<String> path = call.path();
        if (path.size() == 7) {
            return call.method().equals("POST") ? create(call, state, repository) : list(call, state, repository);
        }
        Optional<FakePullRequest> one = number(path.get(7)).flatMap(it -> state.pullRequest(repository.path(), it));
        if (one.isEmpty()) {
            return refusal(404, "No pull request exists with ID " + path.get(7));
        }
        FakePullRequest of = one.get();
        boolean changes = call.method().equals("PUT")
                || path.size() == 9 && call.method().equals("POST") && !path.get(8).equals("comments");
        int named = call.number("version", call.body().path("version").asInt(-1));
        if (changes && named != version(state, of)) {
            return refusal(409, "You are attempting to modify a pull request based on out-of-date information.");
        }
        if (path.size() == 9) {
            return part(call, state, repository, of, path.get(8));
        }
        if (call.method().equals("PUT")) {
            FakeLife life = state.life(of);
            call.body().path("reviewers")
                    .forEach(it -> life.reviewers().add(it.path("user").path("name").asString("")));
            of = state.replace(of.with(call.body().path("title").asString(of.title()), call.text("description"),
                    call.body().path("draft").asBoolean(of.draft())));
        }
        return new Reply(200, pullRequest(call, state, repository, of));
    }

    private Reply part(Call call, ForgeState state, ForgeState.Repository repository, FakePullRequest of, String part) {
        return switch (part) {
            case "decline" -> new Reply(200, pullRequest(call, state, repository, state.replace(of.closed())));
            case "comments" -> {
                state.life(of).comments().add(call.text("text"));
                yield new Reply(201, object().put("id", 1));
            }
            case "auto-merge" -> {
                if (call.method().equals("DELETE")) {
                    state.keepFromMerging(of);
                    yield new Reply(200, object());
                }
                yield state.mergesItself(of)
                        ? new Reply(200, object().put("createdDate", 1))
                        : refusal(404, "Auto-merge has not been requested on the pull request.");
            }
            case "merge" -> call.method().equals("POST")
                    ? merge(call, state, repository, of)
                    : new Reply(200, mergeability(state, of));
            default -> refusal(404, "null for uri");
        };
    }

    private static ObjectNode mergeability(ForgeState state, FakePullRequest of) {
        boolean unknown = state.isUnknown(of);
        ForgeState.Merge merge = state.mergeable(of);
        ObjectNode body = object().put("canMerge", !unknown && merge == ForgeState.Merge.DONE)
                .put("conflicted", !unknown && merge == ForgeState.Merge.CONFLICT)
                .put("outcome", unknown ? "UNKNOWN" : merge == ForgeState.Merge.CONFLICT ? "CONFLICTED" : "CLEAN");
        ArrayNode vetoes = body.putArray("vetoes");
        if (!unknown && (merge == ForgeState.Merge.BLOCKED || merge == ForgeState.Merge.BEHIND)) {
            vetoes.addObject().put("summaryMessage", "Not all checks are fulfilled");
        }
        return body;
    }

    private Reply merge(Call call, ForgeState state, ForgeState.Repository repository, FakePullRequest of) {
        if (call.body().path("autoMerge").asBoolean(false) && state.mergeable(of) != ForgeState.Merge.DONE
                && of.open()) {
            state.mergeWhenAllowed(of, "");
            return new Reply(200, pullRequest(call, state, repository, of));
        }
        return switch (state.merge(of, "")) {
            case DONE -> new Reply(200, pullRequest(call, state, repository, of.mergedNow()));
            case CONFLICT -> refusal(409, "The pull request has merge conflicts and cannot be merged.");
            case NOT_OPEN -> refusal(409, "This pull request has already been merged or declined.");
            case BEHIND, BLOCKED, MOVED -> refusal(409, "Merge was refused: Not all checks are fulfilled");
        };
    }

    private static int version(ForgeState state, FakePullRequest of) {
        return Math.floorMod((state.commit(of) + of.title() + of.body() + of.draft() + of.open()).hashCode(), 100_000);
    }

    private static Reply statuses(Call call, ForgeState state, String commit) {
        return page(call, state, state.pullRequests().stream().filter(it -> state.commit(it).equals(commit)).findFirst()
                .map(state::checks).orElse(List.of()).stream()
                .map(it -> object().put("key", it.name()).put("name", it.name())
                        .put("url", web(call) + "/ci/" + it.name()).put("state", switch (it.outcome()) {
                            case PENDING -> "INPROGRESS";
                            case PASSED -> "SUCCESSFUL";
                            case FAILED -> "FAILED";
                        }))
                .toList());
    }

    private static Reply page(Call call, ForgeState state, List<ObjectNode> all) {
        int start = call.number("start", 0);
        int end = Math.min(all.size(), start + Math.min(state.largestPage, call.number("limit", 25)));
        ObjectNode body = object().put("start", start).put("isLastPage", end == all.size());
        body.putArray("values").addAll(all.subList(Math.min(start, end), end));
        if (end == all.size()) {
            body.putNull("nextPageStart");
        } else {
            body.put("nextPageStart", end);
        }
        return new Reply(200, body);
    }

    private Reply list(Call call, ForgeState state, ForgeState.Repository repository) {
        String base = call.query().getOrDefault("at", "");
        return page(call, state, state.pullRequests(repository.path()).stream()
                .filter(it -> it.open() && (base.isEmpty() || base.equals(BRANCH + it.base())))
                .map(it -> pullRequest(call, state, repository, it)).toList());
    }

    private static String named(JsonNode ref) {
        String id = ref.path("id").asString("");
        return id.startsWith(BRANCH) ? id.substring(BRANCH.length()) : id;
    }

    private Reply create(Call call, ForgeState state, ForgeState.Repository repository) {
        JsonNode from = call.body().path("fromRef");
        JsonNode place = from.path("repository");
        String head = named(from);
        String base = named(call.body().path("toRef"));
        if (head.isEmpty() || base.isEmpty() || call.text("title").isEmpty()) {
            return refusal(400, "title: Please enter a title");
        }
        Optional<ForgeState.Repository> source = state
                .repository(place.path("project").path("key").asString("") + "/" + place.path("slug").asString(""));
        if (source.isEmpty()) {
            return refusal(404, "Repository does not exist.");
        }
        if (!repository.writable() && source.get().equals(repository)) {
            return refusal(403, "You are not permitted to access this resource");
        }
        if (state.open(repository.path(), source.get().path(), head, base).isPresent()) {
            return exists(call);
        }
        return new Reply(201, pullRequest(call, state, repository, state.create(repository.path(), source.get().path(),
                head, base, call.text("title"), call.text("description"), call.body().path("draft").asBoolean(false))));
    }

    private static ObjectNode described(ForgeState state, ForgeState.Repository it) {
        return repository(state, it).put("state", state.isMade(it) ? "AVAILABLE" : "INITIALISING");
    }

    private static ObjectNode repository(ForgeState state, ForgeState.Repository it) {
        ObjectNode body = object().put("id", it.id()).put("slug", it.name()).put("name", it.name())
                .put("archived", it.archived()).put("forkable", true);
        ObjectNode project = body.putObject("project").put("key", it.owner());
        if (it.owner().startsWith("~")) {
            project.put("type", "PERSONAL").putObject("owner").put("name", it.owner().substring(1));
        }
        state.repository(it.parent()).ifPresent(parent -> body.putObject("origin").put("id", parent.id())
                .put("slug", parent.name()).putObject("project").put("key", parent.owner()));
        return body;
    }

    private static void putRef(ObjectNode ref, ForgeState state, String branch, String commit,
            Optional<ForgeState.Repository> repository) {
        ref.put("id", BRANCH + branch).put("displayId", branch).put("latestCommit", commit);
        repository.ifPresent(it -> ref.set("repository", repository(state, it)));
    }

    private static ObjectNode pullRequest(Call call, ForgeState state, ForgeState.Repository repository,
            FakePullRequest it) {
        ObjectNode body = object().put("id", it.number()).put("version", version(state, it)).put("title", it.title())
                .put("description", it.body()).put("state", it.open() ? "OPEN" : it.merged() ? "MERGED" : "DECLINED")
                .put("open", it.open()).put("draft", it.draft());
        putRef(body.putObject("fromRef"), state, it.head(), state.commit(it), state.repository(it.headRepository()));
        putRef(body.putObject("toRef"), state, it.base(), "0".repeat(40), Optional.of(repository));
        ArrayNode reviewers = body.putArray("reviewers");
        state.life(it).verdicts().forEach((who, approves) -> reviewers.addObject().put("role", "REVIEWER")
                .put("approved", approves).put("status", approves ? "APPROVED" : "NEEDS_WORK").putObject("user")
                .put("name", who));
        body.putObject("links").putArray("self").addObject().put("href", web(call) + "/projects/" + repository.owner()
                + "/repos/" + repository.name() + "/pull-requests/" + it.number());
        return body;
    }
}
