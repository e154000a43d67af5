package dev.mod.fakes.forge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Bitbucket Cloud's REST, version 2.0. A second pull request for the same branches changes the first. */
final class BitbucketProtocol extends ForgeProtocol {
    private static final Pattern CLAUSE = Pattern.compile("([a-z._]+)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

    @Override
    String prefix() {
        return "/2.0";
    }

    @Override
    boolean knows(String authorization, String token) {
        return isBearerOrPassword(authorization, token);
    }

    @Override
    JsonNode error(int status, String message) {
        ObjectNode body = object().put("type", "error");
        body.putObject("error").put("message", message);
        return body;
    }

    @Override
    Reply exists(Call call) {
        return refusal(409, "A pull request already exists for these branches");
    }

    @Override
    Reply answer(Call call, ForgeState state) {
        List<String> path = call.path();
        if (path.size() == 2 && path.get(0).equals("repositories")) {
            return listed(call, state, state.ownedBy(path.get(1)).stream().filter(ForgeState.Repository::writable)
                    .toList());
        }
        Optional<ForgeState.Repository> found = path.size() < 3 || !path.get(0).equals("repositories")
                ? Optional.empty()
                : state.repository(path.get(1) + "/" + path.get(2));
        if (found.isEmpty()) {
            return refusal(404, "Repository not found");
        }
        ForgeState.Repository repository = found.get();
        if (path.size() == 3) {
            return new Reply(200, repository(call, state, repository));
        }
        if (path.subList(3, path.size()).equals(List.of("forks"))) {
            return call.method().equals("POST")
                    ? fork(call, state, repository)
                    : listed(call, state, state.forksOf(repository).stream()
                            .filter(it -> it.owner().equals(ForgeState.USER)).toList());
        }
        if (path.size() == 6 && path.subList(3, 5).equals(List.of("refs", "branches"))) {
            return state.isMade(repository)
                    ? new Reply(200, object().put("name", path.get(5)))
                    : refusal(404, "No such branch");
        }
        if (!path.get(3).equals("pullrequests")) {
            return refusal(404, "Repository not found");
        }
        if (path.size() == 4) {
            return call.method().equals("POST") ? create(call, state, repository) : list(call, state, repository);
        }
        Optional<FakePullRequest> one = number(path.get(4)).flatMap(it -> state.pullRequest(repository.path(), it));
        if (one.isEmpty()) {
            return refusal(404, "Pull request not found");
        }
        if (path.size() == 6) {
            return part(call, state, repository, one.get(), path.get(5));
        }
        if (call.method().equals("PUT")) {
            call.body().path("reviewers").forEach(it -> state.life(state.pullRequest(repository.path(),
                    number(path.get(4)).orElse(0L)).orElseThrow()).reviewers().add(it.path("uuid").asString("")));
            one = Optional.of(state.replace(one.get().with(call.body().path("title").asString(one.get().title()),
                    call.text("description"), call.body().path("draft").asBoolean(one.get().draft()))));
        }
        return new Reply(200, pullRequest(call, state, repository, one.get()));
    }

    private Reply fork(Call call, ForgeState state, ForgeState.Repository repository) {
        String path = ForgeState.USER + "/" + call.body().path("name").asString(repository.name());
        return state.repository(path).isPresent()
                ? refusal(400, "Repository with this Slug and Owner already exists.")
                : new Reply(201, repository(call, state, state.fork(repository, path)));
    }

    private static Reply listed(Call call, ForgeState state, List<ForgeState.Repository> repositories) {
        ObjectNode body = object();
        ArrayNode values = body.putArray("values");
        repositories.stream().filter(it -> matches(Map.of("full_name", it.path()), call.query().getOrDefault("q", "")))
                .forEach(it -> values.add(repository(call, state, it)));
        return new Reply(200, body);
    }

    private Reply part(Call call, ForgeState state, ForgeState.Repository repository, FakePullRequest of, String part) {
        return switch (part) {
            case "statuses" -> {
                ObjectNode body = object();
                ArrayNode values = body.putArray("values");
                state.checks(of).forEach(it -> values.addObject().put("key", it.name())
                        .put("url", web(call) + "/ci/" + it.name()).put("state", switch (it.outcome()) {
                            case PENDING -> "INPROGRESS";
                            case PASSED -> "SUCCESSFUL";
                            case FAILED -> "FAILED";
                        }));
                yield new Reply(200, body);
            }
            case "decline" -> new Reply(200, pullRequest(call, state, repository, state.replace(of.closed())));
            case "comments" -> {
                state.life(of).comments().add(call.body().path("content").path("raw").asString(""));
                yield new Reply(201, object().put("id", 1));
            }
            case "merge" -> switch (state.merge(of, "")) {
                case DONE -> new Reply(200, pullRequest(call, state, repository, of.mergedNow()));
                case CONFLICT -> refusal(409, "You can't merge until you resolve all merge conflicts.");
                case BEHIND, BLOCKED, MOVED, NOT_OPEN -> refusal(400, "Failing merge checks.");
            };
            default -> refusal(404, "Not found");
        };
    }

    private Reply list(Call call, ForgeState state, ForgeState.Repository repository) {
        List<FakePullRequest> all = state.pullRequests(repository.path()).stream()
                .filter(it -> matches(it, call.query().getOrDefault("q", "state = \"OPEN\""))).toList();
        int size = Math.min(Math.min(50, state.largestPage), call.number("pagelen", 10));
        int page = Math.max(1, call.number("page", 1));
        ObjectNode body = object().put("size", all.size()).put("page", page).put("pagelen", size);
        ArrayNode values = body.putArray("values");
        part(all, page, size).forEach(it -> values.add(pullRequest(call, state, repository, it)));
        if (page * (long) size < all.size()) {
            body.put("next", pageUrl(call, page + 1, "pagelen", size));
        }
        return new Reply(200, body);
    }

    private static boolean matches(FakePullRequest it, String query) {
        return matches(Map.of("state", it.open() ? "OPEN" : "DECLINED", "source.branch.name", it.head(),
                "destination.branch.name", it.base(), "source.repository.full_name", it.headRepository()), query);
    }

    private static boolean matches(Map<String, String> values, String query) {
        Matcher clauses = CLAUSE.matcher(query);
        while (clauses.find()) {
            String wanted = clauses.group(2).replaceAll("\\\\(.)", "$1");
            if (!values.getOrDefault(clauses.group(1), "").equals(wanted)) {
                return false;
            }
        }
        return true;
    }

    private Reply create(Call call, ForgeState state, ForgeState.Repository repository) {
        String head = call.body().path("source").path("branch").path("name").asString("");
        String base = call.body().path("destination").path("branch").path("name").asString(
                repository.defaultBranch());
        if (head.isEmpty() || call.text("title").isEmpty()) {
            return refusal(400, "title: required key not provided");
        }
        String from = call.body().path("source").path("repository").path("full_name").asString(repository.path());
        if (!from.equals(repository.path())
                && state.forksOf(repository).stream().noneMatch(it -> it.path().equals(from))) {
            return refusal(400, "source: there is no such repository");
        }
        if (!repository.writable() && from.equals(repository.path())) {
            return refusal(403, "Your credentials lack one or more required privilege scopes.");
        }
        boolean draft = call.body().path("draft").asBoolean(false);
        Optional<FakePullRequest> open = state.open(repository.path(), from, head, base);
        FakePullRequest created = open.isPresent()
                ? state.replace(open.get().with(call.text("title"), call.text("description"), draft))
                : state.create(repository.path(), from, head, base, call.text("title"),
                        call.text("description"), draft);
        return new Reply(201, pullRequest(call, state, repository, created));
    }

    private static ObjectNode repository(Call call, ForgeState state, ForgeState.Repository repository) {
        ObjectNode body = repository(call, repository);
        state.repository(repository.parent()).ifPresent(it -> body.set("parent", repository(call, it)));
        return body;
    }

    private static ObjectNode repository(Call call, ForgeState.Repository repository) {
        ObjectNode body = object().put("type", "repository").put("full_name", repository.path())
                .put("name", repository.name()).put("slug", repository.name()).put("is_private", true);
        body.putObject("mainbranch").put("type", "branch").put("name", repository.defaultBranch());
        body.putObject("links").putObject("html").put("href", web(call) + "/" + repository.path());
        return body;
    }

    private static ObjectNode pullRequest(Call call, ForgeState state, ForgeState.Repository repository,
            FakePullRequest it) {
        ObjectNode body = object().put("type", "pullrequest").put("id", it.number()).put("title", it.title())
                .put("description", it.body())
                .put("state", it.open() ? "OPEN" : it.merged() ? "MERGED" : "DECLINED").put("draft", it.draft())
                .put("close_source_branch", false);
        body.putArray("reviewers");
        ArrayNode participants = body.putArray("participants");
        state.life(it).verdicts().forEach((who, approves) -> participants.addObject().put("role", "REVIEWER")
                .put("approved", approves).put("state", approves ? "approved" : "changes_requested").putObject("user")
                .put("uuid", "{" + who + "}"));
        body.putObject("summary").put("type", "rendered").put("raw", it.body()).put("markup", "markdown");
        ObjectNode source = body.putObject("source");
        source.putObject("branch").put("name", it.head());
        source.putObject("commit").put("type", "commit").put("hash", state.commit(it).substring(0, 12));
        state.repository(it.headRepository()).ifPresentOrElse(from -> source.set("repository", repository(call, from)),
                () -> source.putNull("repository"));
        ObjectNode destination = body.putObject("destination");
        destination.putObject("branch").put("name", it.base());
        destination.putObject("commit").put("type", "commit").put("hash", "0".repeat(12));
        destination.set("repository", repository(call, repository));
        body.putObject("links").putObject("html").put("href",
                web(call) + "/" + repository.path() + "/pull-requests/" + it.number());
        return body;
    }
}
