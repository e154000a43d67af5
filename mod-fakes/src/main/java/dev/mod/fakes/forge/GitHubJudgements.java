package dev.mod.fakes.forge;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** What GitHub says of commits, and what is said to its issues. */
final class GitHubJudgements {
    private final ForgeState state;
    private final ForgeState.Repository repository;
    private final GitHubJson json;

    GitHubJudgements(ForgeState state, ForgeState.Repository repository, GitHubJson json) {
        this.state = state;
        this.repository = repository;
        this.json = json;
    }

    Optional<ForgeProtocol.Reply> answer(ForgeProtocol.Call call, List<String> path) {
        boolean post = call.method().equals("POST");
        return switch (path.get(0)) {
            case "commits" -> path.size() == 3 ? Optional.of(commit(call, path.get(1), path.get(2))) : Optional.empty();
            case "issues" -> path.size() == 3 && post
                    ? ForgeProtocol.number(path.get(1)).flatMap(it -> state.pullRequest(repository.path(), it))
                            .map(it -> said(call, it, path.get(2)))
                    : Optional.empty();
            case "actions" -> path.size() == 4 && path.get(1).equals("jobs")
                    ? ForgeProtocol.number(path.get(2)).flatMap(it -> job(it, path.get(3), post))
                    : Optional.empty();
            case "check-runs" -> path.size() == 2
                    ? ForgeProtocol.number(path.get(1)).flatMap(id -> state.check(repository.path(), id)
                            .map(it -> new ForgeProtocol.Reply(200, json.checkRun(id, "0".repeat(40), it))))
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    private ForgeProtocol.Reply commit(ForgeProtocol.Call call, String commit, String part) {
        List<FakeCheck> checks = state.withCommit(repository.path(), commit).map(state::checks).orElse(List.of());
        if (part.equals("status")) {
            return new ForgeProtocol.Reply(200,
                    json.status(repository, commit, checks.stream().filter(FakeCheck::external).toList()));
        }
        List<FakeCheck> own = checks.stream().filter(it -> !it.external()).toList();
        int size = Math.min(Math.min(100, state.largestPage), call.number("per_page", 30));
        var paged = ForgeProtocol.page(call,
                own.stream().map(it -> json.checkRun(state.checkId(commit, it.name()), commit, it)).toList(), size,
                "per_page");
        ObjectNode body = ForgeProtocol.object().put("total_count", own.size());
        body.set("check_runs", paged.body());
        return new ForgeProtocol.Reply(200, paged.headers(), body);
    }

    private ForgeProtocol.Reply said(ForgeProtocol.Call call, FakePullRequest of, String part) {
        FakeLife life = state.life(of);
        if (part.equals("labels")) {
            life.labels().addAll(ForgeProtocol.texts(call.body().path("labels")));
            var labels = ForgeProtocol.array();
            life.labels().forEach(it -> labels.add(json.label(it)));
            return new ForgeProtocol.Reply(200, labels);
        }
        life.comments().add(call.text("body"));
        return new ForgeProtocol.Reply(201, json.comment(of, life.comments().size(), call.text("body")));
    }

    private Optional<ForgeProtocol.Reply> job(long id, String part, boolean post) {
        return state.check(repository.path(), id).map(check -> {
            if (part.equals("rerun") && post) {
                state.retry(id);
                return new ForgeProtocol.Reply(201, ForgeProtocol.object());
            }
            return ForgeProtocol.text(check.log());
        });
    }
}
