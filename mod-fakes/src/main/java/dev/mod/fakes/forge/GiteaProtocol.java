package dev.mod.fakes.forge;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Gitea's and Forgejo's REST, version 1. No filter by branch; drafts by their titles. */
final class GiteaProtocol extends ForgeProtocol {
    @Override
    String prefix() {
        return "/api/v1";
    }

    @Override
    boolean knows(String authorization, String token) {
        return authorization.equals("token " + token) || authorization.equals("Bearer " + token);
    }

    @Override
    JsonNode error(int status, String message) {
        return object().put("message", message).put("url", "/api/swagger");
    }

    @Override
    Reply exists(Call call) {
        return refusal(409, "pull request already exists for these targets [id: 1, issue_id: 1, head_repo_id: 1,"
                + " base_repo_id: 1, head_branch: " + call.text("head") + ", base_branch: " + call.text("base") + "]");
    }

    @Override
    Reply answer(Call call, ForgeState state) {
        List<String> path = call.path();
        if (path.equals(List.of("user"))) {
            return new Reply(200, object().put("id", 1).put("login", ForgeState.USER));
        }
        if (path.size() < 3 || !path.get(0).equals("repos")) {
            return refusal(404, "The target couldn't be found.");
        }
        String named = path.get(1) + "/" + path.get(2);
        Optional<String> moved = state.movedTo(named);
        if (moved.isPresent()) {
            String rest = path.size() > 3 ? "/" + String.join("/", path.subList(3, path.size())) : "";
            return new Reply(call.method().equals("GET") ? 301 : 307,
                    java.util.Map.of("Location", call.api() + "/repos/" + moved.get() + rest), object());
        }
        Optional<ForgeState.Repository> found = state.repository(named);
        if (found.isEmpty()) {
            return refusal(404, "The target couldn't be found.");
        }
        ForgeState.Repository repository = found.get();
        if (path.size() == 3) {
            return new Reply(200, described(call, state, repository));
        }
        if (path.get(3).equals("forks") && path.size() == 4) {
            return call.method().equals("POST")
                    ? fork(call, state, repository)
                    : page(call, state.forksOf(repository).stream().map(it -> described(call, state, it)).toList(),
                            Math.min(Math.min(50, state.largestPage), call.number("limit", 30)), "limit");
        }
        if (!path.get(3).equals("pulls")) {
            return judged(call, state, repository, path.subList(3, path.size()));
        }
        if (path.size() == 4) {
            return call.method().equals("POST") ? create(call, state, repository) : list(call, state, repository);
        }
        Optional<FakePullRequest> one = number(path.get(4)).flatMap(it -> state.pullRequest(repository.path(), it));
        if (one.isEmpty()) {
            return refusal(404, "The target couldn't be found.");
        }
        if (path.size() == 6) {
            return part(call, state, one.get(), path.get(5));
        }
        if (call.method().equals("PATCH")) {
            String title = call.body().path("title").asString(one.get().title());
            FakePullRequest changed = one.get().with(title, call.body().path("body").asString(one.get().body()),
                    isDraft(title));
            one = Optional.of(state.replace(call.text("state").equals("closed") ? changed.closed() : changed));
            return new Reply(201, pullRequest(call, state, repository, one.get()));
        }
        return new Reply(200, pullRequest(call, state, repository, one.get()));
    }

    private Reply fork(Call call, ForgeState state, ForgeState.Repository repository) {
        Optional<ForgeState.Repository> there = state.forkOf(repository, ForgeState.USER);
        String path = ForgeState.USER + "/" + call.body().path("name").asString(repository.name());
        if (there.isPresent() || repository.owner().equals(ForgeState.USER)) {
            return refusal(409, "repository is already forked by user [uname: " + ForgeState.USER + ", repo path: "
                    + repository.path() + ", fork path: " + there.map(ForgeState.Repository::path).orElse("") + "]");
        }
        if (state.repository(path).isPresent()) {
            return refusal(409, "The repository with the same name already exists.");
        }
        return new Reply(202, described(call, state, state.fork(repository, path)));
    }

    private Reply part(Call call, ForgeState state, FakePullRequest of, String part) {
        FakeLife life = state.life(of);
        return switch (part) {
            case "reviews" -> page(call, life.verdicts().entrySet().stream().map(it -> {
                ObjectNode review = object().put("id", 1).put("state", it.getValue() ? "APPROVED" : "REQUEST_CHANGES")
                        .put("stale", false).put("dismissed", false).put("official", true);
                review.putObject("user").put("login", it.getKey());
                return review;
            }).toList(), 50, "limit");
            case "requested_reviewers" -> {
                life.reviewers().addAll(texts(call.body().path("reviewers")));
                texts(call.body().path("team_reviewers")).forEach(it -> life.reviewers().add("team/" + it));
                yield new Reply(201, array());
            }
            case "merge" -> call.method().equals("DELETE")
                    ? kept(state, of)
                    : switch (call.body().path("merge_when_checks_succeed").asBoolean(false)
                            && state.mergeable(of) != ForgeState.Merge.DONE
                                    ? state.mergeWhenAllowed(of, call.text("head_commit_id"))
                                    : state.merge(of, call.text("head_commit_id"))) {
                        case DONE -> new Reply(200, object());
                        case MOVED -> refusal(409, "head out of date");
                        case BEHIND -> refusal(405, "The head branch is behind the base branch");
                        case CONFLICT, BLOCKED, NOT_OPEN -> refusal(405, "Please try again later");
                    };
            default -> refusal(404, "The target couldn't be found.");
        };
    }

    private static Reply kept(ForgeState state, FakePullRequest of) {
        state.keepFromMerging(of);
        return new Reply(204, MissingNode.getInstance());
    }

    private Reply judged(Call call, ForgeState state, ForgeState.Repository repository, List<String> path) {
        if (path.size() == 3 && path.get(0).equals("commits") && path.get(2).equals("status")) {
            String commit = path.get(1);
            var paged = page(call, state.withCommit(repository.path(), commit).map(state::checks).orElse(List.of())
                    .stream().map(it -> object().put("id", state.checkId(commit, it.name())).put("context", it.name())
                            .put("target_url", web(call) + "/ci/" + it.name()).put("status", switch (it.outcome()) {
                                case PENDING -> "pending";
                                case PASSED -> "success";
                                case FAILED -> "failure";
                            }))
                    .toList(), Math.min(50, state.largestPage), "limit");
            ObjectNode body = object().put("sha", commit).put("state", "pending");
            body.set("statuses", paged.body());
            return new Reply(200, paged.headers(), body);
        }
        if (path.equals(List.of("labels"))) {
            ArrayNode labels = array();
            List.of("automation", "campaign").forEach(it -> labels.addObject().put("id", it.length()).put("name", it));
            return new Reply(200, labels);
        }
        Optional<FakePullRequest> of = path.size() == 3 && path.get(0).equals("issues")
                ? number(path.get(1)).flatMap(it -> state.pullRequest(repository.path(), it))
                : Optional.empty();
        if (of.isEmpty()) {
            return refusal(404, "The target couldn't be found.");
        }
        if (path.get(2).equals("labels")) {
            call.body().path("labels").forEach(id -> state.life(of.get()).labels()
                    .add(id.asInt() == "campaign".length() ? "campaign" : "automation"));
            return new Reply(200, array());
        }
        state.life(of.get()).comments().add(call.text("body"));
        return new Reply(201, object().put("id", 1).put("body", call.text("body")));
    }

    private Reply list(Call call, ForgeState state, ForgeState.Repository repository) {
        String wanted = call.query().getOrDefault("state", "open");
        return page(call, state.pullRequests(repository.path()).stream()
                .filter(it -> wanted.equals("all") || wanted.equals("open") == it.open())
                .map(it -> pullRequest(call, state, repository, it)).toList(),
                Math.min(Math.min(50, state.largestPage), call.number("limit", 30)), "limit");
    }

    private Reply create(Call call, ForgeState state, ForgeState.Repository repository) {
        String head = call.text("head").replaceFirst("^[^:]*:", "");
        String owner = call.text("head").contains(":") ? call.text("head").replaceFirst(":.*", "") : "";
        Optional<ForgeState.Repository> source = state.headOf(repository, owner);
        String base = call.text("base");
        if (source.isEmpty()) {
            return refusal(404, "The target couldn't be found.");
        }
        String from = source.get().path();
        if (head.isEmpty() || base.isEmpty() || call.text("title").isEmpty() || call.text("title").length() > 255) {
            return refusal(422, "[Title]: Required");
        }
        if (!repository.writable() && from.equals(repository.path())) {
            return refusal(403, "user should have permission to push");
        }
        if (state.open(repository.path(), from, head, base).isPresent()) {
            return exists(call);
        }
        return new Reply(201, pullRequest(call, state, repository, state.create(repository.path(), from,
                head, base, call.text("title"), call.text("body"), isDraft(call.text("title")))));
    }

    private static boolean isDraft(String title) {
        String start = title.toUpperCase(Locale.ROOT);
        return start.startsWith("WIP:") || start.startsWith("[WIP]");
    }

    private static ObjectNode described(Call call, ForgeState state, ForgeState.Repository repository) {
        ObjectNode body = repository(call, repository).put("empty", !state.isMade(repository));
        state.repository(repository.parent()).ifPresent(it -> body.set("parent", repository(call, it)));
        return body;
    }

    private static ObjectNode repository(Call call, ForgeState.Repository repository) {
        ObjectNode body = object().put("id", repository.id()).put("name", repository.name())
                .put("full_name", repository.path()).put("default_branch", repository.defaultBranch())
                .put("html_url", web(call) + "/" + repository.path()).put("archived", false).put("empty", false)
                .put("fork", repository.fork())
                .put("has_pull_requests", true);
        body.putObject("owner").put("id", 1).put("login", repository.owner());
        body.putObject("permissions").put("admin", false).put("push", repository.writable()).put("pull", true);
        return body;
    }

    private static ObjectNode pullRequest(Call call, ForgeState state, ForgeState.Repository repository,
            FakePullRequest it) {
        ObjectNode body = object().put("id", 1000 * repository.id() + it.number()).put("number", it.number())
                .put("title", it.title()).put("body", it.body()).put("state", it.open() ? "open" : "closed")
                .put("merged", it.merged())
                .put("mergeable", it.open() && !it.draft() && !state.isUnknown(it)
                        && state.mergeable(it) != ForgeState.Merge.CONFLICT)
                .put("draft", it.draft()).put("html_url", web(call) + "/" + repository.path() + "/pulls/"
                        + it.number());
        ArrayNode labels = body.putArray("labels");
        state.life(it).labels().forEach(label -> labels.addObject().put("name", label));
        ObjectNode head = body.putObject("head").put("label", it.head()).put("ref", it.head())
                .put("sha", state.commit(it));
        Optional<ForgeState.Repository> source = state.repository(it.headRepository());
        head.put("repo_id", source.map(ForgeState.Repository::id).orElse(-1L));
        source.ifPresentOrElse(from -> head.set("repo", repository(call, from)), () -> head.putNull("repo"));
        body.putObject("base").put("label", it.base()).put("ref", it.base()).put("sha", "0".repeat(40))
                .put("repo_id", repository.id()).set("repo", repository(call, repository));
        return body;
    }
}
