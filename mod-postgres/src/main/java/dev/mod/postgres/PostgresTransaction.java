package dev.mod.postgres;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.store.RunTransaction;
import dev.mod.engine.store.TaskOffers;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** A database transaction that has the row of a run locked. */
final class PostgresTransaction implements RunTransaction {
    private final Connection connection;
    private final Tables tables;
    private final EventRows events;
    private final QueueRows queue;
    private final RunId run;
    private long nextSeq;
    private boolean changed;
    private boolean stopped;

    PostgresTransaction(Connection connection, Tables tables, RunId run, long nextSeq, Instant now) {
        this.connection = connection;
        this.tables = tables;
        this.events = new EventRows(tables);
        this.queue = new QueueRows(connection, tables, now);
        this.run = run;
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
    public void append(List<Recorded> more) {
        try {
            events.insert(connection, run, nextSeq, more);
        } catch (SQLException e) {
            throw Sql.failure("record what happened in run " + run, e);
        }
        nextSeq += more.size();
        changed = true;
        stopped |= more.stream().anyMatch(recorded -> stops(recorded.event()));
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
    public void keep(TaskId task, int attempt, String kind, String text) {
        try (var insert = connection.prepareStatement("insert into " + tables.texts()
                + " (run, task, attempt, kind, content) values (?, ?, ?, ?, ?)"
                + " on conflict (run, task, attempt, kind) do update set content = excluded.content")) {
            insert.setString(1, run.value());
            insert.setString(2, task.value());
            insert.setInt(3, attempt);
            insert.setString(4, kind);
            insert.setBytes(5, text.getBytes(StandardCharsets.UTF_8));
            insert.executeUpdate();
        } catch (SQLException e) {
            throw Sql.failure("keep the " + kind + " of task " + task, e);
        }
    }

    @Override
    public void commit() {
        try {
            if (changed) {
                try (var notify = connection.prepareStatement("select pg_notify(?, ?)")) {
                    notify.setString(1, tables.channel());
                    notify.setString(2, Listener.payload(run, stopped, queue.offered()));
                    notify.execute();
                }
            }
            connection.commit();
        } catch (SQLException e) {
            throw Sql.failure("record what happened in run " + run, e);
        }
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
