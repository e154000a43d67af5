package dev.mod.registry.token;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.mod.registry.auth.Credentials;
import dev.mod.registry.id.RepositoryNames;
import dev.mod.registry.oci.OciJson;
import dev.mod.registry.token.Rights.Right;
import dev.mod.registry.token.Rights.User;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPrivateKey;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Issues tokens of the "docker token authentication" protocol (JWT, RS256) to a registry server that asks for them, with exactly
 * the rights that {@link Rights} gives. Behind a proxy that encrypts, if it is reached from elsewhere.
 */
public final class TokenServer implements AutoCloseable {
    private static final Duration VALID = Duration.ofMinutes(5);
    private static final Duration SKEW = Duration.ofSeconds(30);
    private static final int THREADS = 8;

    private final Settings settings;
    private final Directory directory;
    private final Clock clock;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    /**
     * What the registry server is told to expect.
     *
     * @param issuer its {@code auth.token.issuer}
     * @param service its {@code auth.token.service}
     * @param prefix what its repository names begin with; empty, or ends in a slash
     * @param key signs tokens
     * @param certificate of the key, in its {@code auth.token.rootcertbundle}
     */
    public record Settings(String issuer, String service, String prefix, RSAPrivateKey key,
            X509Certificate certificate) {}

    /** Starts to serve {@code /token}. */
    public TokenServer(InetSocketAddress address, Settings settings, Directory directory, Clock clock)
            throws IOException {
        this.settings = settings;
        this.directory = directory;
        this.clock = clock;
        this.server = HttpServer.create(address, 0);
        server.createContext("/token", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var header = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"));
            Optional<User> user = header.flatMap(TokenServer::credentials).flatMap(directory::authenticate);
            if (header.isPresent() && user.isEmpty()) {
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            var access = new ArrayList<ObjectNode>();
            for (var scope : scopes(Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""))) {
                grant(user, scope).ifPresent(access::add);
            }
            byte[] body = OciJson.bytes(token(user, access));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static Optional<Credentials> credentials(String header) {
        if (!header.startsWith("Basic ")) {
            return Optional.empty();
        }
        try {
            var plain = new String(Base64.getDecoder().decode(header.substring(6).strip()), StandardCharsets.UTF_8);
            int colon = plain.indexOf(':');
            return colon < 0
                    ? Optional.empty()
                    : Optional.of(new Credentials(plain.substring(0, colon), plain.substring(colon + 1)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static List<String> scopes(String query) {
        var found = new ArrayList<String>();
        for (var pair : query.split("&")) {
            if (pair.startsWith("scope=")) {
                found.addAll(List.of(URLDecoder.decode(pair.substring(6), StandardCharsets.UTF_8).split(" ")));
            }
        }
        return found;
    }

    private Optional<ObjectNode> grant(Optional<User> user, String scope) {
        int first = scope.indexOf(':');
        int last = scope.lastIndexOf(':');
        if (first < 0 || last == first || !scope.substring(0, first).equals("repository")) {
            return Optional.empty();
        }
        var repository = scope.substring(first + 1, last);
        var rights = rights(user, repository);
        var json = JsonNodeFactory.instance.objectNode().put("type", "repository").put("name", repository);
        var actions = json.putArray("actions");
        for (var action : scope.substring(last + 1).split(",")) {
            if (rights.contains(action)) {
                actions.add(action);
            }
        }
        return actions.isEmpty() ? Optional.empty() : Optional.of(json);
    }

    private Set<String> rights(Optional<User> user, String repository) {
        if (!repository.startsWith(settings.prefix())) {
            return Set.of();
        }
        var rest = repository.substring(settings.prefix().length());
        int slash = rest.indexOf('/');
        var plane = slash < 0 ? "" : rest.substring(0, slash);
        var owned = RepositoryNames.id(rest.substring(slash + 1)).flatMap(directory::find);
        if (owned.isEmpty() || !plane.equals("meta") && !plane.equals("pkg")) {
            return Set.of();
        }
        var rights = Rights.of(user, owned.get());
        if (rights.contains(Right.PUSH)) {
            return Set.of("pull", "push", "delete");
        }
        return rights.contains(plane.equals("meta") ? Right.SEE : Right.RUN) ? Set.of("pull") : Set.of();
    }

    private JsonNode token(Optional<User> user, List<ObjectNode> access) {
        var now = clock.instant();
        var header = JsonNodeFactory.instance.objectNode().put("typ", "JWT").put("alg", "RS256");
        try {
            header.putArray("x5c").add(Base64.getEncoder().encodeToString(settings.certificate().getEncoded()));
            var claims = JsonNodeFactory.instance.objectNode().put("iss", settings.issuer())
                    .put("sub", user.map(User::name).orElse("")).put("aud", settings.service())
                    .put("exp", now.plus(VALID).getEpochSecond()).put("nbf", now.minus(SKEW).getEpochSecond())
                    .put("iat", now.getEpochSecond()).put("jti", UUID.randomUUID().toString());
            claims.putArray("access").addAll(access);
            var signed = encode(OciJson.bytes(header)) + "." + encode(OciJson.bytes(claims));
            var signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(settings.key());
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            var token = signed + "." + encode(signature.sign());
            return JsonNodeFactory.instance.objectNode().put("token", token).put("access_token", token)
                    .put("expires_in", VALID.toSeconds()).put("issued_at", now.toString());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("an RSA key can sign", e);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }
}
