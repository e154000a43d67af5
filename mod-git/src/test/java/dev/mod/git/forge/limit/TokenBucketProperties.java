package dev.mod.git.forge.limit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class TokenBucketProperties {
    @Property
    void noWindowHasMoreThanItsLimit(@ForAll("limits") List<RateLimit> limits,
            @ForAll @Size(max = 120) List<@IntRange(max = 4000) Integer> pauses) {
        var bucket = new TokenBucket(limits);
        var given = new ArrayList<Instant>();
        Instant now = Instant.EPOCH;
        for (int pause : pauses) {
            now = now.plusMillis(pause);
            given.add(bucket.take(now));
            assertFalse(given.get(given.size() - 1).isBefore(now));
        }
        for (RateLimit limit : limits) {
            for (Instant end : given) {
                Instant start = end.minus(limit.window());
                long inside = given.stream().filter(it -> it.isAfter(start) && !it.isAfter(end)).count();
                assertTrue(inside <= limit.count(), limit + " has " + inside + " up to " + end);
            }
        }
    }

    @Property
    void nothingWaitsLongerThanItMust(@ForAll("limits") List<RateLimit> limits,
            @ForAll @Size(max = 60) List<@IntRange(max = 4000) Integer> pauses) {
        var bucket = new TokenBucket(limits);
        var given = new ArrayList<Instant>();
        Instant now = Instant.EPOCH;
        for (int pause : pauses) {
            now = now.plusMillis(pause);
            Instant at = bucket.take(now);
            Instant sooner = at.minusMillis(1);
            boolean early = sooner.isBefore(now) || !given.isEmpty() && sooner.isBefore(given.get(given.size() - 1));
            boolean over = limits.stream().anyMatch(limit -> given.stream()
                    .filter(it -> it.isAfter(sooner.minus(limit.window()))).count() >= limit.count());
            assertTrue(early || over, "could have been given sooner than " + at);
            given.add(at);
        }
    }

    @Property
    void theEstimateIsWhatASimulationTakes(@ForAll("limits") List<RateLimit> limits,
            @ForAll @IntRange(max = 200) int creations) throws InterruptedException {
        var time = new TestTime();
        Instant start = time.now();
        var gate = new CreationGate(limits, time);
        for (int i = 0; i < creations; i++) {
            gate.pass();
        }
        assertEquals(Duration.between(start, time.now()), TokenBucket.timeFor(creations, limits));
    }

    @Example
    void knowsHowLongGitHubTakes() {
        var limits = List.of(new RateLimit(80, Duration.ofMinutes(1)), new RateLimit(500, Duration.ofHours(1)));
        assertEquals(Duration.ZERO, TokenBucket.timeFor(80, limits));
        assertEquals(Duration.ofMinutes(1), TokenBucket.timeFor(81, limits));
        assertEquals(Duration.ofMinutes(6), TokenBucket.timeFor(500, limits));
        assertEquals(Duration.ofHours(1), TokenBucket.timeFor(501, limits));
        assertEquals(Duration.ofHours(1).plusMinutes(6), TokenBucket.timeFor(1000, limits));
    }

    @Example
    void aPauseHoldsAllBack() throws InterruptedException {
        var time = new TestTime();
        var gate = new CreationGate(List.of(new RateLimit(5, Duration.ofSeconds(1))), time);
        Instant until = time.now().plusSeconds(30);
        gate.pauseUntil(until);
        gate.pass();
        assertEquals(until, time.now());
    }

    @Provide
    Arbitrary<List<RateLimit>> limits() {
        return Combinators.combine(Arbitraries.integers().between(1, 12), Arbitraries.longs().between(1, 20_000))
                .as((count, millis) -> new RateLimit(count, Duration.ofMillis(millis))).list().ofMaxSize(3);
    }
}
