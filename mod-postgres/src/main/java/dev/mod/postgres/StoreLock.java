package dev.mod.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** Something that one process does at a time, on whatever machine it is: held as long as its session with the database lasts. */
public final class StoreLock implements AutoCloseable {
    /** So long a server that does not answer keeps others waiting. */
    private static final int SECONDS = 2;

    private final Connection connection;

    private StoreLock(Connection connection) {
        this.connection = connection;
    }

    /** Takes it, unless another process has it. */
    static Optional<StoreLock> tryOn(Connections connections, long key) {
        Connection connection = null;
        boolean taken = false;
        try {
            connection = connections.lasting();
            taken = take(connection, key);
            return taken ? Optional.of(new StoreLock(connection)) : Optional.empty();
        } catch (SQLException e) {
            throw connections.away(e);
        } finally {
            if (!taken && connection != null) {
                close(connection);
            }
        }
    }

    /** Takes an advisory lock for a session, if it is free. */
    static boolean take(Connection connection, long key) throws SQLException {
        try (var lock = connection.prepareStatement("select pg_try_advisory_lock(?)")) {
            lock.setLong(1, key);
            try (var row = lock.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    @Override
    public void close() {
        close(connection);
    }

    private static void close(Connection connection) {
        try (connection) {
            // the server sees the end of a session some time after it
            connection.setNetworkTimeout(Runnable::run, SECONDS * 1_000);
            try (var unlock = connection.createStatement()) {
                unlock.execute("select pg_advisory_unlock_all()");
            }
        } catch (SQLException e) {
            // its session ends all the same, and the lock with it
            LoggerFactory.getLogger(StoreLock.class).debug("cannot close the connection", e);
        }
    }
}
