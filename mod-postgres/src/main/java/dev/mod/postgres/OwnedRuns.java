package dev.mod.postgres;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.JournalException;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.engine.store.RunOwnedException;
import dev.mod.model.run.RunId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;

/** Runs that one process owns, as long as its session with the database lasts. */
final class OwnedRuns {
    private final PostgresSettings settings;
    private final Connections connections;
    private final Tables tables;

    OwnedRuns(PostgresSettings settings, Connections connections, Tables tables) {
        this.settings = settings;
        this.connections = connections;
        this.tables = tables;
    }

    /** Writes the row of a new run. */
    interface Insertion {
        void in(Connection connection) throws SQLException;
    }

    Journal create(RunId run, Insertion insertion) {
        return owning(run, connection -> {
            insertion.in(connection);
            return new OwnedJournal(connection, tables, run, 0);
        });
    }

    Journal open(RunId run) {
        return owning(run, connection -> {
            try (var select = connection.prepareStatement(
                    "select next_seq, shared from " + tables.runs() + " where id = ?")) {
                select.setString(1, run.value());
                try (var rows = select.executeQuery()) {
                    if (!rows.next()) {
                        throw notFound(settings, run);
                    }
                    if (rows.getBoolean(2)) {
                        throw new ModException(ErrorCodes.RUN_SHARED,
                                "run " + run + " is executed by workers; see mod campaign");
                    }
                    setOwner(connection, run);
                    return new OwnedJournal(connection, tables, run, rows.getLong(1));
                }
            }
        });
    }

    private void setOwner(Connection connection, RunId run) throws SQLException {
        try (var update = connection.prepareStatement(
                "update " + tables.runs() + " set owner_pid = ? where id = ?")) {
            update.setLong(1, ProcessHandle.current().pid());
            update.setString(2, run.value());
            update.executeUpdate();
        }
    }

    private Journal owning(RunId run, Connections.Work<Journal> work) {
        Connection connection = null;
        Journal journal = null;
        try {
            connection = connections.lasting();
            connection.setAutoCommit(false);
            if (!StoreLock.take(connection, Keys.of(settings.schema(), run.value()))) {
                throw new RunOwnedException(run, owner(run).map(OptionalLong::of).orElse(OptionalLong.empty()));
            }
            journal = work.in(connection);
            connection.commit();
            return journal;
        } catch (SQLException e) {
            journal = null;
            if ("23505".equals(e.getSQLState())) {
                throw new JournalException(ErrorCodes.RUN_EXISTS,
                        "run " + run + " exists already", e);
            }
            throw Sql.failure("own run " + run, e);
        } finally {
            if (journal == null && connection != null) {
                close(connection);
            }
        }
    }

    Optional<Long> owner(RunId run) {
        return connections.transact("look for the owner of run " + run, connection -> {
            try (var select = connection.prepareStatement("select owner_pid, exists (select 1 from pg_locks"
                    + " where locktype = 'advisory' and objsubid = 1 and granted"
                    + " and database = (select oid from pg_database where datname = current_database())"
                    + " and classid::bigint = ((?::bigint >> 32) & 4294967295)"
                    + " and objid::bigint = (?::bigint & 4294967295)) from " + tables.runs() + " where id = ?")) {
                long key = Keys.of(settings.schema(), run.value());
                select.setLong(1, key);
                select.setLong(2, key);
                select.setString(3, run.value());
                try (var rows = select.executeQuery()) {
                    if (!rows.next()) {
                        throw notFound(settings, run);
                    }
                    return rows.getBoolean(2) ? Optional.of(rows.getLong(1)) : Optional.empty();
                }
            }
        });
    }

    static RunNotFoundException notFound(PostgresSettings settings, RunId run) {
        return new RunNotFoundException(run, settings.address().toString());
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            org.slf4j.LoggerFactory.getLogger(OwnedRuns.class).debug("cannot close a connection", e);
        }
    }
}
