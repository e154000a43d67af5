package dev.mod.base.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BoundedHttpTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration SHORT = Duration.ofMillis(200);

    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    BoundedHttpTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void start() {
        server.setExecutor(threads);
        server.createContext("/ten", exchange -> {
            exchange.getResponseHeaders().add("X-Name", "value");
            exchange.sendResponseHeaders(200, 10);
            exchange.getResponseBody().write("0123456789".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.createContext("/silent", exchange -> await());
        server.createContext("/half", exchange -> {
            exchange.sendResponseHeaders(200, 10);
            exchange.getResponseBody().write("01234".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            await();
        });
        server.createContext("/drip", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            while (end.getCount() > 0) {
                exchange.getResponseBody().write('x');
                exchange.getResponseBody().flush();
            }
        });
        server.createContext("/moved", exchange -> moved(exchange, "/ten"));
        server.createContext("/circle", exchange -> moved(exchange, "/circle"));
        server.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void moved(HttpExchange exchange, String path) throws IOException {
        exchange.getResponseHeaders().add("Location", path);
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private URI uri(String path) {
        return URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + path);
    }

    private static BoundedHttp http(Duration stall, Duration longest) {
        return new BoundedHttp(HttpClient.newHttpClient(), stall, longest);
    }

    private HttpAnswer get(BoundedHttp http, String path, int limit) throws IOException, InterruptedException {
        return http.send(uri(path), uri -> HttpRequest.newBuilder(uri).build(), limit, (from, answer, hops) -> {
            if (hops == BoundedHttp.MOST_REDIRECTS) {
                throw new IOException("a circle after " + hops);
            }
            return from.resolve(answer.headers().get("location"));
        });
    }

    @Test
    void takesAWholeAnswer() throws Exception {
        HttpAnswer answer = get(http(LONG, LONG), "/ten", 10);
        assertEquals(200, answer.status());
        assertEquals("value", answer.header("x-name").orElseThrow());
        assertArrayEquals("0123456789".getBytes(StandardCharsets.UTF_8), answer.body());
    }

    @Test
    void refusesMoreThanTheLimit() {
        assertThrows(AnswerTooLargeException.class, () -> get(http(LONG, LONG), "/ten", 9));
    }

    @Test
    void endsWhenNothingComes() {
        assertThrows(HttpTimeoutException.class, () -> get(http(SHORT, LONG), "/silent", 10));
        assertThrows(HttpTimeoutException.class, () -> get(http(SHORT, LONG), "/half", 10));
    }

    @Test
    void endsWhenItTakesTooLong() {
        assertThrows(HttpTimeoutException.class, () -> get(http(LONG, SHORT), "/drip", Integer.MAX_VALUE));
    }

    @Test
    void followsRedirectsAsItIsTold() throws Exception {
        assertEquals(10, get(http(LONG, LONG), "/moved", 10).body().length);
        assertEquals(302, http(LONG, LONG).exchange(HttpRequest.newBuilder(uri("/moved")).build(), 10).status());
        assertEquals("a circle after 5",
                assertThrows(IOException.class, () -> get(http(LONG, LONG), "/circle", 10)).getMessage());
    }

    @Test
    void refusesAClientThatFollowsRedirectsItself() {
        HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build();
        assertThrows(IllegalArgumentException.class, () -> new BoundedHttp(client, LONG, LONG));
    }
}
