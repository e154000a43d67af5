package dev.mod.base.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of the header {@code Retry-After} (RFC 9110, section 10.2.3). */
public final class RetryAfter {
    private static final Pattern SECONDS = Pattern.compile("(\\d{1,9})(?:\\.(\\d{1,3})\\d*)?");

    private RetryAfter() {}

    /**
     * How long to wait, never less than nothing; empty for a value that is neither seconds nor a date.
     *
     * @param now the time that a date is compared with
     */
    public static Optional<Duration> parse(String value, Instant now) {
        return seconds(value).or(() -> date(value).map(until -> Duration.between(now, until))
                .map(wait -> wait.isNegative() ? Duration.ZERO : wait));
    }

    /** Seconds, with a fraction perhaps, as some servers have it. */
    public static Optional<Duration> seconds(String text) {
        Matcher matcher = SECONDS.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String fraction = matcher.group(2) == null ? "0" : (matcher.group(2) + "00").substring(0, 3);
        return Optional.of(Duration.ofSeconds(Long.parseLong(matcher.group(1))).plusMillis(Long.parseLong(fraction)));
    }

    /** A date as HTTP writes it. */
    public static Optional<Instant> date(String text) {
        try {
            return Optional.of(ZonedDateTime.parse(text.strip(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
