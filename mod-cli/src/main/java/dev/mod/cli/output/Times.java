package dev.mod.cli.output;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times as people read them. */
public final class Times {
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    private Times() {}

    /** A length of time: {@code 0.4 s}, {@code 12 s}, {@code 3 min 20 s}, {@code 2 h 05 min}. */
    public static String of(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
        }
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60);
        }
        return String.format(Locale.ROOT, "%d h %02d min", seconds / 3600, seconds / 60 % 60);
    }

    /** A moment in the time zone of the person who reads it. */
    public static String of(Instant instant) {
        return LOCAL.format(instant.atZone(ZoneId.systemDefault()));
    }
}
