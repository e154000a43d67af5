package dev.mod.engine.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;

/** {@link InstantText} reads what {@link Instant#parse} reads, as the same. */
class InstantTextProperties {
    @Property
    void whatIsWrittenIsRead(@ForAll @LongRange(min = -70_000_000_000L, max = 300_000_000_000L) long second,
            @ForAll @IntRange(max = 999_999_999) int nano) {
        for (Instant instant : new Instant[]{Instant.ofEpochSecond(second), Instant.ofEpochSecond(second, nano),
                Instant.ofEpochSecond(second, nano / 1_000 * 1_000L), Instant.ofEpochSecond(second, 500_000_000)}) {
            assertEquals(instant, InstantText.parse(instant.toString()));
        }
    }

    @Property
    void damagedTextIsReadAsTheLibraryDoes(@ForAll @IntRange(max = 29) int at,
            @ForAll @StringLength(max = 2) @CharRange(from = '0', to = '9') @Chars({'-', ':', '.', 'T', 'Z', 'x', '+',
                    '\u0663'}) String instead) {
        var text = "2026-11-23T03:46:29.632553776Z";
        var damaged = text.substring(0, at) + instead + text.substring(at + 1);
        assertEquals(read(damaged, Instant::parse), read(damaged, InstantText::parse), damaged);
    }

    private static String read(String text, Function<String, Instant> parser) {
        try {
            return parser.apply(text).toString();
        } catch (DateTimeException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
