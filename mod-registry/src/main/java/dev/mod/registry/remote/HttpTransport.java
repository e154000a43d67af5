package dev.mod.registry.remote;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.http.AnswerTooLargeException;
import dev.mod.base.http.BoundedHttp;
import dev.mod.base.http.HttpAnswer;
import dev.mod.base.http.RetryAfter;
import dev.mod.registry.auth.Credentials;
import dev.mod.registry.auth.EnvironmentProxies;
import dev.mod.registry.oci.OciFormatException;
import dev.mod.registry.oci.OciJson;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Requests to one registry, with the rights that it asks for.
 *
 * <p>Credentials and tokens stay in this object and go to the registry's own host and port only, and to a realm elsewhere that a
 * person has named. Redirects are followed without them, and without the package. What a server says of itself is never trusted
 * further than that.
 */
final class HttpTransport {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofSeconds(60);
    /** A server that wants to be left alone for longer is asked again before. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(99);
    private static final Duration LONGEST_ANSWER = Duration.ofHours(1);
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

    /** Names hosts, with ports, that give tokens for the registry. */
    static final String REALMS = "MOD_REGISTRY_REALMS";
    private static final Map<String, String> KNOWN_REALMS = Map.of("registry-1.docker.io", "auth.docker.io",
            "registry.gitlab.com", "gitlab.com");

    private final RemoteAddress address;
    private final Set<String> realms;
    private final Optional<Credentials> credentials;
    private final Pause pause;
    private final BoundedHttp http;
    private final Map<String, String> tokens = new HashMap<>();

    HttpTransport(RemoteAddress address, Optional<Credentials> credentials, Map<String, String> environment,
            Pause pause) {
        this.address = address;
        this.realms = realms(address, environment);
        this.credentials = credentials;
        this.pause = pause;
        this.http = new BoundedHttp(HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER)
                .proxy(new EnvironmentProxies(environment)).connectTimeout(CONNECT).build(),
                ANSWER, LONGEST_ANSWER);
    }

    /**
     * Sends a request, again after a while if the server is in trouble and the request may be repeated.
     *
     * @throws ModException {@code registry-unavailable} if there is no answer
     */
    HttpAnswer send(Ask ask) throws IOException {
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

    private static Optional<Duration> retryAfter(HttpAnswer answer) {
        return answer.header("retry-after").flatMap(value -> RetryAfter.parse(value, Instant.now()))
                .filter(wait -> wait.compareTo(LONGEST_WAIT) <= 0);
    }

    void pause(Duration time) {
        try {
            pause.of(time);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private HttpAnswer authorized(Ask ask) throws IOException {
        var answered = new URI[]{ask.uri()};
        var answer = redirected(ask, answered);
        // what another host asks for is its own affair
        if (answer.status() != 401 || !isOwn(answered[0])) {
            return answer;
        }
        boolean fresh = tokens.remove(ask.scope()) == null;
        var challenge = answer.header("www-authenticate").orElse("");
        var authorization = authorization(challenge, ask.scope());
        if (authorization.isEmpty() || !fresh && tokens.containsValue(authorization.get())) {
            return answer;
        }
        tokens.put(ask.scope(), authorization.get());
        return redirected(ask, answered);
    }

    /** @param answered becomes the address that gave the answer */
    private HttpAnswer redirected(Ask ask, URI[] answered) throws IOException {
        answered[0] = ask.uri();
        return guarded(ask.limit(),
                () -> http.send(ask.uri(), uri -> request(ask, uri), ask.limit(), (from, answer, hops) -> {
                    URI next = resolve(from, answer.header("location").orElse(""));
                    if (hops == BoundedHttp.MOST_REDIRECTS) {
                        throw new OciFormatException("the registry sends from one address to the next without end");
                    }
                    if (!isOwn(next) && !"https".equals(next.getScheme())
                            && !RemoteAddress.isThisMachine(String.valueOf(next.getHost()))) {
                        throw new OciFormatException(
                                "the registry sends to " + next.getScheme() + "://" + next.getAuthority()
                                        + ", which is not encrypted");
                    }
                    if (!isOwn(next) && ask.body() != null) {
                        throw new OciFormatException(
                                "the registry wants the package sent to " + next.getScheme() + "://"
                                        + next.getAuthority() + "; it was not sent");
                    }
                    answered[0] = next;
                    return next;
                }));
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

    private HttpRequest request(Ask ask, URI uri) {
        var request = HttpRequest.newBuilder(uri).method(ask.method(), ask.body() == null
                ? BodyPublishers.noBody()
                : BodyPublishers.ofByteArray(ask.body()));
        ask.headers().forEach(request::header);
        var token = tokens.get(ask.scope());
        if (token != null && isOwn(uri)) {
            request.header("Authorization", token);
        }
        return request.build();
    }

    @FunctionalInterface
    private interface Exchange {
        HttpAnswer run() throws IOException, InterruptedException;
    }

    private HttpAnswer guarded(int limit, Exchange exchange) throws IOException {
        try {
            return exchange.run();
        } catch (AnswerTooLargeException e) {
            throw new OciFormatException("the registry answers with more than the " + limit + " bytes expected", e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Whether an address is at the registry itself, by the same protocol. */
    boolean isOwn(URI uri) {
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
        boolean encrypted = "https".equals(realm.getScheme()) || isOwn(realm)
                || RemoteAddress.isThisMachine(String.valueOf(realm.getHost()))
                        && realms.contains(realm.getAuthority());
        if (!encrypted) {
            throw new OciFormatException("the registry wants credentials sent to " + realm.getScheme() + "://"
                    + realm.getAuthority() + ", which is not encrypted; they were not sent");
        }
        boolean trusted = isOwn(realm) || realms.contains(realm.getAuthority());
        if (!trusted && credentials.isPresent()) {
            throw new OciFormatException("the registry wants credentials sent to " + realm.getAuthority()
                    + ", which is not the registry; they were not sent. If that is where it gives tokens, set " + REALMS
                    + "=" + realm.getAuthority());
        }
        return token(realm, parameters.getOrDefault("service", ""), scope);
    }

    /** Where credentials for the registry may go besides the registry. */
    private static Set<String> realms(RemoteAddress address, Map<String, String> environment) {
        var realms = new HashSet<>(List.of(environment.getOrDefault(REALMS, "").split("[,\\s]+")));
        Optional.ofNullable(KNOWN_REALMS.get(address.authority())).ifPresent(realms::add);
        return realms;
    }

    private Optional<String> token(URI realm, String service, String scope) throws IOException {
        var query = "service=" + encode(service) + (scope.isEmpty() ? "" : "&scope=" + encode(scope));
        var uri = URI.create(realm + (realm.getRawQuery() == null ? "?" : "&") + query);
        var request = HttpRequest.newBuilder(uri).GET();
        credentials.ifPresent(c -> request.header("Authorization", c.basic()));
        var answer = guarded(LARGEST_TOKEN, () -> http.exchange(request.build(), LARGEST_TOKEN));
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
        return new ModException(ErrorCodes.REGISTRY_UNAVAILABLE,
                "the registry " + address + " does not answer: " + FailureMessages.of(cause), cause);
    }

    private ModException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new ModException(ErrorCodes.INTERRUPTED,
                "interrupted while waiting for " + address, cause);
    }
}
