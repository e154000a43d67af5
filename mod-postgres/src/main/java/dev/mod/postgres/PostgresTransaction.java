package dev.mod.postgres;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.RunTransaction;
import dev.mod.engine.store.TaskOffers;
import dev.mod.engine.store.TaskReport;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A database transaction that has the row of a run locked. */
final class PostgresTransaction implements RunTransaction {
    private final Connection connection;
    private final EventRows events;
    private final QueueRows queue;
    private final RunId run;
    private final Tables tables;
    private final String name;
    private @Nullable String collector;
    private final Committed committed;
    private long nextSeq;
    private boolean stopped;
    private boolean ended;

    /** Told what a transaction has made durable. */
    interface Committed {
        void committed(List<QueuedTask> withdrawn, Announcer.News news);
    }

    /**
     * @param nextSeq number of the next event
     * @param collector who collected the last reports
     * @param name of this process
     * @param now the time at the database
     * @param committed told after the commit
     */
    PostgresTransaction(Connection connection, Tables tables, RunId run, long nextSeq, @Nullable String collector,
            String name, Instant now, Committed committed) {
        this.connection = connection;
        this.events = new EventRows(tables);
        this.queue = new QueueRows(connection, tables, now);
        this.run = run;
        this.tables = tables;
        this.collector = collector;
        this.name = name;
        this.committed = committed;
        this.nextSeq = nextSeq;
    }

    @Override
    public long nextSeq() {
        return nextSeq;
    }

    @Override
    public void replay(long from, Consumer<Recorded> reader) {
        try {
            events.read(connection, run, from, recorded -> {
                reader.accept(recorded);
                return true;
            });
        } catch (SQLException e) {
            throw Sql.failure("read run " + run, e);
        }
    }

    @Override
    public List<TaskReport> collect() {
        try {
            return new ReportRows(tables).collect(connection, run);
        } catch (SQLException e) {
            throw Sql.failure("collect what was posted on run " + run, e);
        }
    }

    @Override
    public void takeOver() {
        if (name.equals(collector)) {
            return;
        }
        try (var update = connection.prepareStatement("update " + tables.runs() + " set collector = ? where id = ?")) {
            update.setString(1, name);
            update.setString(2, run.value());
            update.executeUpdate();
            collector = name;
        } catch (SQLException e) {
            throw Sql.failure("take over what was posted on run " + run, e);
        }
    }

    @Override
    public boolean collector() {
        return collector == null || collector.equals(name);
    }

    @Override
    public void append(List<Recorded> more) {
        try {
            events.insert(connection, run, nextSeq, more);
        } catch (SQLException e) {
            throw Sql.failure("record what happened in run " + run, e);
        }
        nextSeq += more.size();
        for (Recorded recorded : more) {
            stopped |= stops(recorded.event());
            ended |= recorded.event() instanceof Event.RunMoved moved && moved.to() != RunStatus.RUNNING;
        }
    }

    /** Whether a worker may have to learn that its attempt is over. */
    private static boolean stops(Event event) {
        return event instanceof Event.TaskMoved moved && moved.from() == TaskStatus.RUNNING
                && switch (moved.cause()) {
                    case CANCELED, ITEM_REMOVED, INTERRUPTED -> true;
                    case DEPENDENCIES_FINISHED, DEPENDENCY_RESTARTED, APPROVED, STARTED, SUCCEEDED, STEP_FAILED,
                            RETRIED, FORCED, ITEM_RESTORED ->
                        false;
                };
    }

    @Override
    public TaskOffers offers() {
        return queue;
    }

    @Override
    public void commit() {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw Sql.failure("record what happened in run " + run, e);
        }
        committed.committed(queue.withdrawn(), new Announcer.News(stopped, queue.offered(), ended));
    }

    @Override
    public void close() {
        try (connection) {
            Connections.rollback(connection);
        } catch (SQLException e) {
            throw Sql.failure("end a transaction", e);
        }
    }
}
