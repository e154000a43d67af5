package dev.mod.postgres;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** The workers that live, a row for each: all must say so equally often, since each of them finds the dead ones. */
record WorkerRows(Tables tables) {
    private static final String LIVES = "seen_at > clock_timestamp() - heartbeat_millis * missed * interval '1 millisecond'";

    /** How often the workers that live say so. */
    Optional<Duration> heartbeat(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("select heartbeat_millis from " + tables.workers() + " where " + LIVES
                        + " order by seen_at desc limit 1")) {
            return rows.next() ? Optional.of(Duration.ofMillis(rows.getLong(1))) : Optional.empty();
        }
    }

    /**
     * Adds a worker, one after the other.
     *
     * @throws ModException if others live that say so more or less often
     */
    void enlist(Connection connection, String name, Duration heartbeat, int missed) throws SQLException {
        try (var lock = connection.prepareStatement("select pg_advisory_xact_lock(?)")) {
            lock.setLong(1, Keys.of(tables.schema(), "workers"));
            lock.execute();
        }
        try (var statement = connection.createStatement()) {
            statement.execute("delete from " + tables.workers() + " where not " + LIVES);
        }
        try (var select = connection.prepareStatement("select name, heartbeat_millis from " + tables.workers()
                + " where name <> ? and (heartbeat_millis <> ? or missed <> ?) order by name limit 1")) {
            select.setString(1, name);
            select.setLong(2, heartbeat.toMillis());
            select.setInt(3, missed);
            try (var rows = select.executeQuery()) {
                if (rows.next()) {
                    throw new ModException(ErrorCodes.HEARTBEAT_DIFFERS, "the workers of this store, such as "
                            + rows.getString(1) + ", say every " + rows.getLong(2)
                            + " ms that they live, and this one would"
                            + " do so every " + heartbeat.toMillis() + " ms");
                }
            }
        }
        try (var insert = connection.prepareStatement("insert into " + tables.workers()
                + " (name, heartbeat_millis, missed) values (?, ?, ?)"
                + " on conflict (name) do update set seen_at = clock_timestamp()")) {
            insert.setString(1, name);
            insert.setLong(2, heartbeat.toMillis());
            insert.setInt(3, missed);
            insert.executeUpdate();
        }
    }

    /** A worker lives; false if it has been thought dead meanwhile. */
    boolean seen(Connection connection, String name) throws SQLException {
        try (var update = connection.prepareStatement(
                "update " + tables.workers() + " set seen_at = clock_timestamp() where name = ? and " + LIVES)) {
            update.setString(1, name);
            return update.executeUpdate() > 0;
        }
    }

    void dismiss(Connection connection, String name) throws SQLException {
        try (var delete = connection.prepareStatement("delete from " + tables.workers() + " where name = ?")) {
            delete.setString(1, name);
            delete.executeUpdate();
        }
    }
}
