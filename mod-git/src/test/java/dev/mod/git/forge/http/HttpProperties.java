package dev.mod.git.forge.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import tools.jackson.databind.node.MissingNode;

class HttpProperties {
    @Property
    void findsTheNextPageAmongOthers(@ForAll("urls") List<String> others, @ForAll("urls") @Size(1) List<String> next,
            @ForAll @IntRange(max = 10) int place) {
        var links = new ArrayList<String>();
        others.forEach(url -> links.add("<" + url + ">; title=\"next\"; rel=\"last\""));
        assertEquals(Optional.empty(), LinkHeader.next(String.join(", ", links)));
        links.add(Math.min(place, links.size()), "<" + next.get(0) + ">; rel=\"next\"");
        assertEquals(Optional.of(next.get(0)), LinkHeader.next(String.join(", ", links)));
    }

    @Property
    void anyHeadersAreRead(@ForAll("headers") String retry, @ForAll("headers") String reset,
            @ForAll("headers") String date) {
        var answer = new ApiAnswer(429, Map.of("retry-after", retry, "x-ratelimit-remaining", "0", "x-ratelimit-reset",
                reset, "date", date, "link", retry), MissingNode.getInstance());
        Verdict verdict = Verdict.of(answer, Instant.parse("2026-01-01T00:00:00Z"));
        assertTrue(verdict instanceof Verdict.TooMuch tooMuch
                && tooMuch.patience().orElse(Duration.ZERO).compareTo(Duration.ZERO) >= 0, verdict.toString());
        assertTrue(LinkHeader.next(retry).isEmpty());
    }

    @Property
    void noAddressThatAServerNamesLeavesTheHost(@ForAll("addresses") String named) {
        URI base = URI.create("https://api.host:8443/v3/");
        URI found;
        try {
            found = new ForgeOrigin(base).resolve(base, named);
        } catch (dev.mod.git.forge.ForgeException e) {
            assertFalse(e.isTransient());
            return;
        }
        assertEquals("https://api.host:8443", found.getScheme() + "://" + found.getRawAuthority());
    }

    @Provide
    Arbitrary<List<String>> urls() {
        return Arbitraries.strings().withChars("abc/?&=,;:%20\"").ofMaxLength(20).map(text -> "https://h/" + text)
                .list().ofMaxSize(4);
    }

    @Provide
    Arbitrary<String> headers() {
        return Arbitraries.oneOf(Arbitraries.strings().ofMaxLength(12), Arbitraries.longs().map(String::valueOf),
                Arbitraries.of("Thu, 01 Jan 2026 00:01:40 GMT", "Thu, 01 Jan 9999 00:01:40 GMT", "99999999999999999999",
                        "-1", "Thu, 99 Jan 2026 00:01:40 GMT"));
    }

    @Provide
    Arbitrary<String> addresses() {
        return Arbitraries.strings().withChars("aht:p/s.i@[]?#%2\\8443 ").ofMaxLength(12).map(text -> text)
                .flatMap(text -> Arbitraries.of("https://api.host:8443", "https://api.host", "http://api.host:8443",
                        "//api.host:8443", "", "https://", "/").map(start -> start + text));
    }
}
