package dev.mod.fakes.forge;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** GitLab's REST, version 4. Projects by number or by escaped path; drafts by their titles. */
final class GitLabProtocol extends ForgeProtocol {
    @Override
    String prefix() {
        return "/api/v4";
    }

    @Override
    boolean knows(String authorization, String token) {
        return authorization.equals("Bearer " + token);
    }

    @Override
    JsonNode error(int status, String message) {
        return object().put("message", status + " " + message);
    }

    @Override
    Reply exists(Call call) {
        ObjectNode body = object();
        body.putArray("message").add("Another open merge request already exists for this source branch: !1");
        return new Reply(409, body);
    }

    @Override
    Reply answer(Call call, ForgeState state) {
        if (call.path().equals(List.of("users"))) {
            ArrayNode found = array();
            String wanted = call.query().getOrDefault("username", "");
            if (!wanted.startsWith("nobody")) {
                found.addObject().put("id", userId(wanted)).put("username", wanted);
                state.users.put(userId(wanted), wanted);
            }
            return new Reply(200, found);
        }
        if (call.path().equals(List.of("user"))) {
            return new Reply(200, object().put("id", userId(ForgeState.USER)).put("username", ForgeState.USER));
        }
        if (call.path().equals(List.of("projects"))) {
            return listed(call, state, state.matching(List.of(call.query().getOrDefault("search", "").split(" "))));
        }
        if (call.path().size() == 3 && call.path().get(2).equals("projects") && (call.path().get(0).equals("users")
                || call.path().get(0).equals("groups") && !state.persons.contains(call.path().get(1)))) {
            List<ForgeState.Repository> owned = state.ownedBy(call.path().get(1));
            return owned.isEmpty() ? refusal(404, "Group Not Found") : listed(call, state, owned);
        }
        if (call.path().size() < 2 || !call.path().get(0).equals("projects")) {
            return refusal(404, "Not Found");
        }
        String named = call.path().get(1);
        Optional<ForgeState.Repository> found = number(named).flatMap(state::repository)
                .or(() -> state.repository(state.movedTo(named).orElse(named)));
        if (found.isEmpty()) {
            return refusal(404, "Project Not Found");
        }
        ForgeState.Repository project = found.get();
        if (call.path().size() == 2 && call.method().equals("GET")) {
            return new Reply(200, project(call, state, project));
        }
        if (call.path().size() == 3 && call.path().get(2).equals("fork") && call.method().equals("POST")) {
            return fork(call, state, project);
        }
        if (call.path().size() == 3 && call.path().get(2).equals("forks")) {
            return listed(call, state, state.forksOf(project).stream().filter(it -> it.owner().equals(ForgeState.USER))
                    .toList());
        }
        if (call.path().size() == 5 && call.path().subList(2, 4).equals(List.of("members", "all"))) {
            return project.writable() && !state.outside.contains(project.path())
                    ? new Reply(200, object().put("access_level", 30))
                    : refusal(404, "Not found");
        }
        if (call.path().size() < 3 || !call.path().get(2).equals("merge_requests")) {
            return judged(call, state, project, call.path().subList(2, call.path().size()));
        }
        if (call.path().size() == 3) {
            return call.method().equals("POST") ? create(call, state, project) : list(call, state, project);
        }
        Optional<FakePullRequest> one = number(call.path().get(3))
                .flatMap(it -> state.pullRequest(project.path(), it));
        if (one.isEmpty()) {
            return refusal(404, "Not found");
        }
        if (call.path().size() == 5) {
            return part(call, state, project, one.get(), call.path().get(4));
        }
        if (call.method().equals("PUT")) {
            String title = call.body().path("title").asString(one.get().title());
            FakePullRequest changed = one.get().with(title,
                    call.body().path("description").asString(one.get().body()), isDraft(title));
            one = Optional.of(state.replace(call.text("state_event").equals("close") ? changed.closed() : changed));
            FakeLife life = state.life(changed);
            List.of(call.text("add_labels").split(",")).stream().filter(it -> !it.isEmpty())
                    .forEach(life.labels()::add);
            call.body().path("reviewer_ids")
                    .forEach(it -> life.reviewers().add(state.users.getOrDefault(it.asLong(), "?")));
        }
        return new Reply(200, mergeRequest(call, state, project, one.get()));
    }

    private Reply fork(Call call, ForgeState state, ForgeState.Repository project) {
        String path = ForgeState.USER + "/" + call.body().path("path").asString(project.name());
        if (state.repository(path).isPresent()) {
            ObjectNode body = object();
            ObjectNode message = body.putObject("message");
            message.putArray("name").add("has already been taken");
            message.putArray("path").add("has already been taken");
            return new Reply(409, body);
        }
        return new Reply(201, project(call, state, state.fork(project, path)));
    }

    private static long userId(String name) {
        return Math.abs((long) name.hashCode());
    }

    private Reply part(Call call, ForgeState state, ForgeState.Repository project, FakePullRequest of, String part) {
        FakeLife life = state.life(of);
        return switch (part) {
            case "approvals" -> {
                ObjectNode body = object().put("approved", life.verdicts().containsValue(true));
                ArrayNode by = body.putArray("approved_by");
                life.verdicts().forEach((who, approves) -> {
                    if (approves) {
                        by.addObject().putObject("user").put("username", who);
                    }
                });
                yield new Reply(200, body);
            }
            case "cancel_merge_when_pipeline_succeeds" -> {
                state.keepFromMerging(of);
                yield new Reply(201, mergeRequest(call, state, project, of));
            }
            case "notes" -> {
                life.comments().add(call.text("body"));
                yield new Reply(201, object().put("id", life.comments().size()).put("body", call.text("body")));
            }
            case "merge" -> switch (call.body().path("merge_when_pipeline_succeeds").asBoolean(false)
                    ? state.mergeWhenAllowed(of, call.text("sha"))
                    : state.merge(of, call.text("sha"))) {
                case DONE -> {
                    state.settle();
                    yield new Reply(200, mergeRequest(call, state, project,
                            state.pullRequest(of.repository(), of.number()).orElse(of)));
                }
                case MOVED -> refusal(409, "SHA does not match HEAD of source branch");
                case BEHIND, BLOCKED, NOT_OPEN -> refusal(405, "Method Not Allowed");
                case CONFLICT -> refusal(422, "Branch cannot be merged");
            };
            default -> refusal(404, "Not Found");
        };
    }

    private Reply judged(Call call, ForgeState state, ForgeState.Repository project, List<String> path) {
        if (path.size() == 4 && path.get(0).equals("repository") && path.get(3).equals("statuses")) {
            String commit = path.get(2);
            return page(call, state.withCommit(project.path(), commit).map(state::checks).orElse(List.of()).stream()
                    .map(it -> object().put("id", state.checkId(commit, it.name())).put("sha", commit)
                            .put("name", it.name()).put("allow_failure", false)
                            .put("target_url", web(call) + "/jobs/" + it.name()).put("status",
                                    switch (it.outcome()) {
                                        case PENDING -> "running";
                                        case PASSED -> "success";
                                        case FAILED -> "failed";
                                    }))
                    .toList(), Math.min(state.largestPage, call.number("per_page", 20)), "per_page");
        }
        Optional<FakeCheck> job = path.size() == 3 && path.get(0).equals("jobs")
                ? number(path.get(1)).flatMap(it -> state.check(project.path(), it)).filter(it -> !it.external())
                : Optional.empty();
        if (job.isPresent() && path.get(2).equals("trace")) {
            return text(job.get().log());
        }
        if (job.isPresent() && path.get(2).equals("retry") && call.method().equals("POST")) {
            state.retry(Long.parseLong(path.get(1)));
            return new Reply(201, object().put("id", Long.parseLong(path.get(1))).put("status", "pending"));
        }
        return refusal(404, "Not Found");
    }

    private static String mergeStatus(ForgeState state, FakePullRequest it) {
        if (state.isUnknown(it)) {
            return "checking";
        }
        return switch (state.mergeable(it)) {
            case DONE -> "mergeable";
            case CONFLICT -> "conflict";
            case BEHIND -> "need_rebase";
            case NOT_OPEN -> "not_open";
            case MOVED, BLOCKED -> it.draft()
                    ? "draft_status"
                    : state.life(it).verdicts().containsValue(false) ? "requested_changes" : "ci_must_pass";
        };
    }

    private Reply list(Call call, ForgeState state, ForgeState.Repository project) {
        String wanted = call.query().getOrDefault("state", "all");
        String head = call.query().get("source_branch");
        String base = call.query().get("target_branch");
        return page(call, state.pullRequests(project.path()).stream()
                .filter(it -> wanted.equals("all") || wanted.equals("opened") == it.open())
                .filter(it -> head == null || head.equals(it.head()))
                .filter(it -> base == null || base.equals(it.base()))
                .map(it -> mergeRequest(call, state, project, it)).toList(),
                Math.min(state.largestPage, call.number("per_page", 20)), "per_page");
    }

    private Reply create(Call call, ForgeState state, ForgeState.Repository project) {
        Optional<ForgeState.Repository> wanted = call.body().path("target_project_id").isNumber()
                ? state.repository(call.body().path("target_project_id").asLong())
                : Optional.of(project);
        if (wanted.isEmpty() || !wanted.get().equals(project) && project.parent() != wanted.get().id()) {
            return refusal(404, "Project Not Found");
        }
        ForgeState.Repository target = wanted.get();
        String head = call.text("source_branch");
        String base = call.text("target_branch");
        for (String field : new String[]{"source_branch", "target_branch", "title"}) {
            if (call.text(field).isEmpty()) {
                return new Reply(400, object().put("error", field + " is missing"));
            }
        }
        if (!project.writable()) {
            return refusal(403, "Forbidden");
        }
        if (call.text("title").length() > 255) {
            ObjectNode body = object();
            body.putObject("message").putArray("title").add("is too long (maximum is 255 characters)");
            return new Reply(400, body);
        }
        if (state.open(target.path(), project.path(), head, base).isPresent()) {
            return exists(call);
        }
        return new Reply(201, mergeRequest(call, state, target, state.create(target.path(), project.path(), head,
                base, call.text("title"), call.text("description"), isDraft(call.text("title")))));
    }

    private static boolean isDraft(String title) {
        String start = title.toLowerCase(Locale.ROOT);
        return start.startsWith("draft:") || start.startsWith("[draft]") || start.startsWith("(draft)");
    }

    private static Reply listed(Call call, ForgeState state, List<ForgeState.Repository> projects) {
        return page(call, projects.stream()
                .map(it -> project(call, state, it).put("http_url_to_repo", git(call, state, it))).toList(),
                Math.min(state.largestPage, call.number("per_page", 20)), "per_page");
    }

    private static ObjectNode project(Call call, ForgeState state, ForgeState.Repository project) {
        ObjectNode body = object().put("id", project.id()).put("name", project.name())
                .put("path_with_namespace", project.path()).put("default_branch", project.defaultBranch())
                .put("web_url", web(call) + "/" + project.path()).put("archived", project.archived())
                .put("merge_requests_enabled", true).put("merge_requests_access_level", "enabled")
                .put("can_create_merge_request_in", true);
        if (project.fork()) {
            body.putObject("forked_from_project").put("id", project.parent() == 0 ? 99_999L : project.parent());
            body.put("import_status", state.isMade(project) ? "finished" : "started");
        }
        ObjectNode rights = body.putObject("permissions");
        if (state.outside.contains(project.path())) {
            rights.putNull("project_access");
        } else {
            rights.putObject("project_access").put("access_level", project.writable() ? 30 : 20)
                    .put("notification_level", 3);
        }
        rights.putNull("group_access");
        return body;
    }

    private static ObjectNode mergeRequest(Call call, ForgeState state, ForgeState.Repository project,
            FakePullRequest it) {
        long source = state.repository(it.headRepository()).map(ForgeState.Repository::id).orElse(-1L);
        ObjectNode body = object();
        body.putObject("diff_refs").put("base_sha", "0".repeat(40)).put("start_sha", "0".repeat(40))
                .put("head_sha", state.commit(it));
        ArrayNode labels = body.putArray("labels");
        state.life(it).labels().forEach(labels::add);
        return body.put("detailed_merge_status", mergeStatus(state, it))
                .put("has_conflicts", it.open() && state.mergeable(it) == ForgeState.Merge.CONFLICT)
                .put("merge_when_pipeline_succeeds", state.mergesItself(it))
                .put("id", 1000 * project.id() + it.number()).put("iid", it.number())
                .put("project_id", project.id()).put("source_project_id", source)
                .put("target_project_id", project.id()).put("title", it.title()).put("description", it.body())
                .put("state", it.open() ? "opened" : it.merged() ? "merged" : "closed").put("source_branch", it.head())
                .put("target_branch", it.base()).put("draft", it.draft()).put("work_in_progress", it.draft())
                .put("sha", state.commit(it))
                .put("web_url", web(call) + "/" + project.path() + "/-/merge_requests/" + it.number());
    }
}
