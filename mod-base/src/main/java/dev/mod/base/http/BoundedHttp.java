package dev.mod.base.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Sender of requests whose answers are taken whole. An exchange ends when nothing has come for a while, after a longest time,
 * and at a number of bytes. Redirects are followed only as the caller says. Safe for concurrent use.
 */
public final class BoundedHttp {
    /** Redirects that are followed in a row at most. */
    public static final int MOST_REDIRECTS = 5;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    private final HttpClient client;
    private final Duration stall;
    private final Duration longest;

    /** Decision about a redirect. */
    @FunctionalInterface
    public interface Redirects {
        /**
         * Where to go.
         *
         * @param from the address that was asked
         * @param answer what it answered, with {@code location}
         * @param hops the redirects followed already, at most {@link #MOST_REDIRECTS}; at that number there has to be an
         *     exception
         */
        URI follow(URI from, HttpAnswer answer, int hops) throws IOException;
    }

    /**
     * A sender.
     *
     * @param client follows no redirects itself; its connect timeout holds
     * @param stall how long nothing may come, neither headers nor a part of the body
     * @param longest how long one exchange may take altogether
     */
    public BoundedHttp(HttpClient client, Duration stall, Duration longest) {
        if (client.followRedirects() != HttpClient.Redirect.NEVER) {
            throw new IllegalArgumentException("a client that follows redirects takes credentials along");
        }
        this.client = client;
        this.stall = stall;
        this.longest = longest;
    }

    /**
     * Sends a request, and again where redirects lead.
     *
     * @param request makes the request to an address
     * @param limit bytes of the body that are taken
     * @throws AnswerTooLargeException when there are more
     * @throws HttpTimeoutException when the answer did not come in time
     */
    public HttpAnswer send(URI first, Function<URI, HttpRequest> request, int limit, Redirects redirects)
            throws IOException, InterruptedException {
        URI uri = first;
        for (int hops = 0;; hops++) {
            HttpAnswer answer = exchange(request.apply(uri), limit);
            if (!REDIRECTS.contains(answer.status()) || answer.header("location").isEmpty()) {
                return answer;
            }
            uri = redirects.follow(uri, answer, hops);
        }
    }

    /** Sends one request; a redirect is an answer as any other. Errors as of {@link #send}. */
    public HttpAnswer exchange(HttpRequest request, int limit) throws IOException, InterruptedException {
        var body = new LimitedBody(limit);
        CompletableFuture<HttpResponse<byte[]>> sent = client.sendAsync(request, info -> body);
        try {
            HttpResponse<byte[]> response = await(sent, body);
            Map<String, String> headers = new HashMap<>();
            response.headers().map()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", values)));
            return new HttpAnswer(response.statusCode(), headers, response.body());
        } finally {
            sent.cancel(true);
        }
    }

    private HttpResponse<byte[]> await(CompletableFuture<HttpResponse<byte[]>> sent, LimitedBody body)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (true) {
            long now = System.nanoTime();
            long silent = stall.toNanos() - (now - Math.max(start, body.latest().orElse(start)));
            long left = Math.min(silent, longest.toNanos() - (now - start));
            if (left <= 0) {
                throw new HttpTimeoutException("no whole answer within "
                        + (silent <= 0 ? stall : longest).toSeconds() + " s");
            }
            try {
                return sent.get(left, TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                // something may have come meanwhile: look again
            } catch (ExecutionException e) {
                throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
            }
        }
    }
}
