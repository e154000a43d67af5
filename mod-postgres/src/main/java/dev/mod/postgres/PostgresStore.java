package dev.mod.postgres;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.KeptText;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.engine.store.RunTransaction;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.engine.store.SharedTaskQueue;
import dev.mod.engine.store.TaskReport;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs in a PostgreSQL database. A run is either shared, for workers to do, or owned by one process, as in a store of
 * files; then its snapshots and logs are in that machine's directory. Safe for concurrent use.
 */
public final class PostgresStore implements SharedRunStore, AutoCloseable {
    private final PostgresSettings settings;
    private final Connections connections;
    private final Tables tables;
    private final EventRows events;
    private final OwnedRuns owned;
    private final Listener listener;
    private final Announcer announcer;
    private final SchedulerQueue queue;
    private final DatabaseClock clock;
    private final String name = UUID.randomUUID().toString();

    private PostgresStore(PostgresSettings settings, Connections connections, Tables tables, DatabaseClock clock) {
        this.settings = settings;
        this.connections = connections;
        this.tables = tables;
        this.events = new EventRows(tables);
        this.owned = new OwnedRuns(settings, connections, tables);
        this.listener = new Listener(connections, tables, clock,
                (int) Math.min(10_000, settings.heartbeat().toMillis()));
        this.announcer = new Announcer(connections, tables);
        this.clock = clock;
        this.queue = new SchedulerQueue(settings, connections, tables, clock);
    }

    /**
     * Opens the store; makes its tables when they are missing.
     *
     * @throws ModException if the database cannot be reached or refuses
     */
    public static PostgresStore open(PostgresSettings settings) {
        return open(settings, false);
    }

    /** The same with the heartbeats that the workers of the store have, if there are any. */
    public static PostgresStore openLikeOthers(PostgresSettings settings) {
        return open(settings, true);
    }

    private static PostgresStore open(PostgresSettings wanted, boolean likeOthers) {
        var tables = new Tables(wanted.schema());
        var clock = new DatabaseClock(tables);
        PostgresSettings settings = wanted;
        try (Connection connection = Connections.lasting(wanted)) {
            tables.migrate(connection);
            clock.read(connection);
            if (likeOthers) {
                settings = wanted.like(new WorkerRows(tables).heartbeat(connection));
            }
        } catch (SQLException e) {
            throw Connections.away(wanted, e);
        }
        return new PostgresStore(settings, new Connections(settings), tables, clock);
    }

    @Override
    public InstantSource clock() {
        return clock;
    }

    /** How it was opened. */
    public PostgresSettings settings() {
        return settings;
    }

    @Override
    public RunTransaction begin(RunRecord run, Optional<String> archive) {
        return lock(connection -> {
            insert(connection, run.id(), true, archive, run.secrets());
            return transaction(connection, run.id(), 0, null);
        }, "begin run " + run.id());
    }

    @Override
    public RunTransaction begin(RunId run) {
        return lock(connection -> {
            try (var select = connection.prepareStatement(
                    "select next_seq, shared, collector from " + tables.runs() + " where id = ? for no key update")) {
                select.setString(1, run.value());
                try (var rows = select.executeQuery()) {
                    if (!rows.next()) {
                        throw notFound(run);
                    }
                    if (!rows.getBoolean(2)) {
                        throw new ModException(ErrorCodes.RUN_NOT_SHARED,
                                "run " + run + " is executed by one process, not by workers");
                    }
                    return transaction(connection, run, rows.getLong(1), rows.getString(3));
                }
            }
        }, "lock run " + run);
    }

    private PostgresTransaction transaction(Connection connection, RunId run, long nextSeq,
            @Nullable String collector) {
        return new PostgresTransaction(connection, tables, run, nextSeq, collector, name, clock.now(),
                (withdrawn, news) -> {
                    queue.gone(withdrawn);
                    announcer.announce(run, news);
                });
    }

    private RunTransaction lock(Connections.Work<RunTransaction> work, String what) {
        Connection connection = null;
        RunTransaction transaction = null;
        try {
            connection = connections.transaction();
            transaction = work.in(connection);
            return transaction;
        } catch (SQLException e) {
            throw Sql.failure(what, e);
        } finally {
            if (transaction == null && connection != null) {
                Connections.rollback(connection);
                close(connection);
            }
        }
    }

    private void insert(Connection connection, RunId run, boolean shared, Optional<String> archive,
            List<String> secrets) throws SQLException {
        try (var insert = connection.prepareStatement("insert into " + tables.runs()
                + " (id, shared, archive, owner_pid, secrets) values (?, ?, ?, ?, ?)")) {
            insert.setString(1, run.value());
            insert.setBoolean(2, shared);
            insert.setString(3, archive.orElse(null));
            if (shared) {
                insert.setNull(4, Types.BIGINT);
            } else {
                insert.setLong(4, ProcessHandle.current().pid());
            }
            insert.setArray(5, connection.createArrayOf("text", secrets.toArray()));
            insert.executeUpdate();
        }
    }

    @Override
    public Journal create(RunRecord run) {
        try {
            Files.createDirectories(directory(run.id()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + FailureMessages.about(directory(run.id()), e), e);
        }
        return owned.create(run.id(),
                connection -> insert(connection, run.id(), false, Optional.empty(), run.secrets()));
    }

    @Override
    public Journal open(RunId run) {
        return owned.open(run);
    }

    @Override
    public Optional<Long> owner(RunId run) {
        return owned.owner(run);
    }

    @Override
    public void read(RunId run, Consumer<Recorded> reader) {
        read(run, 0, reader);
    }

    @Override
    public void read(RunId run, long from, Consumer<Recorded> reader) {
        connections.transact("read run " + run, connection -> {
            requireRun(connection, run);
            events.read(connection, run, from, recorded -> {
                reader.accept(recorded);
                return true;
            });
            return true;
        });
    }

    private void requireRun(Connection connection, RunId run) throws SQLException {
        try (var select = connection.prepareStatement("select 1 from " + tables.runs() + " where id = ?")) {
            select.setString(1, run.value());
            try (var rows = select.executeQuery()) {
                if (!rows.next()) {
                    throw notFound(run);
                }
            }
        }
    }

    @Override
    public List<RunId> list() {
        return connections.transact("list runs", connection -> {
            var runs = new ArrayList<RunId>();
            try (var statement = connection.createStatement();
                    var rows = statement.executeQuery("select id from " + tables.runs()
                            + " where next_seq > 0 order by created_at desc, id")) {
                while (rows.next()) {
                    runs.add(new RunId(rows.getString(1)));
                }
            }
            return runs;
        });
    }

    @Override
    public Path directory(RunId run) {
        return settings.scratch().resolve("runs").resolve(run.value());
    }

    @Override
    public void delete(RunId run) {
        if (!isShared(run)) {
            // nobody may own it
            open(run).close();
        }
        connections.transact("delete run " + run, connection -> {
            for (String sql : List.of(
                    "delete from " + tables.tasks() + " where task_name = '" + QueueRows.NAME
                            + "' and task_instance like ? || '/%'",
                    "delete from " + tables.reports() + " where run = ?",
                    "delete from " + tables.runs() + " where id = ?")) {
                try (var delete = connection.prepareStatement(sql)) {
                    delete.setString(1, run.value());
                    delete.executeUpdate();
                }
            }
            return true;
        });
        try {
            FileTrees.delete(directory(run));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + FailureMessages.about(directory(run), e), e);
        }
    }

    @Override
    public boolean isShared(RunId run) {
        return connections.transact("look for run " + run, connection -> {
            try (var select = connection.prepareStatement("select shared from " + tables.runs() + " where id = ?")) {
                select.setString(1, run.value());
                try (var rows = select.executeQuery()) {
                    return rows.next() && rows.getBoolean(1);
                }
            }
        });
    }

    @Override
    public SharedTaskQueue queue() {
        return queue;
    }

    @Override
    public AutoCloseable watch(Watcher watcher) {
        return listener.watch(watcher);
    }

    @Override
    public String keepArchive(byte[] archive) {
        String digest = Keys.digest(archive);
        return connections.transact("keep a package", connection -> {
            // each repository of a campaign has the same, which may be large; it is not pruned now
            if (text(connection, "update " + tables.archives() + " set created_at = clock_timestamp()"
                    + " where digest = ? returning digest", digest) != null) {
                return digest;
            }
            try (var insert = connection.prepareStatement("insert into " + tables.archives()
                    + " (digest, content) values (?, ?) on conflict (digest) do nothing")) {
                insert.setString(1, digest);
                insert.setBytes(2, archive);
                insert.executeUpdate();
            }
            return digest;
        });
    }

    @Override
    public Optional<String> archiveOf(RunId run) {
        return connections.transact("look for the package of run " + run,
                connection -> Optional.ofNullable(text(connection, "select archive from " + tables.runs()
                        + " where id = ?", run.value())));
    }

    private static @Nullable String text(Connection connection, String sql, String key) throws SQLException {
        try (var select = connection.prepareStatement(sql)) {
            select.setString(1, key);
            try (var rows = select.executeQuery()) {
                return rows.next() ? rows.getString(1) : null;
            }
        }
    }

    @Override
    public byte[] archive(String digest) {
        byte[] content = connections.transact("read a package", connection -> {
            try (var select = connection.prepareStatement(
                    "select content from " + tables.archives() + " where digest = ?")) {
                select.setString(1, digest);
                try (var rows = select.executeQuery()) {
                    return rows.next() ? rows.getBytes(1) : new byte[0];
                }
            }
        });
        if (!Keys.digest(content).equals(digest)) {
            throw new ModException(ErrorCodes.ARCHIVE_DAMAGED,
                    "the package " + digest + " is not in the store, or not as it was");
        }
        return content;
    }

    @Override
    public void keep(Lease lease, List<KeptText> texts) {
        RunId run = lease.task().run();
        connections.transact("keep what a task of run " + run + " wrote", connection -> {
            if (!new QueueRows(connection, tables, clock.now()).holds(lease)) {
                return false;
            }
            new KeptRows(tables).insert(connection, run, texts);
            return true;
        });
    }

    @Override
    public Set<Lease> post(Map<Lease, TaskReport> reports) {
        Set<Lease> held = connections.transact("post what tasks say",
                connection -> new ReportRows(tables).post(connection, reports));
        queue.gone(reports.entrySet().stream()
                .filter(entry -> entry.getValue().last() && held.contains(entry.getKey()))
                .map(entry -> entry.getKey().task()).toList());
        return held;
    }

    @Override
    public Set<RunId> waiting(Duration time) {
        return connections.transact("look for what tasks said",
                connection -> new ReportRows(tables).waiting(connection, time));
    }

    @Override
    public Optional<String> kept(RunId run, TaskId task, int attempt, String kind) {
        return connections.transact("read the " + kind + " of task " + task,
                connection -> new KeptRows(tables).find(connection, run, task, attempt, kind));
    }

    /** Keeps a text, such as what runs belong together, in place of what was kept under the same name. */
    public void write(String kind, String id, String text) {
        connections.transact("keep a " + kind, connection -> {
            new KeptRows(tables).write(connection, kind, id, text);
            return true;
        });
    }

    /**
     * Changes a text that was kept, or keeps the first, one process after the other.
     *
     * @param change gives the new text for the old one, which is empty at first; called once
     */
    public void change(String kind, String id, UnaryOperator<String> change) {
        connections.transact("change a " + kind, connection -> {
            new KeptRows(tables).change(connection, kind, id, change);
            return true;
        });
    }

    /**
     * Adds a note to those on a text that is kept; they are deleted with it.
     *
     * @param place how many notes were before, as far as the caller knows
     * @return whether that is so; nothing is added if somebody else has added one, or the text is
     *         deleted
     */
    public boolean note(String kind, String id, long place, String note) {
        return connections.transact("note something of " + kind + " " + id,
                connection -> new KeptRows(tables).note(connection, kind, id, place, note));
    }

    /** The notes on a text that is kept, in order. */
    public List<String> notes(String kind, String id) {
        return connections.transact("read the notes of " + kind + " " + id,
                connection -> new KeptRows(tables).notes(connection, kind, id));
    }

    /** Takes what one process does at a time with a text that is kept; empty if another one has it. */
    public Optional<StoreLock> lock(String kind, String id) {
        return StoreLock.tryOn(connections, Keys.of(settings.schema(), kind + "\0" + id));
    }

    /** A text that was kept; empty if there is none. */
    public Optional<String> document(String kind, String id) {
        return connections.transact("read a " + kind,
                connection -> new KeptRows(tables).value(connection, "content", kind, id));
    }

    /** What changes with each change of a text that was kept; empty if there is none. */
    public Optional<String> version(String kind, String id) {
        return connections.transact("look at a " + kind,
                connection -> new KeptRows(tables).value(connection, "xmin::text", kind, id));
    }

    /** The texts of a kind, by id. */
    public Map<String, String> documents(String kind) {
        return connections.transact("read each " + kind,
                connection -> new KeptRows(tables).documents(connection, kind));
    }

    /**
     * Deletes a text that was kept with the shared runs that it is about and all that they left, as one; not if something has
     * happened in one of them since so many events were read.
     *
     * @param runs how many events of each run were read
     * @return whether it is deleted
     */
    public boolean prune(String kind, String id, Map<RunId, Long> runs) {
        return connections.transact("prune " + kind + " " + id,
                connection -> new PruneRows(tables).delete(connection, kind, id, runs));
    }

    /** Deletes archives of packages that nothing needs and that were kept so long ago; says how many. */
    public int pruneArchives(Duration age) {
        return connections.transact("prune packages",
                connection -> new PruneRows(tables).deleteArchives(connection, age));
    }

    private RunNotFoundException notFound(RunId run) {
        return OwnedRuns.notFound(settings, run);
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            org.slf4j.LoggerFactory.getLogger(PostgresStore.class).debug("cannot close a connection", e);
        }
    }

    @Override
    public void close() {
        listener.close();
        announcer.close();
        connections.close();
    }
}
