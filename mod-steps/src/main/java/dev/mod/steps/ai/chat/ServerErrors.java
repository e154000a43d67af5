package dev.mod.steps.ai.chat;

import dev.mod.base.http.RetryAfter;
import dev.mod.steps.ai.chat.ChatException.Kind;
import dev.mod.steps.ai.tool.Texts;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the errors of the four protocols' servers mean. */
final class ServerErrors {
    private static final int SHOWN = 500;
    private static final Set<Integer> BUSY = Set.of(408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529);
    /** Words for one thing; no protocol has a code for it that all of its servers use. */
    private static final List<String> TOO_LONG = List.of("context_length_exceeded", "maximum context length",
            "context window", "prompt is too long", "input token count", "maximum number of tokens allowed",
            "too many tokens", "context length", "input is too long");
    private static final List<String> NO_QUOTA = List.of("insufficient_quota", "credit balance is too low");
    private static final Set<String> BUSY_TYPES = Set.of("overloaded_error", "rate_limit_error", "api_error",
            "timeout_error", "server_error", "rate_limit_exceeded", "unavailable", "resource_exhausted", "internal",
            "deadline_exceeded");

    private ServerErrors() {}

    /** For a response that is none of success. */
    static ChatException of(int status, HttpHeaders headers, String body, String server, InstantSource clock) {
        Optional<JsonNode> json = json(body);
        String detail = json.map(ServerErrors::message).orElse(body).strip();
        String said = "HTTP " + status + " from " + server + (detail.isEmpty()
                ? ""
                : ": " + Texts.head(detail, SHOWN));
        String words = body.toLowerCase(Locale.ROOT);
        if (NO_QUOTA.stream().anyMatch(words::contains)) {
            return new ChatException(Kind.REFUSED, said);
        }
        if (status == 413 || (status >= 400 && status < 500 && status != 429 && tooLong(words))) {
            return new ChatException(Kind.TOO_LONG, said);
        }
        if (BUSY.contains(status)) {
            Optional<Duration> wait = retryAfter(headers, clock)
                    .or(() -> json.flatMap(ServerErrors::retryDelay));
            return new ChatException(Kind.BUSY, said, wait, null);
        }
        String hint = switch (status) {
            case 401, 403 -> "; check LLM_API_KEY and LLM_PROVIDER";
            case 404 -> "; check LLM_MODEL and LLM_BASE_URL";
            case 301, 302, 303, 307, 308 -> "; redirects are not followed, since the key would go along";
            default -> "";
        };
        return new ChatException(Kind.REFUSED, said + hint);
    }

    /** For an error in the middle of a stream. */
    static ChatException midway(JsonNode event, String server) {
        JsonNode error = event.path("error");
        String text = error.isString() ? error.asString() : message(event);
        String said = server + " broke off its answer: " + Texts.head(text, SHOWN);
        String words = event.toString().toLowerCase(Locale.ROOT);
        if (NO_QUOTA.stream().anyMatch(words::contains)) {
            return new ChatException(Kind.REFUSED, said);
        }
        if (tooLong(words)) {
            return new ChatException(Kind.TOO_LONG, said);
        }
        boolean busy = List.of("type", "status", "code").stream()
                .anyMatch(key -> BUSY_TYPES.contains(error.path(key).asString("").toLowerCase(Locale.ROOT)))
                || BUSY.contains(error.path("code").asInt(0));
        return new ChatException(busy ? Kind.BUSY : Kind.BROKEN, said, retryDelay(event), null);
    }

    private static boolean tooLong(String words) {
        return TOO_LONG.stream().anyMatch(words::contains);
    }

    static Optional<JsonNode> json(String body) {
        try {
            JsonNode json = JsonMapper.shared().readTree(body);
            // one protocol's servers wrap the errors of streams in an array
            return Optional.ofNullable(json.isArray() && json.size() == 1 ? json.get(0) : json)
                    .filter(JsonNode::isObject);
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private static String message(JsonNode json) {
        JsonNode nested = json.path("error").path("message");
        JsonNode message = nested.isString() ? nested : json.path("message");
        return message.isString() ? message.asString() : json.toString();
    }

    private static Optional<Duration> retryAfter(HttpHeaders headers, InstantSource clock) {
        Optional<Duration> exact = headers.firstValue("retry-after-ms").filter(text -> text.matches("\\d{1,12}"))
                .map(text -> Duration.ofMillis(Long.parseLong(text)));
        return exact
                .or(() -> headers.firstValue("retry-after").flatMap(text -> RetryAfter.parse(text, clock.instant())));
    }

    private static Optional<Duration> retryDelay(JsonNode json) {
        for (JsonNode detail : json.path("error").path("details")) {
            if (detail.path("retryDelay").isString()) {
                return RetryAfter.seconds(detail.path("retryDelay").asString().replaceFirst("s$", ""));
            }
        }
        return Optional.empty();
    }
}
