package dev.mod.git.forge.rest;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.http.ApiAnswer;
import dev.mod.git.forge.http.ApiRequest;
import dev.mod.git.forge.limit.CreationGate;
import dev.mod.git.forge.pull.Answer;
import dev.mod.git.forge.pull.Check;
import dev.mod.git.forge.pull.MergeMethod;
import dev.mod.git.forge.pull.PullRequest;
import dev.mod.git.forge.pull.PullRequests;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** What the forges have in common for pull requests that are open. */
abstract class RestPullRequests implements PullRequests {
    static final int MOST_PAGES = 50;

    final RestForge forge;
    private final CreationGate gate;

    RestPullRequests(RestForge forge, CreationGate gate) {
        this.forge = forge;
        this.gate = gate;
    }

    @Override
    public Answer retry(PullRequest read, Check check) throws InterruptedException {
        return new Answer.Unsupported("checks that could be asked for again");
    }

    @Override
    public Optional<String> log(PullRequest read, Check check) throws InterruptedException {
        return Optional.empty();
    }

    /** A step in asking for something. */
    interface Asking {
        Answer ask() throws InterruptedException;
    }

    final ApiAnswer send(ApiRequest request) throws InterruptedException {
        return forge.http.send(request);
    }

    final JsonNode get(String path) throws InterruptedException {
        return send(ApiRequest.get(path)).body();
    }

    /** Asks for something that people are told of, of which forges take only so many. */
    final void create(String path, JsonNode body) throws InterruptedException {
        gate.pass();
        send(ApiRequest.send("POST", path, body));
    }

    /** All items of a list in pages. */
    final List<JsonNode> all(String path, String field) throws InterruptedException {
        var all = new ArrayList<JsonNode>();
        ApiRequest first = ApiRequest.get(path);
        ApiAnswer page = send(first);
        for (int pages = 1;; pages++) {
            JsonNode items = field.isEmpty() ? page.body() : page.body().path(field);
            items.forEach(all::add);
            Optional<ApiAnswer> next = forge.next(first, page, all.size());
            if (next.isEmpty()) {
                return all;
            }
            if (pages == MOST_PAGES) {
                throw forge.http.unexpected("has pages without end");
            }
            page = next.get();
        }
    }

    /** Turns refusals into answers; what another attempt might change stays an exception. */
    final Answer asked(Asking asking) throws InterruptedException {
        try {
            return asking.ask();
        } catch (ForgeException e) {
            if (e.code().equals(ErrorCodes.FORGE_REFUSED) || e.code().equals(ErrorCodes.FORGE_CONFLICT)
                    || e.code().equals(ErrorCodes.FORGE_FORBIDDEN)) {
                return new Answer.Refused(String.valueOf(e.getMessage()));
            }
            throw e;
        }
    }

    /**
     * The same for a merge, which may be refused because something is otherwise than it was read.
     *
     * @param movedWords whether the forge's words say that the head has moved
     */
    final Answer merging(Asking asking, Predicate<String> movedWords) throws InterruptedException {
        Answer answer = asked(asking);
        if (answer instanceof Answer.Refused refused) {
            String words = refused.why().toLowerCase(Locale.ROOT);
            if (movedWords.test(words)) {
                return new Answer.Moved();
            }
            if (words.contains("behind the base") || words.contains("out-of-date") || words.contains("not up to date")
                    || words.contains("outdated") || words.contains("must be rebased")) {
                return new Answer.Behind();
            }
            if (words.contains("merge conflict") || words.contains("branch cannot be merged")) {
                return new Answer.Conflict();
            }
        }
        return answer;
    }

    /** The method to merge by: the one that is wanted, or the first that is allowed; empty if that is not. */
    static Optional<MergeMethod> method(Optional<MergeMethod> wanted, Collection<MergeMethod> allowed) {
        return wanted.isPresent() ? wanted.filter(allowed::contains) : allowed.stream().findFirst();
    }

    static Answer notAllowed(Optional<MergeMethod> wanted) {
        return new Answer.Refused("the repository does not allow to merge by "
                + wanted.map(MergeMethod::word).orElse("any method"));
    }

    /** Each name once: the last of those that were told. */
    static List<Check> byName(List<Check> checks) {
        var byName = new LinkedHashMap<String, Check>();
        checks.forEach(it -> byName.put(it.name(), it));
        return List.copyOf(byName.values());
    }

    static Optional<URI> page(JsonNode url) {
        String text = url.asString("");
        try {
            return text.matches("https?://[^\\s\\p{Cntrl}]+") ? Optional.of(URI.create(text)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The names in a list of objects. */
    static Set<String> names(JsonNode items, String field) {
        var names = new LinkedHashSet<String>();
        items.forEach(it -> names.add(it.path(field).asString("")));
        names.remove("");
        return names;
    }

    /** What the last word of each reviewer comes to. */
    static PullRequest.Review review(Map<String, PullRequest.Review> byReviewer) {
        return byReviewer.containsValue(PullRequest.Review.CHANGES_REQUESTED)
                ? PullRequest.Review.CHANGES_REQUESTED
                : byReviewer.containsValue(PullRequest.Review.APPROVED)
                        ? PullRequest.Review.APPROVED
                        : PullRequest.Review.NONE;
    }

    static String withoutAt(String person) {
        return person.startsWith("@") ? person.substring(1) : person;
    }

    static Optional<String> text(JsonNode node) {
        return Optional.ofNullable(node.stringValue(null)).filter(it -> !it.isEmpty());
    }
}
