package dev.mod.fakes.forge;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server on the loopback interface with repositories and pull requests, which speaks the protocols of GitHub (below {@code
 * /api/v3}), GitLab ({@code /api/v4}), Gitea and Forgejo ({@code /api/v1}), Bitbucket Cloud ({@code /2.0}), Bitbucket Data
 * Center ({@code /rest}) and Azure DevOps (with {@code /_apis/} in its paths), as far as pull requests are opened, found, changed, judged and merged: all of them over the same state. It takes one token, keeps what it was asked, and
 * fails where a test wants it to. Other processes use it by its address; {@code GET /fake/pull-requests} gives them its
 * state. Knows nothing of Git. Safe for concurrent use.
 */
public final class FakeForge implements AutoCloseable {
    /** The token that it takes, in the form that each protocol has for it. */
    public static final String TOKEN = "fake-forge-token-0123456789abcdef";
    /** Whom the token is of. */
    public static final String USER = ForgeState.USER;

    private static final Map<String, ForgeProtocol> PROTOCOLS = Map.of("github", new GitHubProtocol(), "gitlab",
            new GitLabProtocol(), "gitea", new GiteaProtocol(), "bitbucket", new BitbucketProtocol(),
            "bitbucket-server",
            new BitbucketServerProtocol(), "azure", new AzureProtocol());

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        var thread = new Thread(task, "fake-forge");
        thread.setDaemon(true);
        return thread;
    });
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ForgeState state = new ForgeState();
    private final Deque<Fault> faults = new ArrayDeque<>();
    private final Deque<Fault> creationFaults = new ArrayDeque<>();
    private final List<ForgeRequest> requests = new ArrayList<>();
    private int mostRequests = Integer.MAX_VALUE;
    private InstantSource clock = InstantSource.system();
    private @Nullable RequestLimit limit;
    private @Nullable FakeApp app;
    private int refused;
    private int known;
    private volatile IntConsumer beforeEach = number -> {};
    private volatile IntConsumer afterEach = number -> {};

    private FakeForge(HttpServer server) {
        this.server = server;
    }

    /** Begins to listen at a free port. */
    public static FakeForge start() {
        // read when the first server of the process starts; without it each answer is 40 ms late
        System.setProperty("sun.net.httpserver.nodelay", "true");
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var fake = new FakeForge(server);
            server.setExecutor(fake.threads);
            server.createContext("/", fake::handle);
            server.start();
            return fake;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its address, without a path. */
    public String url() {
        return "http://" + place();
    }

    /** Its host and port. */
    public String place() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /**
     * The address of one of its APIs.
     *
     * @param protocol {@code github}, {@code gitlab}, {@code gitea}, {@code bitbucket}, {@code bitbucket-server} or
     *     {@code azure}
     */
    public String api(String protocol) {
        return url() + Optional.ofNullable(PROTOCOLS.get(protocol))
                .orElseThrow(() -> new IllegalArgumentException("no protocol is called " + protocol)).prefix();
    }

    /** Adds a repository, such as {@code owner/name}, to which the token may push. */
    public synchronized FakeForge repository(String path, String defaultBranch) {
        state.add(path, defaultBranch, true);
        return this;
    }

    /** Adds a repository to which the token may not push. */
    public synchronized FakeForge readOnlyRepository(String path, String defaultBranch) {
        state.add(path, defaultBranch, false);
        return this;
    }

    /** Says that a repository is archived. */
    public synchronized FakeForge archive(String path) {
        state.mark(path, true, false);
        return this;
    }

    /** Says that a repository is a fork of one elsewhere. */
    public synchronized FakeForge fork(String path) {
        state.mark(path, false, true);
        return this;
    }

    /** Adds a fork of one of its repositories, which belongs to whoever has its path. */
    public synchronized FakeForge forkOf(String parent, String path) {
        state.fork(state.repository(parent).orElseThrow(), path);
        return this;
    }

    /**
     * Who hears of forks that are made, under the lock: of what, and their paths.
     *
     * @param looks how often a new one is looked at before it is made
     */
    public synchronized FakeForge onFork(int looks, BiConsumer<String, String> made) {
        state.looksAtMaking = looks;
        state.forked = made;
        return this;
    }

    /** Says that everybody may read a repository, and that whoever the token is of is no member of it. */
    public synchronized FakeForge outside(String path) {
        state.outside.add(path);
        return this;
    }

    /** The paths of its repositories. */
    public synchronized List<String> repositories() {
        return state.matching(List.of()).stream().map(ForgeState.Repository::path).toList();
    }

    /** Told the number of each request with the right token, from 1: before it is looked at, and when its work is done. */
    public FakeForge watched(IntConsumer before, IntConsumer after) {
        beforeEach = before;
        afterEach = after;
        return this;
    }

    /**
     * Adds an app, which gives tokens for an hour to who signs with its key.
     *
     * @param owners where it is installed
     */
    public synchronized FakeForge app(String id, PublicKey key, List<String> owners, InstantSource time) {
        app = new FakeApp(id, key, owners, time);
        return this;
    }

    /** How many tokens the app gave. */
    public synchronized int tokensOfApp() {
        return app == null ? 0 : app.given();
    }

    /** Says that an owner is a person and no organisation. */
    public synchronized FakeForge person(String owner) {
        state.persons.add(owner);
        return this;
    }

    /** Where its repositories are for Git, by an address that their paths are added to; its own unless it is told. */
    public synchronized FakeForge git(String address) {
        state.git = address;
        return this;
    }

    /** Gives a repository another path; the old one sends to it as each protocol does. */
    public synchronized FakeForge move(String from, String to) {
        state.move(from, to);
        return this;
    }

    /**
     * How it knows the commits of branches, by the repository's path and the branch; branches without one are refused by
     * GitHub's protocol. Unless it is told, it knows every branch and makes up the commits.
     */
    public synchronized FakeForge commits(BiFunction<String, String, Optional<String>> commits) {
        state.commits = commits;
        return this;
    }

    /** The most items of a list that it gives at once, whatever is asked for. */
    public synchronized FakeForge pageSize(int items) {
        state.largestPage = items;
        return this;
    }

    /** Opens a pull request within a repository, as a person would. */
    public synchronized FakePullRequest open(String repository, String head, String base, String title) {
        return state.create(repository, repository, head, base, title, "", false);
    }

    /** Opens a pull request from a fork, as a person would; the fork need not be one of the repositories. */
    public synchronized FakePullRequest openFromFork(String repository, String fork, String head, String base) {
        return state.create(repository, fork, head, base, "from a fork", "", false);
    }

    /** What has to be so before pull requests are merged. */
    public synchronized FakeForge rules(FakeRules rules) {
        state.rules = rules;
        return this;
    }

    /** Takes so many requests in any span of a length, and refuses others as each protocol does. */
    public synchronized FakeForge limit(int requests, Duration window, InstantSource time) {
        clock = time;
        limit = new RequestLimit(requests, window, time);
        return this;
    }

    /** How many requests it refused because of its limit. */
    public synchronized int refusedRequests() {
        return refused;
    }

    /** Remembers only so many requests, the latest. */
    public synchronized FakeForge rememberRequests(int most) {
        mostRequests = most;
        return this;
    }

    /** What happened to a pull request. */
    public synchronized FakeLife life(FakePullRequest of) {
        return state.life(of).copy();
    }

    /** Says what a person thinks of a pull request. */
    public synchronized void review(FakePullRequest of, String person, boolean approves) {
        state.life(of).verdicts().put(person, approves);
    }

    /** Opens a pull request again, as a person would. */
    public synchronized void reopen(FakePullRequest closed) {
        state.pullRequest(closed.repository(), closed.number()).filter(it -> !it.merged())
                .ifPresent(it -> state.replace(it.reopened()));
    }

    /** Merges a pull request, as a person would. */
    public synchronized boolean merge(FakePullRequest open) {
        return state.pullRequest(open.repository(), open.number())
                .filter(it -> state.merge(it, "") == ForgeState.Merge.DONE).isPresent();
    }

    /** Closes a pull request, as a person would. */
    public synchronized void close(FakePullRequest open) {
        state.pullRequest(open.repository(), open.number()).ifPresent(it -> state.replace(it.closed()));
    }

    /** Changes a pull request, as a person would. */
    public synchronized void change(FakePullRequest open, String title, String body, boolean draft) {
        state.pullRequest(open.repository(), open.number()).ifPresent(it -> state.replace(it.with(title, body, draft)));
    }

    /** All pull requests, in the order in which they were created. */
    public synchronized List<FakePullRequest> pullRequests() {
        return state.pullRequests();
    }

    /** The pull requests of a repository, in the order in which they were created. */
    public synchronized List<FakePullRequest> pullRequests(String repository) {
        var found = new ArrayList<>(state.pullRequests(repository));
        Collections.reverse(found);
        return List.copyOf(found);
    }

    /** What goes wrong with the next requests with the right token, one for each. */
    public synchronized FakeForge next(Fault... next) {
        faults.addAll(List.of(next));
        return this;
    }

    /** What goes wrong with the next requests that create a pull request or a fork, one for each. */
    public synchronized FakeForge nextCreation(Fault... next) {
        creationFaults.addAll(List.of(next));
        return this;
    }

    /** What it was asked so far, refused requests too. */
    public synchronized List<ForgeRequest> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    /**
     * Asks it within the process, without a connection.
     *
     * @param uri an address below {@link #url}
     * @throws IOException if the connection would break
     */
    public FakeAnswer ask(String method, URI uri, Map<String, String> headers, String body) throws IOException {
        Outcome outcome = respond(method, uri, headers, parsed(body.getBytes(StandardCharsets.UTF_8)));
        if (outcome.reply() == null) {
            throw new IOException("connection cut");
        }
        return answer(outcome.reply());
    }

    private static FakeAnswer answer(ForgeProtocol.Reply reply) {
        var headers = new LinkedHashMap<>(Map.of("Content-Type", "application/json; charset=utf-8"));
        headers.putAll(reply.headers());
        boolean text = reply.headers().getOrDefault("Content-Type", "").startsWith("text/");
        return new FakeAnswer(reply.status(), headers, text ? reply.body().asString("") : reply.body().toString());
    }

    /** What becomes of a request: an answer, a connection that is cut, or one that stands still. */
    private record Outcome(ForgeProtocol.@Nullable Reply reply, boolean stalled) {}

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = new LinkedHashMap<String, String>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
            Outcome outcome = respond(exchange.getRequestMethod(), exchange.getRequestURI(), headers,
                    parsed(exchange.getRequestBody().readAllBytes()));
            if (outcome.stalled()) {
                try {
                    closed.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            } else if (outcome.reply() != null) {
                send(exchange, answer(outcome.reply()));
            }
            // an exchange that is closed without an answer cuts the connection
        }
    }

    private synchronized Outcome respond(String method, URI uri, Map<String, String> headers, JsonNode body) {
        String path = String.valueOf(uri.getRawPath());
        if (requests.size() >= mostRequests) {
            requests.remove(0);
        }
        String asked = path + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
        requests.add(new ForgeRequest(method, asked, headers, body));
        if (path.equals("/fake/pull-requests")) {
            return new Outcome(new ForgeProtocol.Reply(200, all()), false);
        }
        Optional<ForgeProtocol> spoken = PROTOCOLS.values().stream().filter(it -> it.serves(path)).findFirst();
        if (spoken.isEmpty()) {
            return new Outcome(new ForgeProtocol.Reply(404, ForgeProtocol.object().put("message", "nothing here")),
                    false);
        }
        ForgeProtocol protocol = spoken.get();
        String authorization = headers.getOrDefault("authorization", "");
        var call = ForgeProtocol.call(method, uri, body, url() + protocol.prefix(), protocol.prefix());
        Optional<ForgeProtocol.Reply> ofApp = app == null
                ? Optional.empty()
                : app.answer(call, state, authorization);
        if (ofApp.isPresent()) {
            return new Outcome(ofApp.get(), false);
        }
        if (!protocol.knows(authorization, TOKEN) && (app == null || !app.knows(authorization))) {
            return new Outcome(protocol.refusal(401, "Bad credentials"), false);
        }
        Optional<Instant> full = limit == null ? Optional.empty() : limit.take();
        if (full.isPresent()) {
            refused++;
            return new Outcome(protocol.tooMuch(full.get(), clock.instant()), false);
        }
        state.settle();
        Fault fault = protocol.isCreation(call) && !creationFaults.isEmpty() ? creationFaults.poll() : faults.poll();
        int number = ++known;
        beforeEach.accept(number);
        var reply = reply(protocol, call, fault);
        afterEach.accept(number);
        return new Outcome(reply, fault instanceof Fault.Stalled);
    }

    private ForgeProtocol.@Nullable Reply reply(ForgeProtocol protocol, ForgeProtocol.Call call,
            @Nullable Fault fault) {
        if (fault instanceof Fault.Exists) {
            return protocol.exists(call);
        }
        if (fault instanceof Fault.Answer answer && !answer.done()) {
            return other(protocol, answer);
        }
        if (fault instanceof Fault.Cut cut && !cut.done()) {
            return null;
        }
        ForgeProtocol.Reply right = protocol.answer(call, state);
        if (fault instanceof Fault.Answer answer) {
            return other(protocol, answer);
        } else if (fault instanceof Fault.Cut || fault instanceof Fault.Stalled) {
            return null;
        } else if (fault instanceof Fault.Headers more) {
            var headers = new LinkedHashMap<>(right.headers());
            headers.putAll(more.headers());
            return new ForgeProtocol.Reply(right.status(), headers, right.body());
        } else if (fault instanceof Fault.Behind) {
            items(right.body()).removeAll();
            return new ForgeProtocol.Reply(200, right.body());
        } else if (fault instanceof Fault.Twice) {
            ArrayNode items = items(right.body());
            items.addAll(items.deepCopy());
        }
        return right;
    }

    private static ArrayNode items(JsonNode body) {
        if (body instanceof ArrayNode items) {
            return items;
        }
        return body.path("values") instanceof ArrayNode items
                ? items
                : body.path("value") instanceof ArrayNode other ? other : ForgeProtocol.array();
    }

    private static ForgeProtocol.Reply other(ForgeProtocol protocol, Fault.Answer answer) {
        if (answer.body().startsWith("<")) {
            var headers = new LinkedHashMap<>(Map.of("Content-Type", "text/html; charset=utf-8"));
            headers.putAll(answer.headers());
            return new ForgeProtocol.Reply(answer.status(), headers,
                    JsonNodeFactory.instance.stringNode(answer.body()));
        }
        JsonNode body = answer.body().isEmpty()
                ? protocol.error(answer.status(), "told to fail")
                : JsonMapper.shared().readTree(answer.body());
        return new ForgeProtocol.Reply(answer.status(), answer.headers(), body);
    }

    private synchronized JsonNode all() {
        ArrayNode all = ForgeProtocol.array();
        for (FakePullRequest it : state.pullRequests()) {
            ObjectNode one = all.addObject();
            one.put("repository", it.repository()).put("number", it.number())
                    .put("head_repository", it.headRepository())
                    .put("head", it.head()).put("base", it.base()).put("title", it.title()).put("body", it.body())
                    .put("draft", it.draft()).put("open", it.open()).put("merged", it.merged());
        }
        return all;
    }

    private static JsonNode parsed(byte[] body) {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException e) {
            return MissingNode.getInstance();
        }
    }

    private static void send(HttpExchange exchange, FakeAnswer answer) throws IOException {
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        answer.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
