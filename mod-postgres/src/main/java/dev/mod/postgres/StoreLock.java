package dev.mod.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** Something that one process does at a time, on whatever machine it is: held as long as its session with the database lasts. */
public final class StoreLock implements AutoCloseable {
    /** So long a server that does not answer keeps others waiting. */
    private static final int SECONDS = 2;

    private final Connections connections;
    private final long key;
    private Connection connection;

    private StoreLock(Connections connections, long key, Connection connection) {
        this.connections = connections;
        this.key = key;
        this.connection = connection;
    }

    /** Takes it, unless another process has it. */
    static Optional<StoreLock> tryOn(Connections connections, long key) {
        return session(connections, key).map(connection -> new StoreLock(connections, key, connection));
    }

    private static Optional<Connection> session(Connections connections, long key) {
        Connection connection = null;
        boolean taken = false;
        try {
            connection = connections.lasting();
            taken = take(connection, key);
            return taken ? Optional.of(connection) : Optional.empty();
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

    /**
     * Whether it is still held; after its session broke, it is taken again if it is still free.
     *
     * @throws dev.mod.engine.store.StoreAwayException if the database cannot be reached
     */
    public synchronized boolean isHeld() {
        try {
            if (connection.isValid(SECONDS)) {
                return true;
            }
        } catch (SQLException e) {
            throw connections.away(e);
        }
        close(connection);
        Optional<Connection> again = session(connections, key);
        again.ifPresent(it -> connection = it);
        return again.isPresent();
    }

    @Override
    public synchronized void close() {
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
