package dev.mod.git.forge.http;

import dev.mod.base.http.RetryAfter;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** What an answer means for who asked. */
sealed interface Verdict {
    /**
     * It was done.
     *
     * @param patience how long the forge wants to be left alone all the same, if it says so
     */
    record Done(Optional<Duration> patience) implements Verdict {}

    /**
     * It was not done because too much was asked.
     *
     * @param patience how long the forge wants to be left alone, if it says so
     */
    record TooMuch(Optional<Duration> patience) implements Verdict {}

    /**
     * The forge is in trouble; whether it was done is not known.
     *
     * @param patience how long the forge wants to be left alone, if it says so
     */
    record Troubled(Optional<Duration> patience) implements Verdict {}

    /** It was not done. */
    record Refused() implements Verdict {}

    /** What an answer means that arrives now. */
    static Verdict of(ApiAnswer answer, Instant now) {
        int status = answer.status();
        if (isSignIn(answer)) {
            return new Refused();
        }
        if (status / 100 == 2) {
            // behind what was only accepted it says when to ask for its end
            return new Done(status == 202 ? Optional.empty() : retryAfter(answer, there(answer, now)));
        }
        if (status == 429 || status == 403 && isLimit(answer)) {
            return new TooMuch(patience(answer, now));
        }
        if (status >= 500 && status != 501 || status == 408) {
            return new Troubled(patience(answer, now));
        }
        return new Refused();
    }

    /** Whether people are asked to sign in, which Azure DevOps answers to a wrong token with a status of success. */
    static boolean isSignIn(ApiAnswer answer) {
        return answer.status() == 203 && answer.body().isMissingNode();
    }

    private static boolean isLimit(ApiAnswer answer) {
        String words = ServerWords.of(answer.body()).toLowerCase(Locale.ROOT);
        return answer.header("retry-after").isPresent()
                || answer.header("x-ratelimit-remaining").filter(it -> it.strip().equals("0")).isPresent()
                || words.contains("rate limit") || words.contains("abuse detection");
    }

    /** The time by the server's clock, which may differ from ours. */
    private static Instant there(ApiAnswer answer, Instant now) {
        return answer.header("date").flatMap(RetryAfter::date).orElse(now);
    }

    private static Optional<Duration> retryAfter(ApiAnswer answer, Instant there) {
        return answer.header("retry-after").flatMap(value -> RetryAfter.parse(value, there));
    }

    private static Optional<Duration> patience(ApiAnswer answer, Instant now) {
        Instant there = there(answer, now);
        return retryAfter(answer, there)
                .or(() -> answer.header("x-ratelimit-remaining").filter(it -> it.strip().equals("0"))
                        .flatMap(none -> answer.header("x-ratelimit-reset")).flatMap(it -> reset(it, there)))
                .or(() -> answer.header("ratelimit-reset").flatMap(it -> reset(it, there)))
                .map(it -> it.isNegative() ? Duration.ZERO : it);
    }

    /** Seconds of the epoch at which a limit ends; the second itself still counts. Small numbers are seconds to wait. */
    private static Optional<Duration> reset(String value, Instant there) {
        if (!value.strip().matches("[0-9]{1,11}")) {
            return Optional.empty();
        }
        long seconds = Long.parseLong(value.strip());
        return Optional.of(seconds < 1_000_000_000
                ? Duration.ofSeconds(seconds)
                : Duration.between(there, Instant.ofEpochSecond(seconds + 1)));
    }
}
