package dev.mod.engine.journal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/** Reader of instants as {@link Instant#toString} writes them: a journal has one in each record. */
final class InstantText {
    private static final int SECONDS_END = "2026-11-23T03:46:29".length();
    private static final int NANO_DIGITS = 9;

    private InstantText() {}

    /**
     * The same as {@link Instant#parse}, in a tenth of its time.
     *
     * @throws DateTimeParseException if the text is no instant
     */
    static Instant parse(String text) {
        int end = text.length() - 1;
        boolean whole = end == SECONDS_END;
        boolean split = end > SECONDS_END + 1 && end <= SECONDS_END + 1 + NANO_DIGITS
                && text.charAt(SECONDS_END) == '.';
        if (!(whole || split) || text.charAt(end) != 'Z' || text.charAt(4) != '-' || text.charAt(7) != '-'
                || text.charAt(10) != 'T' || text.charAt(13) != ':' || text.charAt(16) != ':') {
            return Instant.parse(text);
        }
        int nanos = whole ? 0 : number(text, SECONDS_END + 1, end);
        if (nanos < 0) {
            return Instant.parse(text);
        }
        for (int digit = end - SECONDS_END - 1; split && digit < NANO_DIGITS; digit++) {
            nanos *= 10;
        }
        try {
            // a part that is no number is negative, which nothing here takes
            return LocalDateTime.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10), number(text, 11, 13),
                    number(text, 14, 16), number(text, 17, 19), nanos).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            return Instant.parse(text);
        }
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return Integer.MIN_VALUE;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
