package dev.mod.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.mod.engine.store.StoreAwayException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import javax.sql.DataSource;

/** Connections to the database: pooled ones for transactions, and some that last. */
final class Connections implements AutoCloseable {
    /** How long the pool may take to close. */
    private static final Duration PATIENCE = Duration.ofMillis(200);
    private static final Duration LEAST_PATIENCE = Duration.ofSeconds(2);

    private final PostgresSettings settings;
    private final HikariDataSource pool;

    Connections(PostgresSettings settings) {
        this.settings = settings;
        var config = new HikariConfig();
        config.setJdbcUrl(settings.address().url());
        config.setDataSourceProperties(settings.address().properties());
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("connectTimeout", "10");
        config.addDataSourceProperty("socketTimeout", "60");
        config.addDataSourceProperty("ApplicationName", "mod");
        config.setMaximumPoolSize(settings.connections());
        config.setMinimumIdle(1);
        config.setConnectionTimeout(5_000);
        config.setInitializationFailTimeout(-1);
        config.setConnectionInitSql(initial());
        config.setPoolName("mod-store");
        pool = new HikariDataSource(config);
    }

    /**
     * What a session begins with. A process that stalls in the middle of a transaction must not keep a run locked longer
     * than it would be missed.
     */
    private String initial() {
        Duration lease = settings.lease().compareTo(LEAST_PATIENCE) < 0 ? LEAST_PATIENCE : settings.lease();
        return "set synchronous_commit = on; set idle_in_transaction_session_timeout = " + lease.toMillis()
                + "; set lock_timeout = " + 2 * lease.toMillis();
    }

    DataSource pool() {
        return pool;
    }

    /** A pooled connection with a transaction begun. */
    Connection transaction() throws SQLException {
        Connection connection = pooled();
        try {
            connection.setAutoCommit(false);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    /** A database whose connections are all at work is not away: who wants one waits for its turn. */
    private Connection pooled() throws SQLException {
        while (true) {
            try {
                return pool.getConnection();
            } catch (SQLTransientConnectionException e) {
                var state = pool.getHikariPoolMXBean();
                if (state == null || state.getIdleConnections() == 0
                        && state.getActiveConnections() < pool.getMaximumPoolSize()) {
                    throw e;
                }
            }
        }
    }

    /** A connection of its own, that lasts until it is closed. */
    Connection lasting() throws SQLException {
        return lasting(settings);
    }

    /** The same before there is a pool. */
    static Connection lasting(PostgresSettings settings) throws SQLException {
        var properties = settings.address().properties();
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("ApplicationName", "mod");
        return DriverManager.getConnection(settings.address().url(), properties);
    }

    /** Work that needs a transaction. */
    interface Work<T> {
        T in(Connection connection) throws SQLException;
    }

    /** Does work in a transaction of its own. */
    <T> T transact(String what, Work<T> work) {
        try (var connection = transaction()) {
            try {
                T result = work.in(connection);
                connection.commit();
                return result;
            } finally {
                // nothing after a commit; what is left of a failure otherwise
                rollback(connection);
            }
        } catch (SQLException e) {
            throw Sql.failure(what, e);
        }
    }

    static void rollback(Connection connection) {
        try {
            if (!connection.isClosed()) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        } catch (SQLException e) {
            // the connection is gone, and the transaction with it
            org.slf4j.LoggerFactory.getLogger(Connections.class).debug("cannot roll back", e);
        }
    }

    StoreAwayException away(SQLException e) {
        return away(settings, e);
    }

    static StoreAwayException away(PostgresSettings settings, SQLException e) {
        return new StoreAwayException("the database " + settings.address() + " cannot be reached: " + e.getMessage(),
                e);
    }

    /** A server that is silent keeps nobody from ending. */
    @Override
    public void close() {
        Patience.wait("mod-store-close", pool::close, PATIENCE);
    }
}
