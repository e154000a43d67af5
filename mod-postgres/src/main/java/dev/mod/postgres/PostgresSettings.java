package dev.mod.postgres;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the database is, and how workers are heard of.
 *
 * @param address the database
 * @param schema the schema of the tables; made when it is missing
 * @param scratch a directory of this machine for the files of runs
 * @param heartbeat how often a worker says that it lives
 * @param missed after how many of those it is thought dead
 * @param polling how often a worker looks for tasks that it was not told of
 * @param connections the most connections at once, one or two for listening besides
 */
public record PostgresSettings(DatabaseAddress address, String schema, Path scratch, Duration heartbeat, int missed,
        Duration polling, int connections) {
    /** The schema unless another is named. */
    public static final String SCHEMA = "mod";

    /** Heartbeats of 10 s, of which 4 may be missed, and a look for tasks every 2 s. */
    public static PostgresSettings of(DatabaseAddress address, Path scratch) {
        return new PostgresSettings(address, SCHEMA, scratch, Duration.ofSeconds(10), 4, Duration.ofSeconds(2), 10);
    }

    /** The same with another schema. */
    public PostgresSettings withSchema(String other) {
        return new PostgresSettings(address, other, scratch, heartbeat, missed, polling, connections);
    }

    /** The same with the heartbeats of workers that live, whatever this has; with these if there are none. */
    PostgresSettings like(Optional<Duration> others) {
        return others.map(every -> withHeartbeat(every, missed, every.compareTo(polling) < 0 ? every : polling))
                .orElse(this);
    }

    /** The same with other times. */
    public PostgresSettings withHeartbeat(Duration every, int missable, Duration look) {
        return new PostgresSettings(address, schema, scratch, every, missable, look, connections);
    }

    /** How long a worker can be silent before its tasks are given to others. */
    public Duration lease() {
        return heartbeat.multipliedBy(missed);
    }

    public PostgresSettings {
        if (!schema.matches("[a-z_][a-z0-9_]{0,39}")) {
            throw new IllegalArgumentException("'" + schema + "' is no name for a schema: small letters, digits and _");
        }
        if (heartbeat.isNegative() || heartbeat.isZero() || missed < 4) {
            throw new IllegalArgumentException("a heartbeat takes time, and at least 4 may be missed");
        }
    }
}
