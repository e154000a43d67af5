package dev.mod.registry.remote;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.auth.Credentials;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.oci.Descriptor;
import dev.mod.registry.oci.OciFormatException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against servers that do what good ones never would. */
class HttpTransportTest {
    private static final String SECRET = "s3cret";
    private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);
    private static final Descriptor BLOB = Descriptor.of("x", CONTENT);

    private final List<HttpServer> servers = new ArrayList<>();
    private final List<Duration> pauses = new ArrayList<>();
    private final List<String> seenByOthers = new CopyOnWriteArrayList<>();
    private HttpServer registry;
    private HttpServer other;

    @BeforeEach
    void start() throws IOException {
        registry = server("127.0.0.1");
        other = server("127.0.0.2");
        other.createContext("/", exchange -> {
            seenByOthers.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            answer(exchange, 200, CONTENT);
        });
    }

    @AfterEach
    void stop() {
        servers.forEach(server -> server.stop(0));
    }

    private HttpServer server(String host) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(host), 0), 0);
        servers.add(server);
        server.start();
        return server;
    }

    private RemoteStore store() {
        var address = RemoteAddress.parse("oci://127.0.0.1:" + registry.getAddress().getPort());
        return new RemoteStore(address, new HttpTransport(address, Optional.of(new Credentials("alice", SECRET)),
                Map.of(), pauses::add));
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private String otherUrl(String path) {
        return "http://127.0.0.2:" + other.getAddress().getPort() + path;
    }

    /** As a registry does that keeps files, while another client writes the same ones. */
    private void refuseWrites(int times) {
        var left = new AtomicInteger(times);
        registry.createContext("/", exchange -> {
            boolean last = exchange.getRequestMethod().equals("PUT");
            exchange.getResponseHeaders().set("Location", "/v2/r/blobs/uploads/1");
            if (exchange.getRequestMethod().equals("HEAD")) {
                answer(exchange, 404, new byte[0]);
            } else if (last && left.getAndDecrement() > 0) {
                answer(exchange, 400, "{\"errors\": [{\"code\": \"MANIFEST_BLOB_UNKNOWN\", \"message\": \"gone\"}]}"
                        .getBytes(StandardCharsets.UTF_8));
            } else {
                answer(exchange, last ? 201 : 202, new byte[0]);
            }
        });
    }

    @Test
    void whatIsRefusedWhileOthersWriteIsWrittenAgain() throws IOException {
        refuseWrites(3);
        store().putBlob("r", CONTENT);
        assertEquals(List.of(Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(150)), pauses);
        assertEquals(Digest.of(CONTENT), store().putManifest("r", "1", CONTENT));
    }

    @Test
    void whatIsRefusedForGoodIsToldWithTheReason() {
        refuseWrites(100);
        var error = assertThrows(ModException.class, () -> store().putManifest("r", "1", CONTENT));
        assertTrue(String.valueOf(error.getMessage()).contains("answers 400 (MANIFEST_BLOB_UNKNOWN: gone) to the wish"),
                error::toString);
        assertEquals(4, pauses.size());
    }

    @Test
    void aRedirectToAnotherHostIsFollowedWithoutCredentials() throws IOException {
        registry.createContext("/", exchange -> {
            if (exchange.getRequestHeaders().getFirst("Authorization") == null) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"x\"");
                answer(exchange, 401, new byte[0]);
            } else {
                exchange.getResponseHeaders().set("Location", otherUrl("/blob"));
                answer(exchange, 307, new byte[0]);
            }
        });
        assertArrayEquals(CONTENT, store().blob("r", BLOB));
        assertEquals(List.of("null"), seenByOthers);
    }

    @Test
    void credentialsAreNotSentToARealmElsewhereThatIsNotEncrypted() {
        registry.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer realm=\"" + otherUrl("/token")
                    + "\",service=\"s\"");
            answer(exchange, 401, new byte[0]);
        });
        var refused = assertThrows(OciFormatException.class, () -> store().blob("r", BLOB));
        assertTrue(String.valueOf(refused.getMessage()).contains("they were not sent"), refused.getMessage());
        assertEquals(List.of(), seenByOthers);
    }

    private void challenge(HttpServer server, String challenge) {
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("WWW-Authenticate", challenge);
            answer(exchange, 401, new byte[0]);
        });
    }

    /** Another port is another server. */
    @Test
    void credentialsAreNotSentToARealmOnAnotherPort() throws IOException {
        var port = server("127.0.0.1");
        var seen = new CopyOnWriteArrayList<String>();
        port.createContext("/", exchange -> {
            seen.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            answer(exchange, 200, "{\"token\":\"t\"}".getBytes(StandardCharsets.UTF_8));
        });
        String authority = "127.0.0.1:" + port.getAddress().getPort();
        challenge(registry, "Bearer realm=\"http://" + authority + "/token\",service=\"s\"");
        assertThrows(OciFormatException.class, () -> store().blob("r", BLOB));
        assertEquals(List.of(), seen);
        var address = RemoteAddress.parse("oci://127.0.0.1:" + registry.getAddress().getPort());
        var allowed = new RemoteStore(address, new HttpTransport(address, Optional.of(new Credentials("alice", SECRET)),
                Map.of(HttpTransport.REALMS, "example.org, " + authority), pauses::add));
        assertThrows(ModException.class, () -> allowed.blob("r", BLOB));
        assertEquals(1, seen.size(), "a person has named it");
    }

    @Test
    void credentialsAreNotSentToAnEncryptedRealmThatNobodyNamed() {
        challenge(registry, "Bearer realm=\"https://tokens.example.org/token\",service=\"s\"");
        var refused = assertThrows(OciFormatException.class, () -> store().blob("r", BLOB));
        assertTrue(String.valueOf(refused.getMessage()).contains(HttpTransport.REALMS + "=tokens.example.org"),
                refused.getMessage());
    }

    @Test
    void aHostThatTheRegistryRedirectsToGetsNoCredentialsWhenItAsks() throws IOException {
        other.removeContext("/");
        other.createContext("/", exchange -> {
            seenByOthers.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"x\"");
            answer(exchange, 401, new byte[0]);
        });
        var seen = new CopyOnWriteArrayList<String>();
        registry.createContext("/", exchange -> {
            seen.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            exchange.getResponseHeaders().set("Location", otherUrl("/blob"));
            answer(exchange, 307, new byte[0]);
        });
        assertThrows(ModException.class, () -> store().blob("r", BLOB));
        assertEquals(List.of("null"), seenByOthers);
        assertEquals(List.of("null"), seen);
    }

    @Test
    void packagesAreNotSentToOtherServers() {
        registry.createContext("/v2/r/blobs/uploads/", exchange -> {
            exchange.getResponseHeaders().set("Location", otherUrl("/upload"));
            answer(exchange, 202, new byte[0]);
        });
        registry.createContext("/v2/r/manifests/", exchange -> {
            exchange.getResponseHeaders().set("Location", otherUrl("/manifest"));
            answer(exchange, 307, new byte[0]);
        });
        registry.createContext("/v2/r/blobs/sha256", exchange -> answer(exchange, 404, new byte[0]));
        assertThrows(OciFormatException.class, () -> store().putBlob("r", CONTENT));
        assertThrows(OciFormatException.class, () -> store().putManifest("r", "1.0.0", CONTENT));
        assertEquals(List.of(), seenByOthers);
    }

    @Test
    void aTokenIsForItsScopeAndStaysInItsClient() throws IOException {
        var asked = new CopyOnWriteArrayList<String>();
        registry.createContext("/token", exchange -> {
            asked.add(exchange.getRequestURI().getQuery() + " by "
                    + exchange.getRequestHeaders().getFirst("Authorization").substring(0, 5));
            answer(exchange, 200, "{\"token\":\"t\"}".getBytes(StandardCharsets.UTF_8));
        });
        registry.createContext("/v2", exchange -> {
            if ("Bearer t".equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                answer(exchange, 200, CONTENT);
            } else {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer realm=\"http://127.0.0.1:"
                        + registry.getAddress().getPort() + "/token\",service=\"s\"");
                answer(exchange, 401, new byte[0]);
            }
        });
        var store = store();
        assertArrayEquals(CONTENT, store.blob("r", BLOB));
        assertArrayEquals(CONTENT, store.blob("r", BLOB));
        assertEquals(List.of("service=s&scope=repository:r:pull by Basic"), List.copyOf(asked));
        assertArrayEquals(CONTENT, store().blob("r", BLOB));
        assertEquals(2, asked.size(), "another client asks for a token of its own");
    }

    @Test
    void aServerInTroubleIsAskedAgainAsItWishes() throws IOException {
        var times = new int[1];
        registry.createContext("/", exchange -> {
            if (times[0]++ < 2) {
                exchange.getResponseHeaders().set("Retry-After", times[0] == 1 ? "7" : "soon");
                answer(exchange, times[0] == 1 ? 429 : 503, new byte[0]);
            } else {
                answer(exchange, 200, CONTENT);
            }
        });
        assertArrayEquals(CONTENT, store().blob("r", BLOB));
        assertEquals(List.of(Duration.ofSeconds(7), Duration.ofSeconds(14)), pauses);
    }

    @Test
    void aServerThatIsNotThereIsGivenUp() {
        registry.stop(0);
        var failed = assertThrows(ModException.class, () -> store().blob("r", BLOB));
        assertEquals("registry-unavailable", failed.code().id());
        assertEquals(3, pauses.size());
    }

    @Test
    void bytesThatAreNotThoseAskedForAreRefused() {
        registry.createContext("/", exchange -> answer(exchange, 200, "CONTENT".getBytes(StandardCharsets.UTF_8)));
        assertThrows(OciFormatException.class, () -> store().blob("r", BLOB));
        assertThrows(OciFormatException.class, () -> store().manifest("r", BLOB.digest()));
    }

    @Test
    void moreBytesThanAskedForAreNotRead() {
        registry.createContext("/", exchange -> answer(exchange, 200, new byte[1 << 20]));
        assertThrows(OciFormatException.class, () -> store().blob("r", BLOB));
    }

    @Test
    void aChainOfRedirectsHasAnEnd() {
        registry.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Location", "/again");
            answer(exchange, 302, new byte[0]);
        });
        assertThrows(OciFormatException.class, () -> store().blob("r", BLOB));
    }

    @Test
    void listsComeInPages() throws IOException {
        registry.createContext("/v2/r/tags/list", exchange -> {
            var query = exchange.getRequestURI().getQuery();
            if (query.contains("last=b")) {
                answer(exchange, 200, "{\"tags\":[\"c\"]}".getBytes(StandardCharsets.UTF_8));
            } else {
                exchange.getResponseHeaders().set("Link", "</v2/r/tags/list?n=2&last=b>; rel=\"next\"");
                answer(exchange, 200, "{\"tags\":[\"a\",\"b\"]}".getBytes(StandardCharsets.UTF_8));
            }
        });
        assertEquals(List.of("a", "b", "c"), store().tags("r"));
    }

    @Test
    void nonsenseIsRefused() {
        registry.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Location", "file:///etc/passwd");
            answer(exchange, exchange.getRequestMethod().equals("GET") ? 302 : 202, new byte[0]);
        });
        assertThrows(OciFormatException.class, () -> store().blob("r", BLOB));
        assertThrows(OciFormatException.class, () -> store().putBlob("r", CONTENT));
    }
}
