package dev.mod.fakes.forge;

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

    @Override
    Reply answer(Call call, ForgeState state) {
        List<String> path = call.path();
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
            return new Reply(200, json.repository(repository));
        }
        if (!path.get(0).equals("pulls") || path.size() > 2) {
            return refusal(404, "Not Found");
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
        if (call.method().equals("PATCH")) {
            one = Optional.of(state.replace(one.get().with(call.body().path("title").asString(one.get().title()),
                    call.body().path("body").asString(one.get().body()), one.get().draft())));
        }
        return new Reply(200, GitHubJson.detailed(json.pullRequest(state, repository, one.get())));
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
        String base = call.text("base");
        if (call.text("title").isEmpty()) {
            return invalid(Map.of("resource", "PullRequest", "code", "missing_field", "field", "title"));
        }
        if (head.isEmpty() || state.commits.apply(repository.path(), head).isEmpty()) {
            return invalid(Map.of("resource", "PullRequest", "code", "invalid", "field", "head"));
        }
        if (base.isEmpty() || state.commits.apply(repository.path(), base).isEmpty()) {
            return invalid(Map.of("resource", "PullRequest", "code", "invalid", "field", "base"));
        }
        if (!repository.writable()) {
            return refusal(403, "Resource not accessible by personal access token");
        }
        if (state.open(repository.path(), head, base).isPresent()) {
            return exists(call);
        }
        FakePullRequest created = state.create(repository.path(), repository.path(), head, base, call.text("title"),
                call.text("body"), call.body().path("draft").asBoolean(false));
        return new Reply(201, GitHubJson.detailed(json.pullRequest(state, repository, created)));
    }
}
