package dev.mod.git.forge.http;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.http.BoundedHttp;
import dev.mod.base.http.HttpAnswer;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.limit.ForgeTime;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.StringNode;

/**
 * Requests to the API of one forge. The token goes to its host and nowhere else, in a header and nowhere else. Answers of
 * limits are waited for, trouble is tried again where that cannot do a thing twice. Safe for concurrent use.
 */
public final class ForgeHttp {
    private static final Logger LOG = LoggerFactory.getLogger(ForgeHttp.class);
    /** A server that wants a little more each time is not humoured until the longest wait is over. */
    private static final int MOST_LIMITS = 30;
    private static final int LARGEST_ANSWER = 32 << 20;

    private final BoundedHttp http;
    private final URI base;
    private final ForgeOrigin origin;
    private final Optional<ForgeCredentials> credentials;
    private final Map<String, String> headers;
    private final Patience patience;
    private final ForgeTime time;
    private final Consumer<Instant> limited;
    private final Refusals refusals;

    /**
     * Requests to one API.
     *
     * @param client follows no redirects itself
     * @param base the API's address
     * @param headers sent with each request
     * @param limited told until when the forge wants to be left alone
     */
    public ForgeHttp(HttpClient client, URI base, Optional<ForgeCredentials> credentials, Map<String, String> headers,
            Patience patience, ForgeTime time, Consumer<Instant> limited) {
        this.http = new BoundedHttp(client, patience.answer(), patience.answer());
        this.base = base;
        this.origin = new ForgeOrigin(base);
        this.credentials = credentials;
        this.headers = Map.copyOf(headers);
        this.patience = patience;
        this.time = time;
        this.limited = limited;
        this.refusals = new Refusals(origin.host(), credentials.map(ForgeCredentials::variable),
                () -> credentials.map(ForgeCredentials::masker).orElse(SecretMasker.NONE));
    }

    /** How long and how often requests are tried again. */
    public Patience patience() {
        return patience;
    }

    /** The time that passes for them. */
    public ForgeTime time() {
        return time;
    }

    /**
     * Sends a request until it is done.
     *
     * @throws ForgeException when it is refused, or was not done after patience; transient, {@code forge-unavailable},
     *     when it is not known whether it was done
     */
    public ApiAnswer send(ApiRequest request) throws InterruptedException {
        String before = request.place() == ApiRequest.Place.HOST
                ? origin.root()
                : base.toString().replaceAll("/+$", "");
        return send(request, URI.create(before + request.path()));
    }

    /** The path of the API on its host. */
    public String apiPath() {
        return String.valueOf(base.getPath()).replaceAll("/+$", "");
    }

    /** Reads the page that an answer names, if it names one; the address has to be on the same host. */
    public Optional<ApiAnswer> next(ApiAnswer page) throws InterruptedException {
        Optional<String> named = page.header("link").flatMap(LinkHeader::next)
                .or(() -> Optional.ofNullable(page.body().path("next").stringValue(null)));
        if (named.isEmpty()) {
            return Optional.empty();
        }
        URI uri = origin.resolve(base, named.get());
        return Optional.of(send(ApiRequest.get(uri.getRawPath()), uri));
    }

    private ApiAnswer send(ApiRequest request, URI uri) throws InterruptedException {
        Duration waited = Duration.ZERO;
        int troubles = 0;
        int limits = 0;
        while (true) {
            Optional<Duration> asked = Optional.empty();
            ForgeException failure;
            boolean limit = false;
            try {
                ApiAnswer answer = redirected(request, uri);
                Verdict verdict = Verdict.of(answer, time.now());
                if (verdict instanceof Verdict.Done done) {
                    done.patience().map(it -> shorter(it, patience.longest()))
                            .ifPresent(it -> limited.accept(time.now().plus(it)));
                    return answer;
                } else if (verdict instanceof Verdict.TooMuch tooMuch) {
                    limit = true;
                    asked = tooMuch.patience();
                } else if (verdict instanceof Verdict.Troubled troubled) {
                    asked = troubled.patience();
                } else {
                    throw refusals.of(request, answer);
                }
                failure = refusals.of(request, answer);
            } catch (IOException e) {
                LOG.debug("{} {}: {}", request.method(), request.path(), e.getClass().getSimpleName());
                failure = refusals.of(request, e);
            }
            if (!limit && (++troubles >= patience.attempts() || !request.isRepeatable())) {
                throw failure;
            }
            Duration wait = limit
                    ? asked.orElse(patience.limited().multipliedBy(1L << Math.min(limits, 10)))
                            .plus(patience.before(1, time))
                    : longer(patience.before(troubles, time), asked);
            limits += limit ? 1 : 0;
            Instant until = time.now().plus(wait);
            if (limit) {
                limited.accept(until);
            }
            waited = waited.plus(wait);
            if (waited.compareTo(patience.longest()) > 0 || limits == MOST_LIMITS) {
                throw refusals.patienceEnded(failure, until);
            }
            time.sleep(wait);
        }
    }

    private static Duration longer(Duration one, Optional<Duration> other) {
        return other.filter(it -> it.compareTo(one) > 0).orElse(one);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private ApiAnswer redirected(ApiRequest request, URI first) throws IOException, InterruptedException {
        Optional<String> authorization = credentials.isPresent()
                ? Optional.of(credentials.get().header())
                : Optional.empty();
        HttpAnswer answer = http.send(first, uri -> httpRequest(request, uri, authorization), LARGEST_ANSWER,
                (from, redirect, hops) -> {
                    LOG.debug("{} {}: {}", request.method(), from, redirect.status());
                    String named = redirect.header("location").orElse("");
                    URI next = request.place() == ApiRequest.Place.TEXT
                            ? origin.elsewhere(from, named)
                            : origin.resolve(from, named);
                    boolean kept = request.method().equals("GET") || redirect.status() == 307
                            || redirect.status() == 308;
                    if (hops == BoundedHttp.MOST_REDIRECTS || !kept) {
                        throw new ForgeException(
                                ErrorCodes.FORGE_REDIRECTED, origin.host() + " sends " + request.method() + " "
                                        + request.path() + (kept
                                                ? " from one address to the next without end"
                                                : " elsewhere; the repository has moved: use its new address"),
                                false, null);
                    }
                    return next;
                });
        LOG.debug("{} {}: {}", request.method(), request.path(), answer.status());
        return new ApiAnswer(answer.status(), answer.headers(), json(request, answer));
    }

    private HttpRequest httpRequest(ApiRequest request, URI uri, Optional<String> authorization) {
        var builder = HttpRequest.newBuilder(uri);
        if (origin.isHere(uri)) {
            headers.forEach(builder::setHeader);
            authorization.ifPresent(it -> builder.setHeader("Authorization", it));
        }
        builder.method(request.method(), request.body().map(body -> BodyPublishers.ofString(body.toString()))
                .orElse(BodyPublishers.noBody()));
        if (request.body().isPresent()) {
            builder.setHeader("Content-Type", "application/json");
        }
        return builder.build();
    }

    private JsonNode json(ApiRequest request, HttpAnswer response) {
        if (response.body().length == 0) {
            return MissingNode.getInstance();
        }
        if (request.place() == ApiRequest.Place.TEXT && response.status() / 100 == 2) {
            return StringNode.valueOf(new String(response.body(), StandardCharsets.UTF_8));
        }
        try {
            return JsonMapper.shared().readTree(response.body());
        } catch (JacksonException e) {
            if (response.status() / 100 != 2 || response.status() == 203) {
                return MissingNode.getInstance();
            }
            throw refusals.noJson(request);
        }
    }

    /** What to say of an answer that is not what was expected. */
    public ForgeException unexpected(String what) {
        return refusals.unexpected(what);
    }
}
