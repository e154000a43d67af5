package dev.mod.git.forge.rest;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.Fork;
import dev.mod.git.forge.OpenPullRequest;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.git.forge.http.ApiAnswer;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.http.ForgeHttp;
import dev.mod.git.forge.limit.CreationGate;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the forges have in common. A pull request is created only when none is open for its branches; when it is not known
 * whether a creation was done, that is asked before it is tried again.
 */
abstract class RestForge implements Forge {
    private static final int MOST_PAGES = 500;

    final ForgeHttp http;
    private final CreationGate gate;
    private final int longestTitle;
    private final int longestBody;
    /** The fork that heads are branches of; empty for the repository itself. */
    final Optional<Fork> source;
    private @Nullable JsonNode repository;

    RestForge(ForgeHttp http, CreationGate gate, Optional<Fork> source, int longestTitle, int longestBody) {
        this.http = http;
        this.gate = gate;
        this.source = source;
        this.longestTitle = longestTitle;
        this.longestBody = longestBody;
    }

    /** The path of the repository in the API. */
    abstract String repositoryPath();

    /** The default branch as the repository's description has it. */
    abstract String defaultBranch(JsonNode described);

    /** The open pull requests that may be the one, best filtered by the server. */
    abstract ApiRequest list(String head, String base) throws InterruptedException;

    /** The pull requests on a page. */
    Iterable<JsonNode> items(JsonNode page) {
        return page;
    }

    /** The pull request of an item; empty for those from other repositories than the source. */
    abstract Optional<OpenPullRequest> read(JsonNode item);

    /**
     * The next page of a list.
     *
     * @param first what the first page was asked for with
     * @param page the last page
     * @param read how many items there were so far
     */
    Optional<ApiAnswer> next(ApiRequest first, ApiAnswer page, int read) throws InterruptedException {
        return http.next(page);
    }

    /** The first item of a list in pages that is wanted. */
    final Optional<JsonNode> first(String path, String field, Predicate<JsonNode> wanted)
            throws InterruptedException {
        ApiRequest first = ApiRequest.get(path);
        ApiAnswer page = http.send(first);
        int items = 0;
        for (int pages = 1;; pages++) {
            for (JsonNode item : field.isEmpty() ? page.body() : page.body().path(field)) {
                items++;
                if (wanted.test(item)) {
                    return Optional.of(item);
                }
            }
            Optional<ApiAnswer> next = next(first, page, items);
            if (next.isEmpty() || pages == RestPullRequests.MOST_PAGES) {
                return Optional.empty();
            }
            page = next.get();
        }
    }

    /** Asks for a new one. */
    abstract ApiRequest creation(PullRequestDraft draft) throws InterruptedException;

    /** Asks for another title and body, given what is there; empty if there is nothing to change. */
    abstract Optional<ApiRequest> change(JsonNode item, PullRequestDraft draft);

    /** The path of a pull request in the API. */
    abstract String pullRequestPath(long number);

    /** Checks rights as far as the repository's description tells them: all but that to push. */
    abstract void checkAccess(ApiAnswer described);

    /** Checks the right to push as far as the repository's description tells it. */
    abstract void checkPush(ApiAnswer described) throws InterruptedException;

    /** The repository's description, read once: the name in it is the present one, also after the repository was renamed. */
    final synchronized JsonNode described() throws InterruptedException {
        JsonNode known = repository;
        if (known == null) {
            known = object(http.send(ApiRequest.get(repositoryPath())).body());
            repository = known;
        }
        return known;
    }

    /** The default branch; blank if there is none. */
    String askDefaultBranch() throws InterruptedException {
        return defaultBranch(described());
    }

    @Override
    public final String defaultBranch() throws InterruptedException {
        String branch = askDefaultBranch();
        if (branch.isBlank()) {
            throw http.unexpected("knows no default branch of the repository; is it empty? Push a first commit");
        }
        return branch;
    }

    @Override
    public final Optional<OpenPullRequest> findOpen(String head, String base) throws InterruptedException {
        ApiRequest first = list(head, base);
        ApiAnswer page = http.send(first);
        int items = 0;
        for (int pages = 1;; pages++) {
            for (JsonNode item : items(page.body())) {
                items++;
                Optional<OpenPullRequest> found = read(item)
                        .filter(it -> it.head().equals(head) && it.base().equals(base));
                if (found.isPresent()) {
                    return found;
                }
            }
            Optional<ApiAnswer> next = next(first, page, items);
            if (next.isEmpty()) {
                return Optional.empty();
            }
            if (pages == MOST_PAGES) {
                throw http.unexpected("has pages of pull requests without end");
            }
            page = next.get();
        }
    }

    @Override
    public final OpenPullRequest open(PullRequestDraft wanted) throws InterruptedException {
        PullRequestDraft draft = fitted(wanted);
        for (int attempt = 1;; attempt++) {
            Optional<OpenPullRequest> open = findOpen(draft.head(), draft.base());
            if (open.isPresent()) {
                return open.get();
            }
            gate.pass();
            try {
                return pullRequest(http.send(creation(draft)).body());
            } catch (ForgeException e) {
                String words = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
                boolean refused = e.code().equals(ErrorCodes.FORGE_REFUSED)
                        || e.code().equals(ErrorCodes.FORGE_CONFLICT);
                boolean exists = refused
                        && (words.contains("already exists") || words.contains("only one pull request may be open"));
                if (refused && !exists && draft.draft() && words.contains("draft")) {
                    // some plans and old servers have no drafts
                    draft = new PullRequestDraft(draft.title(), draft.body(), draft.head(), draft.base(), false);
                } else if (!exists && !(e.isTransient() && e.code().equals(ErrorCodes.FORGE_UNAVAILABLE))
                        || attempt >= http.patience().attempts()) {
                    throw e;
                } else if (!exists || attempt > 1) {
                    // the one that exists may not be listed at once
                    http.time().sleep(http.patience().before(attempt, http.time()));
                }
            }
        }
    }

    @Override
    public final OpenPullRequest update(OpenPullRequest open, PullRequestDraft wanted) throws InterruptedException {
        PullRequestDraft draft = fitted(wanted);
        return pullRequest(changed(open.number(), now -> change(now, draft)));
    }

    /** Whether a change was refused because something else was changed after it was read. */
    boolean isOutdated(ForgeException refusal) {
        return false;
    }

    /**
     * Changes a pull request as it is now, again where somebody else did so at this moment.
     *
     * @param change asks for the change of what was read; empty if there is nothing to change
     * @return the pull request after it
     */
    final JsonNode changed(long number, Function<JsonNode, Optional<ApiRequest>> change) throws InterruptedException {
        for (int attempt = 1;; attempt++) {
            JsonNode now = object(http.send(ApiRequest.get(pullRequestPath(number))).body());
            Optional<ApiRequest> request = change.apply(now);
            try {
                return request.isEmpty() ? now : http.send(request.get()).body();
            } catch (ForgeException e) {
                if (!isOutdated(e) || attempt >= http.patience().attempts()) {
                    throw e;
                }
            }
        }
    }

    @Override
    public final void verifyAccess() throws InterruptedException {
        ApiAnswer described = http.send(ApiRequest.get(repositoryPath()));
        checkAccess(described);
        checkPush(described);
    }

    /** Whether an item of a pull request, or one of its ends, names the source, given how it names both its ends. */
    final boolean isSource(JsonNode head, JsonNode base) {
        return !head.isMissingNode() && !head.isNull()
                && (source.isPresent() ? head.asString("").equals(source.get().id()) : head.equals(base));
    }

    private PullRequestDraft fitted(PullRequestDraft draft) {
        String title = draft.title().replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return new PullRequestDraft(cut(title.isEmpty() ? draft.head() : title, longestTitle),
                cut(draft.body(), longestBody), draft.head(), draft.base(), draft.draft());
    }

    private static String cut(String text, int longest) {
        if (text.codePointCount(0, text.length()) <= longest) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, longest - 1)) + "…";
    }

    private OpenPullRequest pullRequest(JsonNode item) {
        return read(object(item)).orElseThrow(() -> http.unexpected("answers with a pull request that is not ours"));
    }

    final JsonNode object(JsonNode node) {
        if (!node.isObject()) {
            throw http.unexpected("answers with something else than an object; is this the API's address?");
        }
        return node;
    }

    /** A pull request, checked for what has to be there. */
    final OpenPullRequest found(JsonNode number, JsonNode url, JsonNode head, JsonNode base, JsonNode commit) {
        if (!number.isIntegralNumber() || !head.isString() || !base.isString()) {
            throw http.unexpected("answers with a pull request without number or branches");
        }
        String text = url.asString("");
        if (!text.matches("https?://[^\\s\\p{Cntrl}]+")) {
            throw http.unexpected("answers with a pull request without an address");
        }
        try {
            return new OpenPullRequest(number.asLong(), URI.create(text), head.asString(), base.asString(),
                    Optional.ofNullable(commit.stringValue(null)));
        } catch (IllegalArgumentException e) {
            throw http.unexpected("answers with a pull request with an address that is none");
        }
    }

    final void refuse(boolean when, String why) {
        if (when) {
            throw new ForgeException(ErrorCodes.FORGE_FORBIDDEN, repositoryPath() + ": " + why, false, null);
        }
    }

    static ObjectNode json() {
        return JsonMapper.shared().createObjectNode();
    }

    static boolean says(JsonNode node, String field, String text) {
        return node.path(field).asString("").equals(text);
    }

    /** Parts of a path, escaped, between slashes. */
    static String path(List<String> parts) {
        var escaped = new ArrayList<String>();
        parts.forEach(part -> escaped.add(ApiRequest.part(part)));
        return "/" + String.join("/", escaped);
    }

    static String query(Map<String, String> parameters) {
        return ApiRequest.query(new java.util.TreeMap<>(parameters));
    }
}
