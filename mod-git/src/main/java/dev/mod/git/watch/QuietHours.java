package dev.mod.git.watch;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.DateTimeException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hours in which nothing is done to pull requests, in each week.
 *
 * @param days the days on which they begin
 * @param from when they begin
 * @param to when they end, on the next day if that is not after their beginning
 * @param zone whose clock that is
 */
public record QuietHours(Set<DayOfWeek> days, LocalTime from, LocalTime to, ZoneId zone) {
    private static final Pattern TEXT = Pattern
            .compile("(?:([a-z]{3})(?:-([a-z]{3}))?\\s+)?(\\d\\d:\\d\\d)-(\\d\\d:\\d\\d)(?:\\s+(\\S+))?");
    private static final List<String> NAMES = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

    public QuietHours {
        days = Set.copyOf(days);
    }

    /**
     * Reads {@code [mon[-fri]] 22:00-06:00 [Europe/Berlin]}; every day, and UTC, where that is left out.
     *
     * @throws IllegalArgumentException if it is written otherwise
     */
    public static QuietHours parse(String text) {
        Matcher found = TEXT.matcher(text.strip());
        try {
            if (found.matches()) {
                return new QuietHours(days(found.group(1), found.group(2)), LocalTime.parse(found.group(3)),
                        LocalTime.parse(found.group(4)),
                        found.group(5) == null ? ZoneId.of("UTC") : ZoneId.of(found.group(5)));
            }
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("'" + text + "': " + e.getMessage(), e);
        }
        throw new IllegalArgumentException("'" + text + "' is not written as mon-fri 22:00-06:00 Europe/Berlin");
    }

    private static Set<DayOfWeek> days(String first, String last) {
        if (first == null) {
            return EnumSet.allOf(DayOfWeek.class);
        }
        int from = NAMES.indexOf(first.toLowerCase(Locale.ROOT));
        int to = last == null ? from : NAMES.indexOf(last.toLowerCase(Locale.ROOT));
        if (from < 0 || to < 0) {
            throw new IllegalArgumentException("days are " + String.join(", ", NAMES));
        }
        var days = EnumSet.noneOf(DayOfWeek.class);
        for (int day = from;; day = (day + 1) % 7) {
            days.add(DayOfWeek.of(day + 1));
            if (day == to) {
                return days;
            }
        }
    }

    /** When they end, if this is within them. */
    public Optional<Instant> end(Instant now) {
        ZonedDateTime here = now.atZone(zone);
        for (int ago = 1; ago >= 0; ago--) {
            var day = here.toLocalDate().minusDays(ago);
            if (days.contains(day.getDayOfWeek())) {
                Instant begin = day.atTime(from).atZone(zone).toInstant();
                Instant end = (to.isAfter(from) ? day : day.plusDays(1)).atTime(to).atZone(zone).toInstant();
                if (!now.isBefore(begin) && now.isBefore(end)) {
                    return Optional.of(end);
                }
            }
        }
        return Optional.empty();
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return String.join(",", days.stream().sorted().map(it -> NAMES.get(it.getValue() - 1)).toList()) + " " + from
                + "-" + to + " " + zone;
    }
}
