package dev.mod.fakes.forge;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** GitHub's REST, version 3, at the path where an Enterprise server has it. */
final class GitHubProtocol extends ForgeProtocol {
    private static final String PAGES = "https://docs.github.com/rest";

    @Override
    String prefix() {
        return "/api/v3";
    }

    @Override
    boolean serves(String path) {
        return super.serves(path) || path.equals("/api/graphql");
    }

    @Override
    Reply tooMuch(Instant until, Instant now) {
        return new Reply(403,
                Map.of("x-ratelimit-remaining", "0", "x-ratelimit-reset", Long.toString(until.getEpochSecond()), "Date",
                        DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC))),
                error(403, "API rate limit exceeded for user ID 1."));
    }

    @Override
    boolean knows(String authorization, String token) {
        return authorization.equals("Bearer " + token) || authorization.equals("token " + token);
    }

    @Override
    JsonNode error(int status, String message) {
        return object().put("message", message).put("documentation_url", PAGES).put("status",
                Integer.toString(status));
    }

    @Override
    Reply exists(Call call) {
        return invalid(
                Map.of("resource", "PullRequest", "code", "custom", "message", "A pull request already exists for "
                        + (call.path().size() > 1 ? call.path().get(1) : "") + ":" + call.text("head") + "."));
    }

    private static Reply invalid(Map<String, String> problem) {
        ObjectNode body = object().put("message", "Validation Failed").put("documentation_url", PAGES)
                .put("status", "422");
        ObjectNode error = body.putArray("errors").addObject();
        problem.forEach(error::put);
        if (!problem.containsKey("code")) {
            error.put("code", "invalid");
        }
        return new Reply(422, body);
    }

    private static int size(Call call, ForgeState state) {
        return Math.min(state.largestPage, call.number("per_page", 30));
    }

    private static List<ObjectNode> described(Call call, ForgeState state, List<ForgeState.Repository> repositories) {
        var json = new GitHubJson(call);
        return repositories.stream().map(it -> json.repository(it).put("clone_url", git(call, state, it))).toList();
    }

    /** Words of paths, and {@code org:}; no more than the first thousand. */
    private static Reply search(Call call, ForgeState state) {
        List<String> words = List.of(call.query().getOrDefault("q", "").split(" "));
        List<ForgeState.Repository> all = state.matching(words.stream().map(it -> it.replaceFirst("^org:(.*)", "$1/"))
                .toList());
        Reply found = page(call, described(call, state, all.subList(0, Math.min(all.size(), 1000))), size(call, state),
                "per_page");
        ObjectNode body = object().put("total_count", all.size()).put("incomplete_results", false);
        body.set("items", found.body());
        return new Reply(200, found.headers(), body);
    }

    @Override
    Reply answer(Call call, ForgeState state) {
        List<String> path = call.path();
        if (path.equals(List.of("api", "graphql"))) {
            return mutation(call, state);
        }
        if (path.equals(List.of("user"))) {
            return new Reply(200, new GitHubJson(call).me(ForgeState.USER));
        }
        if (path.size() == 3 && path.get(2).equals("repos") && (path.get(0).equals("users")
                || path.get(0).equals("orgs") && !state.persons.contains(path.get(1)))) {
            List<ForgeState.Repository> owned = state.ownedBy(path.get(1));
            return owned.isEmpty()
                    ? refusal(404, "Not Found")
                    : page(call, described(call, state, owned), size(call, state), "per_page");
        }
        if (path.equals(List.of("search", "repositories"))) {
            return search(call, state);
        }
        Optional<ForgeState.Repository> byNumber = path.size() >= 2 && path.get(0).equals("repositories")
                ? number(path.get(1)).flatMap(state::repository)
                : Optional.empty();
        int rest = byNumber.isPresent() ? 2 : 3;
        if (path.size() < rest || byNumber.isEmpty() && !path.get(0).equals("repos")) {
            return refusal(404, "Not Found");
        }
        String named = byNumber.isPresent() ? "" : path.get(1) + "/" + path.get(2);
        Optional<ForgeState.Repository> moved = state.movedTo(named).flatMap(state::repository);
        if (moved.isPresent()) {
            String below = path.size() > rest ? "/" + String.join("/", path.subList(rest, path.size())) : "";
            String to = call.api() + "/repositories/" + moved.get().id() + below;
            ObjectNode body = object().put("message", "Moved Permanently").put("url", to);
            return new Reply(call.method().equals("GET") ? 301 : 307, Map.of("Location", to), body);
        }
        Optional<ForgeState.Repository> found = byNumber.or(() -> state.repository(named));
        if (found.isEmpty()) {
            return refusal(404, "Not Found");
        }
        return inRepository(call, state, found.get(), path.subList(rest, path.size()));
    }

    private Reply inRepository(Call call, ForgeState state, ForgeState.Repository repository, List<String> path) {
        var json = new GitHubJson(call);
        if (path.isEmpty()) {
            return new Reply(200, json.described(state, repository));
        }
        if (path.equals(List.of("forks")) && call.method().equals("POST")) {
            return fork(call, state, repository, json);
        }
        if (path.size() > 3 && path.subList(0, 3).equals(List.of("git", "ref", "heads"))) {
            String branch = String.join("/", path.subList(3, path.size()));
            return !state.isMade(repository)
                    ? refusal(409, "Git Repository is empty.")
                    : state.commits.apply(repository.path(), branch)
                            .map(commit -> new Reply(200, json.ref(repository, branch, commit)))
                            .orElse(refusal(404, "Not Found"));
        }
        if (!path.get(0).equals("pulls")) {
            return new GitHubJudgements(state, repository, json).answer(call, path).orElse(refusal(404, "Not Found"));
        }
        if (path.size() == 1) {
            return call.method().equals("POST")
                    ? create(call, state, repository, json)
                    : list(call, state, repository, json);
        }
        Optional<FakePullRequest> one = number(path.get(1)).flatMap(it -> state.pullRequest(repository.path(), it));
        if (one.isEmpty()) {
            return refusal(404, "Not Found");
        }
        if (path.size() == 3) {
            return part(call, state, repository, json, one.get(), path.get(2));
        }
        if (call.method().equals("PATCH")) {
            FakePullRequest changed = one.get().with(call.body().path("title").asString(one.get().title()),
                    call.body().path("body").asString(one.get().body()), one.get().draft());
            one = Optional.of(state.replace(call.text("state").equals("closed") ? changed.closed() : changed));
        }
        return new Reply(200, GitHubJson.detailed(state, one.get(), json.pullRequest(state, repository, one.get())));
    }

    /** The one that there is, or a new one, which gets another name if that is taken. */
    private Reply fork(Call call, ForgeState state, ForgeState.Repository repository, GitHubJson json) {
        if (repository.owner().equals(ForgeState.USER)) {
            return new Reply(202, json.described(state, repository));
        }
        String name = call.body().path("name").asString(repository.name());
        ForgeState.Repository fork = state.forkOf(repository, ForgeState.USER).orElseGet(() -> {
            String path = ForgeState.USER + "/" + name;
            for (int i = 1; state.repository(path).isPresent(); i++) {
                path = ForgeState.USER + "/" + name + "-" + i;
            }
            return state.fork(repository, path);
        });
        return new Reply(202, json.described(state, fork));
    }

    private Reply part(Call call, ForgeState state, ForgeState.Repository repository, GitHubJson json,
            FakePullRequest of, String part) {
        FakeLife life = state.life(of);
        if (part.equals("reviews")) {
            return page(call, life.verdicts().entrySet().stream()
                    .map(it -> json.review(state, of, it.getKey(), it.getValue())).toList(), 100, "per_page");
        } else if (part.equals("requested_reviewers") && call.method().equals("POST")) {
            life.reviewers().addAll(texts(call.body().path("reviewers")));
            texts(call.body().path("team_reviewers")).forEach(it -> life.reviewers().add("team/" + it));
            return new Reply(201, json.pullRequest(state, repository, of));
        } else if (part.equals("merge") && call.method().equals("PUT")) {
            return switch (state.merge(of, call.text("sha"))) {
                case DONE -> new Reply(200, object().put("sha", state.commit(of)).put("merged", true)
                        .put("message", "Pull Request successfully merged"));
                case MOVED -> refusal(409, "Head branch was modified. Review and try the merge again.");
                case BEHIND -> refusal(405, "The head branch is out-of-date with the base branch");
                case CONFLICT, BLOCKED, NOT_OPEN -> refusal(405, "Pull Request is not mergeable");
            };
        }
        return refusal(404, "Not Found");
    }

    private static Reply mutation(Call call, ForgeState state) {
        JsonNode variables = call.body().path("variables");
        String[] id = variables.path("id").asString("").split("_");
        Optional<FakePullRequest> found = id.length == 3
                ? number(id[1]).flatMap(state::repository)
                        .flatMap(it -> number(id[2]).flatMap(number -> state.pullRequest(it.path(), number)))
                : Optional.empty();
        if (found.isEmpty()) {
            return problem("Could not resolve to a node with the global id");
        }
        FakePullRequest of = found.get();
        String query = call.text("query");
        if (query.contains("convertPullRequestToDraft") || query.contains("markPullRequestReadyForReview")) {
            state.replace(of.with(of.title(), of.body(), query.contains("convertPullRequestToDraft")));
        } else if (query.contains("disablePullRequestAutoMerge")) {
            state.keepFromMerging(of);
        } else if (query.contains("enablePullRequestAutoMerge")) {
            if (state.mergeable(of) == ForgeState.Merge.DONE) {
                return problem("Pull request Pull request is in clean status");
            }
            if (state.mergeWhenAllowed(of, variables.path("commit").asString("")) != ForgeState.Merge.DONE) {
                return problem("Head sha didn't match expected");
            }
        } else {
            return problem("Field doesn't exist on type 'Mutation'");
        }
        ObjectNode body = object();
        body.putObject("data").putObject("done").putNull("clientMutationId");
        return new Reply(200, body);
    }

    private static Reply problem(String message) {
        ObjectNode body = object();
        body.putObject("data");
        body.putArray("errors").addObject().put("type", "UNPROCESSABLE").put("message", message);
        return new Reply(200, body);
    }

    private static Reply list(Call call, ForgeState state, ForgeState.Repository repository, GitHubJson json) {
        String wanted = call.query().getOrDefault("state", "open");
        String head = call.query().getOrDefault("head", "");
        String base = call.query().get("base");
        // a filter without an owner is none
        int colon = head.indexOf(':');
        return page(call, state.pullRequests(repository.path()).stream()
                .filter(it -> wanted.equals("all") || wanted.equals("open") == it.open())
                .filter(it -> base == null || base.equals(it.base()))
                .filter(it -> colon < 0 || head.substring(colon + 1).equals(it.head()) && head.substring(0, colon)
                        .equalsIgnoreCase(it.headRepository().substring(0, it.headRepository().lastIndexOf('/'))))
                .map(it -> json.pullRequest(state, repository, it)).toList(),
                Math.min(Math.min(100, state.largestPage), call.number("per_page", 30)), "per_page");
    }

    private Reply create(Call call, ForgeState state, ForgeState.Repository repository, GitHubJson json) {
        String head = call.text("head").replaceFirst("^[^:]*:", "");
        String owner = call.text("head").contains(":") ? call.text("head").replaceFirst(":.*", "") : "";
        Optional<ForgeState.Repository> source = state.headOf(repository, owner);
        String base = call.text("base");
        if (call.text("title").isEmpty()) {
            return invalid(Map.of("resource", "PullRequest", "code", "missing_field", "field", "title"));
        }
        if (head.isEmpty() || source.isEmpty() || state.commits.apply(source.get().path(), head).isEmpty()) {
            return invalid(Map.of("resource", "PullRequest", "code", "invalid", "field", "head"));
        }
        if (base.isEmpty() || state.commits.apply(repository.path(), base).isEmpty()) {
            return invalid(Map.of("resource", "PullRequest", "code", "invalid", "field", "base"));
        }
        String from = source.get().path();
        if (!repository.writable() && from.equals(repository.path())) {
            return refusal(403, "Resource not accessible by personal access token");
        }
        if (state.open(repository.path(), from, head, base).isPresent()) {
            return exists(call);
        }
        FakePullRequest created = state.create(repository.path(), from, head, base, call.text("title"),
                call.text("body"), call.body().path("draft").asBoolean(false));
        return new Reply(201, GitHubJson.detailed(state, created, json.pullRequest(state, repository, created)));
    }
}
