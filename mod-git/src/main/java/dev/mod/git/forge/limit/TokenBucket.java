package dev.mod.git.forge.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives out instants at which something may be created, so that several limits hold in every window of their lengths, not
 * only on average: the creation after {@code count} others waits until the first of these is a window old. Tokens are thus
 * given back one by one, each a window after it was taken. Pure: knows no clock and never waits. Not safe for concurrent
 * use.
 */
public final class TokenBucket {
    private final List<RateLimit> limits;
    /** The latest instants given out, as a ring; as many as the widest limit looks back. */
    private final Instant[] given;
    private long total;
    private Instant notBefore = Instant.MIN;

    /** One from which nothing has been taken. */
    public TokenBucket(List<RateLimit> limits) {
        this(limits, List.of(), Instant.MIN);
    }

    /**
     * One as another was.
     *
     * @param given what that gave out
     * @param notBefore before when it gave out nothing more
     */
    public TokenBucket(List<RateLimit> limits, List<Instant> given, Instant notBefore) {
        this.limits = List.copyOf(limits);
        this.given = new Instant[limits.stream().mapToInt(RateLimit::count).max().orElse(1)];
        given.forEach(at -> this.given[(int) (total++ % this.given.length)] = at);
        this.notBefore = notBefore;
    }

    /** The latest instants given out, in order, as many as its limits look back. */
    public List<Instant> given() {
        List<Instant> latest = new ArrayList<>();
        for (long number = Math.max(0, total - given.length); number < total; number++) {
            latest.add(given[(int) (number % given.length)]);
        }
        return latest;
    }

    /** Before when nothing more is given out. */
    public Instant notBefore() {
        return notBefore;
    }

    /** Takes a token: the earliest instant, not before this one and those given before, that every limit allows. */
    public Instant take(Instant now) {
        Instant at = now.isBefore(notBefore) ? notBefore : now;
        for (RateLimit limit : limits) {
            if (total >= limit.count()) {
                Instant free = given[(int) ((total - limit.count()) % given.length)].plus(limit.window());
                at = free.isAfter(at) ? free : at;
            }
        }
        given[(int) (total++ % given.length)] = at;
        notBefore = at;
        return at;
    }

    /** Gives out nothing before an instant, as when a forge asks for patience. */
    public void pauseUntil(Instant instant) {
        notBefore = instant.isAfter(notBefore) ? instant : notBefore;
    }

    /** How long it takes from the first to the last of so many creations that nothing else delays. */
    public static Duration timeFor(long creations, List<RateLimit> limits) {
        var bucket = new TokenBucket(limits);
        Instant last = Instant.EPOCH;
        for (long i = 0; i < creations; i++) {
            last = bucket.take(last);
        }
        return Duration.between(Instant.EPOCH, last);
    }
}
