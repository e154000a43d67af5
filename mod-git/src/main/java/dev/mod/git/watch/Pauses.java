package dev.mod.git.watch;

import dev.mod.git.forge.limit.ForgeTime;
import dev.mod.git.forge.limit.RateLimit;
import java.time.Duration;

/**
 * How long to wait before a pull request is looked at again.
 *
 * @param first after something was done, or has changed
 * @param longest when nothing changes for long
 */
record Pauses(Duration first, Duration longest) {
    /** Requests that one look takes, with what is then done. */
    private static final int REQUESTS = 6;
    private static final Duration SPAN = Duration.ofMinutes(5);

    /** Pauses that begin with this one, and grow to forty times as much. */
    static Pauses from(Duration first) {
        return new Pauses(first, first.multipliedBy(40));
    }

    /** The pause after this one, when nothing has changed. */
    Duration after(Duration pause) {
        Duration next = pause.multipliedBy(3).dividedBy(2);
        return next.compareTo(longest) > 0 ? longest : next;
    }

    /**
     * The shortest pause with which so many pull requests leave a third of a forge's requests to others.
     *
     * @param count how many are looked at
     * @param requestsAnHour how many requests the forge allows
     */
    Duration least(int count, int requestsAnHour) {
        return SPAN.multipliedBy(count).dividedBy(looks(requestsAnHour).count());
    }

    /**
     * How many looks there may be; not all of an hour at once, so that one who begins anew knows nothing of the one before
     * and is within the limits all the same.
     */
    RateLimit looks(int requestsAnHour) {
        return new RateLimit(Math.max(1, requestsAnHour * 7 / 10 / REQUESTS / 12), SPAN);
    }

    /** A pause with some chance in it, so that not all are due at once. */
    Duration spread(Duration pause, ForgeTime time) {
        return pause.plusMillis((long) (time.random() * pause.toMillis() / 8));
    }
}
