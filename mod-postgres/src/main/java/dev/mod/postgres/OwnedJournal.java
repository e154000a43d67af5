package dev.mod.postgres;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.JournalException;
import dev.mod.model.run.RunId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The journal of a run that this process owns: as long as its connection lives, so does an advisory lock. */
final class OwnedJournal implements Journal {
    /** So long a server that does not answer keeps a run from being closed. */
    private static final int UNLOCK_MILLIS = 2_000;

    private final Connection connection;
    private final EventRows rows;
    private final RunId run;
    private long nextSeq;
    private boolean failed;

    OwnedJournal(Connection connection, Tables tables, RunId run, long nextSeq) {
        this.connection = connection;
        this.rows = new EventRows(tables);
        this.run = run;
        this.nextSeq = nextSeq;
    }

    @Override
    public void replay(Consumer<Recorded> reader) {
        readWhile(recorded -> {
            reader.accept(recorded);
            return true;
        });
    }

    @Override
    public Optional<Recorded> first() {
        var first = new ArrayList<Recorded>(1);
        readWhile(recorded -> !first.add(recorded));
        return first.stream().findFirst();
    }

    private synchronized void readWhile(Predicate<Recorded> reader) {
        try {
            connection.setAutoCommit(false);
            try {
                rows.read(connection, run, 0, reader);
            } finally {
                connection.rollback();
            }
        } catch (SQLException e) {
            throw Sql.failure("read run " + run, e);
        }
    }

    @Override
    public synchronized void append(List<Recorded> events) {
        if (failed) {
            throw new JournalException(ErrorCodes.JOURNAL_FAILED,
                    "the journal of run " + run + " takes no more records after an earlier failure", null);
        }
        if (events.isEmpty()) {
            return;
        }
        failed = true;
        try {
            connection.setAutoCommit(false);
            rows.insert(connection, run, nextSeq, events);
            connection.commit();
        } catch (SQLException e) {
            throw Sql.failure("record what happened in run " + run, e);
        }
        nextSeq += events.size();
        failed = false;
    }

    @Override
    public void close() {
        try (connection) {
            // the server sees the end of a session some time after it, and whoever goes on must not be refused until then
            connection.setNetworkTimeout(Runnable::run, UNLOCK_MILLIS);
            if (!connection.getAutoCommit()) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
            try (var unlock = connection.createStatement()) {
                unlock.execute("select pg_advisory_unlock_all()");
            }
        } catch (SQLException e) {
            // its session ends all the same, and the lock with it
            org.slf4j.LoggerFactory.getLogger(OwnedJournal.class).debug("cannot close the connection", e);
        }
    }
}
