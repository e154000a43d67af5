package dev.mod.fakes.llm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
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
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server on the loopback interface that speaks the protocols {@code openai}, {@code azure_openai}, {@code anthropic}
 * and {@code google_ai}, told by the path of a request. It answers with what it was given, in streams of events, and
 * keeps what it was asked. Requests that such a server would refuse are refused: those without the right key, without
 * what the protocol demands, or with calls and results that do not fit. Safe for concurrent use.
 */
public final class FakeLlm implements AutoCloseable {
    /** The key that it takes. */
    public static final String KEY = "sk-fake-0123456789abcdef";

    private static final List<ModelProtocol> PROTOCOLS = List.of(new OpenAiProtocol("azure_openai"),
            new OpenAiProtocol("openai"), new AnthropicProtocol(), new GoogleProtocol());

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        var thread = new Thread(task, "fake-llm");
        thread.setDaemon(true);
        return thread;
    });
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CountDownLatch asked = new CountDownLatch(1);
    private final Deque<Reply> replies = new ArrayDeque<>();
    private final List<Request> requests = Collections.synchronizedList(new ArrayList<>());
    private @Nullable Reply otherwise;

    private FakeLlm(HttpServer server) {
        this.server = server;
    }

    /** Begins to listen at a free port. */
    public static FakeLlm start() {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var fake = new FakeLlm(server);
            server.setExecutor(fake.threads);
            server.createContext("/", fake::handle);
            server.start();
            return fake;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What it answers with next, one for each request. */
    public synchronized FakeLlm then(Reply... next) {
        replies.addAll(List.of(next));
        return this;
    }

    /** What it answers with when there is nothing else left; without it, that is an error. */
    public synchronized FakeLlm otherwise(Reply reply) {
        otherwise = reply;
        return this;
    }

    /** Its address, without a path. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** What it was asked so far, refused requests too. */
    public List<Request> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    /** Waits for the first request. */
    public void awaitRequest() throws InterruptedException {
        asked.await();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private synchronized Reply next() {
        Reply reply = replies.poll();
        if (reply == null) {
            reply = otherwise;
        }
        return reply == null ? Reply.failure(418, "the stand-in was given no more answers") : reply;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().toString();
            Optional<ModelProtocol> spoken = PROTOCOLS.stream()
                    .filter(it -> it.serves(exchange.getRequestURI().getPath())).findFirst();
            if (spoken.isEmpty()) {
                send(exchange, 404, "text/plain", "nothing here");
                return;
            }
            ModelProtocol protocol = spoken.get();
            Map<String, String> headers = new LinkedHashMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
            JsonNode body = read(exchange);
            requests.add(new Request(protocol.name(), path, headers, body, protocol.conversation(body),
                    protocol.tools(body)));
            asked.countDown();
            if (!protocol.key(headers).equals(Optional.of(KEY))) {
                send(exchange, protocol, new Reply.Failure(401, Map.of(), "authentication_error",
                        "Incorrect API key provided: " + protocol.key(headers).orElse("none")));
                return;
            }
            Optional<String> problem = protocol.problem(headers, path, body);
            if (problem.isPresent()) {
                send(exchange, protocol, Reply.failure(400, problem.get()));
                return;
            }
            answer(exchange, protocol, next(), body.path("model").asString("model"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static JsonNode read(HttpExchange exchange) throws IOException {
        try {
            return JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
        } catch (JacksonException e) {
            return JsonMapper.shared().createObjectNode();
        }
    }

    private void answer(HttpExchange exchange, ModelProtocol protocol, Reply reply, String model)
            throws IOException, InterruptedException {
        if (reply instanceof Reply.Answer answer) {
            List<String> events = protocol.events(answer, model);
            stream(exchange, events, events.size()).close();
        } else if (reply instanceof Reply.Failure failure) {
            send(exchange, protocol, failure);
        } else if (reply instanceof Reply.ContextOverflow) {
            send(exchange, protocol, protocol.contextOverflow());
        } else if (reply instanceof Reply.Raw raw) {
            send(exchange, raw.status(), raw.contentType(), raw.body());
        } else if (reply instanceof Reply.BrokenOff broken) {
            OutputStream out = stream(exchange, protocol.events(broken.answer(), model), broken.events());
            if (!broken.abruptly()) {
                out.close();
            }
        } else if (reply instanceof Reply.FailedMidway failed) {
            OutputStream out = stream(exchange, protocol.events(failed.answer(), model), failed.events());
            out.write(protocol.errorEvent(failed.type(), failed.message()).getBytes(StandardCharsets.UTF_8));
            out.close();
        } else if (reply instanceof Reply.Stalled stalled) {
            stream(exchange, protocol.events(stalled.answer(), model), stalled.events());
            closed.await();
        } else if (reply instanceof Reply.Silence) {
            closed.await();
        }
    }

    private static OutputStream stream(HttpExchange exchange, List<String> events, int count) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        for (String event : events.subList(0, Math.min(count, events.size()))) {
            out.write(event.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
        return out;
    }

    private static void send(HttpExchange exchange, ModelProtocol protocol, Reply.Failure failure) throws IOException {
        failure.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        send(exchange, failure.status(), "application/json",
                protocol.error(failure.status(), failure.type(), failure.message()).toString());
    }

    private static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
