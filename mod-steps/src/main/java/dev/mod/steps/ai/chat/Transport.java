package dev.mod.steps.ai.chat;

import dev.mod.base.diagnostic.FailureMessages;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.mod.engine.spi.Cancellation;
import dev.mod.steps.ai.chat.ChatException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Carries the requests of the library's models. It works on the thread that asks, ends at once when the step is
 * stopped, follows no redirects, and keeps what the library would drop: how long a busy server wants to be left alone,
 * errors in the middle of a stream, and events that make no sense. For one thread.
 */
final class Transport implements HttpClient {
    /** How long one answer may take. */
    static final Duration MAX_ANSWER = Duration.ofMinutes(15);
    private static final Duration CONNECT = Duration.ofSeconds(30);
    /** Bytes of an answer at most. */
    static final long MAX_BYTES = 64L * 1024 * 1024;
    private static final int MAX_ERROR_BYTES = 64 * 1024;

    private final java.net.http.HttpClient client = java.net.http.HttpClient.newBuilder().connectTimeout(CONNECT)
            .followRedirects(java.net.http.HttpClient.Redirect.NEVER).build();
    private final Cancellation cancellation;
    private final Deadline deadline;
    private final InstantSource clock;
    private @Nullable ChatException failure;

    Transport(Cancellation cancellation, Deadline deadline, InstantSource clock) {
        this.cancellation = cancellation;
        this.deadline = deadline;
        this.clock = clock;
    }

    /** What went wrong with the latest request. */
    Optional<ChatException> failure() {
        return Optional.ofNullable(failure);
    }

    /** For the library's builders, whose timeouts are not used. */
    HttpClientBuilder builder() {
        return new Builder(this);
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        throw new UnsupportedOperationException("only streams are asked for");
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        failure = null;
        try {
            exchange(request, parser, listener);
        } catch (ChatException e) {
            failure = e;
        }
    }

    private void exchange(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener)
            throws ChatException {
        URI uri = URI.create(request.url());
        String server = uri.getAuthority();
        Duration limit = deadline.remaining().compareTo(MAX_ANSWER) < 0 ? deadline.remaining() : MAX_ANSWER;
        long end = System.nanoTime() + limit.toNanos();
        HttpResponse<InputStream> response = open(request, uri, limit);
        var closed = new AtomicBoolean();
        var watch = new CompletableFuture<Void>().orTimeout(Math.max(1, end - System.nanoTime()),
                TimeUnit.NANOSECONDS);
        try (InputStream body = new LimitedInput(response.body(), MAX_BYTES);
                var registration = cancellation.onRequest(() -> close(response, closed))) {
            var expiry = watch.whenComplete((done, late) -> {
                if (late != null) {
                    close(response, closed);
                }
            });
            read(response, body, server, parser, listener);
            expiry.complete(null);
        } catch (IOException e) {
            throw broken(closed, server, limit, e);
        } finally {
            watch.complete(null);
        }
        if (failure != null && closed.get()) {
            throw broken(closed, server, limit, failure);
        }
    }

    private ChatException broken(AtomicBoolean closed, String server, Duration limit, Exception e) {
        if (cancellation.requested()) {
            return new ChatException(Kind.CANCELED, "canceled", e);
        }
        if (closed.get()) {
            return late(server, limit);
        }
        return new ChatException(Kind.BROKEN, "the answer of " + server + " broke off", e);
    }

    private ChatException late(String server, Duration limit) {
        return limit.compareTo(MAX_ANSWER) < 0
                ? deadline.exceeded()
                : new ChatException(Kind.BUSY, server + " gave no whole answer in " + MAX_ANSWER.toMinutes()
                        + " minutes");
    }

    private static void close(HttpResponse<InputStream> response, AtomicBoolean closed) {
        closed.set(true);
        try {
            response.body().close();
        } catch (IOException e) {
            // the reader sees the end either way
            return;
        }
    }

    private HttpResponse<InputStream> open(HttpRequest request, URI uri, Duration limit) throws ChatException {
        var builder = java.net.http.HttpRequest.newBuilder(uri)
                .method(request.method().name(), java.net.http.HttpRequest.BodyPublishers.ofString(request.body()));
        if ("http".equals(uri.getScheme())) {
            // an offer to upgrade confuses some local servers
            builder.version(java.net.http.HttpClient.Version.HTTP_1_1);
        }
        request.headers().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        var sent = client.sendAsync(builder.build(), HttpResponse.BodyHandlers.ofInputStream());
        try (var registration = cancellation.onRequest(() -> sent.cancel(true))) {
            return sent.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            sent.cancel(true);
            throw late(uri.getAuthority(), limit);
        } catch (CancellationException e) {
            throw new ChatException(Kind.CANCELED, "canceled", e);
        } catch (InterruptedException e) {
            sent.cancel(true);
            Thread.currentThread().interrupt();
            throw new ChatException(Kind.CANCELED, "canceled", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new ChatException(Kind.BUSY,
                    uri.getAuthority() + " cannot be reached: " + FailureMessages.of(cause), cause);
        }
    }

    private void read(HttpResponse<InputStream> response, InputStream body, String server,
            ServerSentEventParser parser, ServerSentEventListener listener) throws ChatException, IOException {
        if (response.statusCode() / 100 != 2) {
            String text = new String(body.readNBytes(MAX_ERROR_BYTES), StandardCharsets.UTF_8);
            throw ServerErrors.of(response.statusCode(), response.headers(), text, server, clock);
        }
        String type = response.headers().firstValue("content-type").orElse("");
        if (!type.startsWith("text/event-stream")) {
            throw new ChatException(Kind.REFUSED, server + " answered with "
                    + (type.isEmpty() ? "no content type" : type)
                    + " instead of a stream of events; check LLM_BASE_URL and LLM_PROVIDER");
        }
        listener.onOpen(SuccessfulHttpResponse.builder().statusCode(response.statusCode())
                .headers(response.headers().map()).build());
        parser.parse(body, new Checked(listener, server));
        if (failure == null) {
            listener.onClose();
        }
    }

    /** Lets only events through that make sense. */
    private final class Checked implements ServerSentEventListener {
        private final ServerSentEventListener listener;
        private final String server;

        Checked(ServerSentEventListener listener, String server) {
            this.listener = listener;
            this.server = server;
        }

        @Override
        public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
            if (failure == null) {
                check(event);
            }
            if (failure != null) {
                context.parsingHandle().cancel();
                return;
            }
            listener.onEvent(event, context);
        }

        private void check(ServerSentEvent event) {
            String data = event.data() == null ? "" : event.data().strip();
            if (data.isEmpty() || data.equals("[DONE]")) {
                return;
            }
            JsonNode json = ServerErrors.json(data).orElse(null);
            if (json == null) {
                failure = new ChatException(Kind.BROKEN, server + " sent an event that is no JSON object");
            } else if (json.path("error").isObject() || json.path("error").isString()) {
                failure = ServerErrors.midway(json, server);
            } else if (json.path("delta").path("stop_reason").asString("").equals("refusal")) {
                failure = new ChatException(Kind.REFUSED, "the model refused to answer");
            } else if (json.path("promptFeedback").path("blockReason").isString()) {
                failure = new ChatException(Kind.REFUSED, server + " blocked the prompt: "
                        + json.path("promptFeedback").path("blockReason").asString());
            }
        }

        @Override
        public void onError(Throwable error) {
            if (failure == null) {
                failure = new ChatException(Kind.BROKEN, "the answer of " + server + " broke off", error);
            }
        }
    }

    private record Builder(HttpClient client) implements HttpClientBuilder {
        @Override
        public Duration connectTimeout() {
            return CONNECT;
        }

        @Override
        public HttpClientBuilder connectTimeout(Duration timeout) {
            return this;
        }

        @Override
        public Duration readTimeout() {
            return MAX_ANSWER;
        }

        @Override
        public HttpClientBuilder readTimeout(Duration timeout) {
            return this;
        }

        @Override
        public HttpClient build() {
            return client;
        }
    }
}
