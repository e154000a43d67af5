package dev.mod.postgres;

import com.github.kagkarlsson.scheduler.Clock;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;

/**
 * The time at the database, which is the same for all who use it: read there from time to time, and counted on from there.
 * The clock of this machine may be wrong, and may be set while the program runs.
 */
final class DatabaseClock implements Clock, InstantSource {
    /** What was read, and when that was. */
    private record Reading(Instant time, long nanos) {
        Instant at(long moment) {
            return time.plusNanos(moment - nanos);
        }
    }

    private final Tables tables;
    private volatile Reading reading = new Reading(Instant.EPOCH, 0);

    /** Knows no time before it has been {@link #read}. */
    DatabaseClock(Tables tables) {
        this.tables = tables;
    }

    /**
     * Reads the time. A server that has taken the place of another may have an earlier one than workers have already written; that would
     * have their tasks wait, so the later one counts.
     */
    void read(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            long before = System.nanoTime();
            try (var row = statement.executeQuery("select greatest(clock_timestamp(), (select max(last_heartbeat) from "
                    + tables.tasks() + "))")) {
                row.next();
                long after = System.nanoTime();
                Instant time = row.getObject(1, OffsetDateTime.class).toInstant();
                reading = new Reading(time, before + (after - before) / 2);
            }
        }
    }

    /** Whether so much time has passed since the time was read. */
    boolean isOlderThan(Duration age) {
        return System.nanoTime() - reading.nanos() > age.toNanos();
    }

    @Override
    public Instant now() {
        return reading.at(System.nanoTime());
    }

    @Override
    public Instant instant() {
        return now();
    }
}
