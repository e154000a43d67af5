package dev.mod.git.forge.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

class VerdictTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    /** Headers as {@code name: value | name: value}; the wait in seconds, none for what is no limit, ? for unknown. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"429; retry-after: 7; 7", "429; ; ?", "429; retry-after: soon; ?",
            "429; retry-after: Thu, 01 Jan 2026 00:01:40 GMT; 100",
            "429; retry-after: Wed, 31 Dec 2025 00:00:00 GMT; 0",
            // the server's clock is an hour ahead of ours
            "429; retry-after: Thu, 01 Jan 2026 01:00:09 GMT | date: Thu, 01 Jan 2026 01:00:00 GMT; 9",
            "403; x-ratelimit-remaining: 0 | x-ratelimit-reset: 1767225660; 61",
            "403; x-ratelimit-remaining: 0 | x-ratelimit-reset: 1767225660 | date: Thu, 01 Jan 2026 00:00:30 GMT; 31",
            "403; x-ratelimit-remaining: 12 | x-ratelimit-reset: 1767225660; none", "403; retry-after: 60; 60",
            "403; ; none", "429; ratelimit-reset: 1767225610; 11", "429; ratelimit-reset: 15; 15",
            "429; x-ratelimit-remaining: 0 | x-ratelimit-reset: tomorrow; ?", "401; retry-after: 60; none"})
    void readsHowLongToWait(int status, String headers, String wait) {
        var answer = new ApiAnswer(status, headers(headers), MissingNode.getInstance());
        Verdict verdict = Verdict.of(answer, NOW);
        if (wait.equals("none")) {
            assertEquals(new Verdict.Refused(), verdict);
        } else {
            assertEquals(new Verdict.TooMuch(wait.equals("?")
                    ? Optional.empty()
                    : Optional.of(Duration.ofSeconds(Long.parseLong(wait)))), verdict);
        }
    }

    private static Map<String, String> headers(String text) {
        return text == null
                ? Map.of()
                : Arrays.stream(text.split(" \\| ")).map(it -> it.split(": ", 2))
                        .collect(Collectors.toMap(it -> it[0].strip(), it -> it[1].strip()));
    }

    @Test
    void knowsTheSecondaryLimitByItsWords() {
        var body = JsonMapper.shared().readTree("{\"message\": \"You have exceeded a secondary rate limit.\"}");
        assertEquals(new Verdict.TooMuch(Optional.empty()), Verdict.of(new ApiAnswer(403, Map.of(), body), NOW));
    }

    @ParameterizedTest
    @CsvSource({"200, Done", "201, Done", "204, Done", "203, Refused", "400, Refused", "404, Refused", "422, Refused",
            "500, Troubled",
            "502, Troubled", "503, Troubled", "408, Troubled", "501, Refused", "304, Refused"})
    void sortsStatuses(int status, String name) {
        assertEquals(name, Verdict.of(new ApiAnswer(status, Map.of(), MissingNode.getInstance()), NOW).getClass()
                .getSimpleName());
    }

    @Test
    void knowsWhatIsDoneButTooMuch() {
        var body = JsonMapper.shared().createObjectNode();
        var headers = Map.of("retry-after", "7");
        assertEquals(new Verdict.Done(Optional.of(Duration.ofSeconds(7))),
                Verdict.of(new ApiAnswer(200, headers, body), NOW));
        assertEquals(new Verdict.Done(Optional.empty()), Verdict.of(new ApiAnswer(202, headers, body), NOW));
        assertEquals(new Verdict.Done(Optional.empty()), Verdict.of(new ApiAnswer(203, Map.of(), body), NOW));
    }

    @Test
    void readsLinks() {
        assertEquals(Optional.of("https://a/b?page=2&q=x,y"), LinkHeader.next(
                "<https://a/b?page=1>; rel=\"prev\", <https://a/b?page=2&q=x,y>; rel=\"next\", <https://a/9>; rel=last"));
        assertEquals(Optional.of("/p2"), LinkHeader.next("</p2>; title=\"t\"; rel=next"));
        assertEquals(Optional.empty(), LinkHeader.next("<https://a/b>; rel=\"last\", <x>; rel=\"nextish\""));
        assertEquals(Optional.empty(), LinkHeader.next("garbage <<>>;;,"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"{\"message\":\"a\",\"errors\":[{\"code\":\"b\",\"message\":\"c\"}]}; a; b; c",
            "{\"message\":[\"Another\\nopen\"]}; Another open;;",
            "{\"error\":{\"message\":\"m\",\"detail\":\"d\"}}; m; d;",
            "{\"message\":{\"title\":[\"is too long\"]}}; is too long;;",
            "{\"error\":\"invalid_token\"}; invalid_token;;",
            "[];;;"})
    void findsTheWordsOfServers(String json, String one, String two, String three) {
        String expected = Arrays.asList(one, two, three).stream().filter(it -> it != null)
                .collect(Collectors.joining("; "));
        assertEquals(expected, ServerWords.of(JsonMapper.shared().readTree(json)));
    }
}
