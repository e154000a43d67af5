package dev.mod.base.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"7; 7000", "1.5; 1500", "0; 0", "Thu, 01 Jan 2026 00:01:40 GMT; 100000",
            "Wed, 31 Dec 2025 00:00:00 GMT; 0", "soon; ", "-1; ", "1000000000; ", "Thu, 99 Jan 2026 00:01:40 GMT; "})
    void reads(String value, Long millis) {
        assertEquals(Optional.ofNullable(millis).map(Duration::ofMillis), RetryAfter.parse(value, NOW));
    }
}
