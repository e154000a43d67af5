package dev.mod.fakes.forge;

import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
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
            return new Reply(200, project(call, project));
        }
        if (call.path().size() < 3 || !call.path().get(2).equals("merge_requests")) {
            return refusal(404, "Not Found");
        }
        if (call.path().size() == 3) {
            return call.method().equals("POST") ? create(call, state, project) : list(call, state, project);
        }
        Optional<FakePullRequest> one = number(call.path().get(3))
                .flatMap(it -> state.pullRequest(project.path(), it));
        if (one.isEmpty()) {
            return refusal(404, "Not found");
        }
        if (call.method().equals("PUT")) {
            String title = call.body().path("title").asString(one.get().title());
            one = Optional.of(state.replace(one.get().with(title,
                    call.body().path("description").asString(one.get().body()), isDraft(title))));
        }
        return new Reply(200, mergeRequest(call, state, project, one.get()));
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
        if (state.open(project.path(), head, base).isPresent()) {
            return exists(call);
        }
        return new Reply(201, mergeRequest(call, state, project, state.create(project.path(), project.path(), head,
                base, call.text("title"), call.text("description"), isDraft(call.text("title")))));
    }

    private static boolean isDraft(String title) {
        String start = title.toLowerCase(Locale.ROOT);
        return start.startsWith("draft:") || start.startsWith("[draft]") || start.startsWith("(draft)");
    }

    private static ObjectNode project(Call call, ForgeState.Repository project) {
        ObjectNode body = object().put("id", project.id()).put("name", project.name())
                .put("path_with_namespace", project.path()).put("default_branch", project.defaultBranch())
                .put("web_url", web(call) + "/" + project.path()).put("archived", false)
                .put("merge_requests_enabled", true).put("merge_requests_access_level", "enabled")
                .put("can_create_merge_request_in", true);
        ObjectNode rights = body.putObject("permissions");
        rights.putObject("project_access").put("access_level", project.writable() ? 30 : 20)
                .put("notification_level", 3);
        rights.putNull("group_access");
        return body;
    }

    private static ObjectNode mergeRequest(Call call, ForgeState state, ForgeState.Repository project,
            FakePullRequest it) {
        long source = state.repository(it.headRepository()).map(ForgeState.Repository::id).orElse(-1L);
        return object().put("id", 1000 * project.id() + it.number()).put("iid", it.number())
                .put("project_id", project.id()).put("source_project_id", source)
                .put("target_project_id", project.id()).put("title", it.title()).put("description", it.body())
                .put("state", it.open() ? "opened" : "closed").put("source_branch", it.head())
                .put("target_branch", it.base()).put("draft", it.draft()).put("work_in_progress", it.draft())
                .put("sha", state.commit(it))
                .put("web_url", web(call) + "/" + project.path() + "/-/merge_requests/" + it.number());
    }
}
