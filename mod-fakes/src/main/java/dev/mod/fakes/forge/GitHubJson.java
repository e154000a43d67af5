package dev.mod.fakes.forge;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** GitHub's objects with everything that its description of the API demands. */
final class GitHubJson {
    private static final String THEN = "2024-01-01T00:00:00Z";
    private static final List<String> USER_LINKS = List.of("followers", "following", "gists", "starred",
            "subscriptions", "organizations", "repos", "events", "received_events");
    private static final List<String> REPOSITORY_LINKS = List.of("archive", "assignees", "blobs", "branches",
            "collaborators", "comments", "commits", "compare", "contents", "contributors", "deployments", "downloads",
            "events", "forks", "git_commits", "git_refs", "git_tags", "issue_comment", "issue_events", "issues", "keys",
            "labels", "languages", "merges", "milestones", "notifications", "pulls", "releases", "stargazers",
            "statuses", "subscribers", "subscription", "tags", "teams", "trees", "hooks");
    private static final List<String> PULL_REQUEST_LINKS = List.of("commits", "review_comments", "review_comment",
            "comments", "statuses");

    private final String api;
    private final String web;

    GitHubJson(ForgeProtocol.Call call) {
        this.api = call.api();
        this.web = ForgeProtocol.web(call);
    }

    ObjectNode user(String login) {
        ObjectNode user = ForgeProtocol.object().put("login", login).put("id", Math.abs((long) login.hashCode()))
                .put("node_id", "U_" + login).put("avatar_url", web + "/avatars/" + login).put("gravatar_id", "")
                .put("url", api + "/users/" + login).put("html_url", web + "/" + login).put("type", "User")
                .put("site_admin", false);
        USER_LINKS.forEach(link -> user.put(link + "_url", api + "/users/" + login + "/" + link));
        return user;
    }

    /** Whoever the token is of. */
    ObjectNode me(String login) {
        ObjectNode user = user(login).put("created_at", THEN).put("updated_at", THEN);
        List.of("public_repos", "public_gists", "followers", "following").forEach(count -> user.put(count, 0));
        List.of("name", "company", "blog", "location", "email", "hireable", "bio").forEach(user::putNull);
        return user;
    }

    /** A repository with what it was made of. */
    ObjectNode described(ForgeState state, ForgeState.Repository of) {
        ObjectNode body = repository(of);
        state.repository(of.parent()).ifPresent(parent -> {
            body.set("parent", repository(parent));
            body.set("source", repository(parent));
        });
        return body;
    }

    /** A branch. */
    ObjectNode ref(ForgeState.Repository of, String branch, String commit) {
        String url = api + "/repos/" + of.path() + "/git/";
        ObjectNode body = ForgeProtocol.object().put("ref", "refs/heads/" + branch).put("node_id", "REF_" + branch)
                .put("url", url + "refs/heads/" + branch);
        body.putObject("object").put("type", "commit").put("sha", commit).put("url", url + "commits/" + commit);
        return body;
    }

    ObjectNode repository(ForgeState.Repository of) {
        String url = api + "/repos/" + of.path();
        String page = web + "/" + of.path();
        ObjectNode body = ForgeProtocol.object().put("id", of.id()).put("node_id", "R_" + of.id())
                .put("name", of.name())
                .put("full_name", of.path()).put("private", false).put("fork", of.fork()).put("url", url)
                .put("html_url", page).put("clone_url", page + ".git").put("git_url", page + ".git")
                .put("ssh_url", page + ".git").put("svn_url", page).put("default_branch", of.defaultBranch())
                .put("archived", of.archived()).put("disabled", false).put("created_at", THEN).put("updated_at", THEN)
                .put("pushed_at", THEN);
        body.set("owner", user(of.owner()));
        List.of("description", "mirror_url", "homepage", "language", "license").forEach(body::putNull);
        REPOSITORY_LINKS.forEach(link -> body.put(link + "_url", url + "/" + link));
        List.of("forks", "forks_count", "stargazers_count", "watchers_count", "watchers", "size", "open_issues",
                "open_issues_count", "subscribers_count", "network_count").forEach(count -> body.put(count, 0));
        List.of("has_issues", "has_projects", "has_wiki", "has_pages", "has_downloads", "has_discussions")
                .forEach(flag -> body.put(flag, true));
        body.putObject("permissions").put("admin", false).put("maintain", false).put("push", of.writable())
                .put("triage", true).put("pull", true);
        return body;
    }

    ObjectNode pullRequest(ForgeState state, ForgeState.Repository repository, FakePullRequest it) {
        String url = api + "/repos/" + repository.path() + "/pulls/" + it.number();
        String page = web + "/" + repository.path() + "/pull/" + it.number();
        ObjectNode body = ForgeProtocol.object().put("url", url).put("id", 1000 * repository.id() + it.number())
                .put("node_id", "PR_" + repository.id() + "_" + it.number()).put("html_url", page)
                .put("diff_url", page + ".diff").put("patch_url", page + ".patch")
                .put("issue_url", url.replace("/pulls/", "/issues/")).put("number", it.number())
                .put("state", it.open() ? "open" : "closed").put("locked", false).put("title", it.title())
                .put("body", it.body()).put("draft", it.draft()).put("created_at", THEN).put("updated_at", THEN)
                .put("author_association", "MEMBER");
        body.set("user", user("someone"));
        var labels = body.putArray("labels");
        state.life(it).labels().forEach(label -> labels.add(label(label)));
        List.of("milestone", "merged_at", "merge_commit_sha", "assignee", "auto_merge").forEach(body::putNull);
        body.put("closed_at", it.open() ? null : THEN).put("merged_at", it.merged() ? THEN : null);
        if (state.mergesItself(it)) {
            body.putObject("auto_merge").put("merge_method", "merge").put("commit_title", "").put("commit_message", "")
                    .set("enabled_by", user("someone"));
        }
        PULL_REQUEST_LINKS.forEach(link -> body.put(link + "_url", url + "/" + link));
        ObjectNode links = body.putObject("_links");
        PULL_REQUEST_LINKS.forEach(link -> links.putObject(link).put("href", url + "/" + link));
        links.putObject("self").put("href", url);
        links.putObject("html").put("href", page);
        links.putObject("issue").put("href", url.replace("/pulls/", "/issues/"));
        ObjectNode head = end(it.headRepository(), it.head(), state.commit(it));
        state.repository(it.headRepository()).ifPresentOrElse(from -> head.set("repo", repository(from)),
                () -> head.putNull("repo"));
        body.set("head", head);
        body.set("base", end(repository.path(), it.base(), "0".repeat(40)).set("repo", repository(repository)));
        return body;
    }

    private ObjectNode end(String repository, String branch, String commit) {
        String owner = repository.substring(0, repository.lastIndexOf('/'));
        return ForgeProtocol.object().put("label", owner + ":" + branch).put("ref", branch).put("sha", commit).set(
                "user",
                user(owner));
    }

    ObjectNode label(String name) {
        return ForgeProtocol.object().put("id", Math.abs((long) name.hashCode())).put("node_id", "L_" + name)
                .put("url", api + "/labels/" + ForgeProtocol.encode(name)).put("name", name).put("color", "ededed")
                .put("default", false).put("description", "");
    }

    ObjectNode review(ForgeState state, FakePullRequest of, String person, boolean approves) {
        String page = web + "/" + of.repository() + "/pull/" + of.number();
        ObjectNode body = ForgeProtocol.object().put("id", Math.abs((long) person.hashCode()))
                .put("node_id", "PRR_" + person).put("body", "")
                .put("state", approves ? "APPROVED" : "CHANGES_REQUESTED")
                .put("html_url", page).put("pull_request_url", page).put("commit_id", state.commit(of))
                .put("author_association", "MEMBER").put("submitted_at", THEN);
        body.set("user", user(person));
        ObjectNode links = body.putObject("_links");
        links.putObject("html").put("href", page);
        links.putObject("pull_request").put("href", page);
        return body;
    }

    ObjectNode comment(FakePullRequest of, int number, String text) {
        String page = web + "/" + of.repository() + "/pull/" + of.number() + "#issuecomment-" + number;
        ObjectNode body = ForgeProtocol.object().put("id", (long) number).put("node_id", "IC_" + number)
                .put("url", api + "/comments/" + number).put("html_url", page).put("issue_url", page).put("body", text)
                .put("created_at", THEN).put("updated_at", THEN).put("author_association", "MEMBER");
        body.set("user", user("someone"));
        return body;
    }

    ObjectNode checkRun(long id, String commit, FakeCheck check) {
        String url = api + "/check-runs/" + id;
        boolean pending = check.outcome() == FakeCheck.Outcome.PENDING;
        ObjectNode body = ForgeProtocol.object().put("id", id).put("node_id", "CR_" + id).put("head_sha", commit)
                .put("external_id", "").put("url", url).put("html_url", web + "/checks/" + id)
                .put("details_url", web + "/checks/" + id).put("status", pending ? "in_progress" : "completed")
                .put("conclusion", pending ? null : check.outcome() == FakeCheck.Outcome.PASSED ? "success" : "failure")
                .put("started_at", THEN).put("completed_at", pending ? null : THEN).put("name", check.name());
        body.putObject("output").putNull("title").putNull("summary").putNull("text").put("annotations_count", 0)
                .put("annotations_url", url + "/annotations");
        body.putObject("check_suite").put("id", 1);
        ObjectNode app = body.putObject("app").put("id", 15368).put("slug", "github-actions").put("node_id", "A_1")
                .put("name", "GitHub Actions").put("description", "").put("external_url", web).put("html_url", web)
                .put("created_at", THEN).put("updated_at", THEN);
        app.set("owner", user("github"));
        app.putObject("permissions");
        app.putArray("events");
        body.putArray("pull_requests");
        return body;
    }

    ObjectNode status(ForgeState.Repository repository, String commit, java.util.List<FakeCheck> checks) {
        String url = api + "/repos/" + repository.path() + "/commits/" + commit;
        ObjectNode body = ForgeProtocol.object().put("state", "pending").put("sha", commit)
                .put("total_count", checks.size()).put("commit_url", url).put("url", url + "/status");
        body.set("repository", repository(repository));
        var statuses = body.putArray("statuses");
        checks.forEach(check -> statuses.addObject().put("id", Math.abs((long) check.name().hashCode()))
                .put("node_id", "SC_" + check.name()).put("url", url).put("context", check.name()).put("state",
                        switch (check.outcome()) {
                            case PENDING -> "pending";
                            case PASSED -> "success";
                            case FAILED -> "failure";
                        })
                .put("description", "").put("target_url", web + "/ci").put("created_at", THEN).put("updated_at", THEN)
                .putNull("avatar_url"));
        return body;
    }

    /** What only the answer about one pull request has. */
    static ObjectNode detailed(ForgeState state, FakePullRequest of, ObjectNode body) {
        body.put("merged", of.merged()).put("maintainer_can_modify", false).putNull("merged_by");
        if (state.isUnknown(of)) {
            body.put("mergeable_state", "unknown").putNull("mergeable");
        } else {
            ForgeState.Merge merge = state.mergeable(of);
            body.put("mergeable", merge != ForgeState.Merge.CONFLICT).put("mergeable_state", switch (merge) {
                case DONE -> "clean";
                case CONFLICT -> "dirty";
                case BEHIND -> "behind";
                case BLOCKED -> of.draft() ? "draft" : "blocked";
                case MOVED, NOT_OPEN -> "unknown";
            });
        }
        List.of("comments", "review_comments", "commits", "additions", "deletions", "changed_files")
                .forEach(count -> body.put(count, 1));
        return body;
    }
}
