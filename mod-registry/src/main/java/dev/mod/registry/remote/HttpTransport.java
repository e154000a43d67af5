package dev.mod.registry.remote;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.registry.auth.Credentials;
import dev.mod.registry.auth.EnvironmentProxies;
import dev.mod.registry.oci.OciFormatException;
import dev.mod.registry.oci.OciJson;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Requests to one registry, with the rights that it asks for.
 *
 * <p>Credentials and tokens stay in this object and go to the registry's own host only, tokens for tokens to the realm that it
 * names, if that is on the same host or encrypted. Redirects are followed without them. What a server says of itself is never
 * trusted further than that.
 */
final class HttpTransport {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofSeconds(60);
    private static final int MOST_REDIRECTS = 5;
    private static final int MOST_ATTEMPTS = 4;
    private static final int LARGEST_TOKEN = 1 << 16;
    private static final Set<Integer> WORTH_ANOTHER_TRY = Set.of(429, 500, 502, 503, 504);
    private static final Pattern PARAMETER = Pattern.compile("([a-zA-Z]+)=\"([^\"]*)\"");

    /** Waits between two attempts. */
    interface Pause {
        void of(Duration time) throws InterruptedException;
    }

    /**
     * A request.
     *
     * @param method its method
     * @param uri where to
     * @param headers sent to the registry's host and to others alike
     * @param body none for no body
     * @param scope the rights that it needs, as token services name them
     * @param limit how many bytes of answer are taken
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Ask(String method, URI uri, Map<String, String> headers, byte @Nullable [] body, String scope, int limit) {}

    /**
     * An answer.
     *
     * @param status its status
     * @param headers its headers
     * @param body its bytes
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Answer(int status, Map<String, String> headers, byte[] body) {
        Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name));
        }
    }

    private final RemoteAddress address;
    private final Optional<Credentials> credentials;
    private final Pause pause;
    private final HttpClient client;
    private final Map<String, String> tokens = new HashMap<>();

    HttpTransport(RemoteAddress address, Optional<Credentials> credentials, Map<String, String> environment,
            Pause pause) {
        this.address = address;
        this.credentials = credentials;
        this.pause = pause;
        this.client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER)
                .proxy(new EnvironmentProxies(environment)).connectTimeout(CONNECT).build();
    }

    /**
     * Sends a request, again after a while if the server is in trouble and the request may be repeated.
     *
     * @throws ModException {@code registry-unavailable} if there is no answer
     */
    Answer send(Ask ask) throws IOException {
        Duration wait = Duration.ofMillis(250);
        for (int attempt = 1;; attempt++) {
            boolean last = attempt == MOST_ATTEMPTS || ask.method().equals("POST");
            try {
                var answer = authorized(ask);
                if (last || !WORTH_ANOTHER_TRY.contains(answer.status())) {
                    return answer;
                }
                wait = retryAfter(answer).orElse(wait);
            } catch (OciFormatException e) {
                throw e;
            } catch (IOException e) {
                if (last) {
                    throw unavailable(e);
                }
            }
            pause(wait);
            wait = wait.multipliedBy(2);
        }
    }

    private static Optional<Duration> retryAfter(Answer answer) {
        return answer.header("retry-after").filter(value -> value.matches("[0-9]{1,2}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
    }

    private void pause(Duration time) {
        try {
            pause.of(time);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private Answer authorized(Ask ask) throws IOException {
        var answer = redirected(ask);
        if (answer.status() != 401) {
            return answer;
        }
        boolean fresh = tokens.remove(ask.scope()) == null;
        var challenge = answer.header("www-authenticate").orElse("");
        var authorization = authorization(challenge, ask.scope());
        if (authorization.isEmpty() || !fresh && tokens.containsValue(authorization.get())) {
            return answer;
        }
        tokens.put(ask.scope(), authorization.get());
        return redirected(ask);
    }

    private Answer redirected(Ask ask) throws IOException {
        URI uri = ask.uri();
        for (int hops = 0;; hops++) {
            var answer = exchange(ask, uri);
            var location = answer.header("location");
            if (answer.status() / 100 != 3 || location.isEmpty()) {
                return answer;
            }
            URI next = resolve(uri, location.get());
            if (hops == MOST_REDIRECTS) {
                throw new OciFormatException("the registry sends from one address to the next without end");
            }
            if (!isOwn(next) && !"https".equals(next.getScheme())
                    && !RemoteAddress.isThisMachine(String.valueOf(next.getHost()))) {
                throw new OciFormatException("the registry sends to " + next.getScheme() + "://" + next.getAuthority()
                        + ", which is not encrypted");
            }
            uri = next;
        }
    }

    /** An address that the server gave, seen from another. */
    static URI resolve(URI from, String location) throws OciFormatException {
        try {
            var next = from.resolve(location);
            if (next.getHost() != null && Set.of("http", "https").contains(String.valueOf(next.getScheme()))) {
                return next;
            }
        } catch (IllegalArgumentException e) {
            throw new OciFormatException("the registry names an address that is none", e);
        }
        throw new OciFormatException("the registry names an address that is none");
    }

    private Answer exchange(Ask ask, URI uri) throws IOException {
        var request = HttpRequest.newBuilder(uri).timeout(ANSWER).method(ask.method(), ask.body() == null
                ? BodyPublishers.noBody()
                : BodyPublishers.ofByteArray(ask.body()));
        ask.headers().forEach(request::header);
        var token = tokens.get(ask.scope());
        if (token != null && isOwn(uri)) {
            request.header("Authorization", token);
        }
        return exchange(request.build(), ask.limit());
    }

    private Answer exchange(HttpRequest request, int limit) throws IOException {
        try {
            HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
            var headers = new HashMap<String, String>();
            response.headers().map().forEach((name, values) -> headers.put(name.toLowerCase(java.util.Locale.ROOT),
                    String.join(", ", values)));
            try (var body = response.body()) {
                byte[] bytes = body.readNBytes(limit + 1);
                if (bytes.length > limit) {
                    throw new OciFormatException(
                            "the registry answers with more than the " + limit + " bytes expected");
                }
                return new Answer(response.statusCode(), headers, bytes);
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private boolean isOwn(URI uri) {
        return address.base().getScheme().equals(uri.getScheme()) && address.authority().equals(uri.getAuthority());
    }

    private Optional<String> authorization(String challenge, String scope) throws IOException {
        if (challenge.regionMatches(true, 0, "Basic", 0, 5)) {
            return credentials.map(Credentials::basic);
        }
        if (!challenge.regionMatches(true, 0, "Bearer", 0, 6)) {
            return Optional.empty();
        }
        var parameters = new HashMap<String, String>();
        var matcher = PARAMETER.matcher(challenge);
        while (matcher.find()) {
            parameters.put(matcher.group(1), matcher.group(2));
        }
        URI realm = resolve(address.base(), parameters.getOrDefault("realm", ""));
        boolean sameHost = realm.getHost().equals(address.base().getHost());
        if (!"https".equals(realm.getScheme()) && !(sameHost && "http".equals(address.base().getScheme()))) {
            throw new OciFormatException("the registry wants credentials sent to " + realm.getScheme() + "://"
                    + realm.getAuthority() + ", which is not encrypted; they were not sent");
        }
        return token(realm, parameters.getOrDefault("service", ""), scope);
    }

    private Optional<String> token(URI realm, String service, String scope) throws IOException {
        var query = "service=" + encode(service) + "&scope=" + encode(scope);
        var uri = URI.create(realm + (realm.getRawQuery() == null ? "?" : "&") + query);
        var request = HttpRequest.newBuilder(uri).timeout(ANSWER).GET();
        credentials.ifPresent(c -> request.header("Authorization", c.basic()));
        var answer = exchange(request.build(), LARGEST_TOKEN);
        if (answer.status() != 200) {
            return Optional.empty();
        }
        var json = OciJson.object(answer.body(), "token");
        return Optional.ofNullable(json.path("token").stringValue(json.path("access_token").stringValue(null)))
                .map("Bearer "::concat);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private ModException unavailable(IOException cause) {
        var why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new ModException(new ErrorCode("registry-unavailable", ErrorType.ENVIRONMENT),
                "the registry " + address + " does not answer: " + why, cause);
    }

    private ModException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new ModException(new ErrorCode("interrupted", ErrorType.ENVIRONMENT),
                "interrupted while waiting for " + address, cause);
    }
}
