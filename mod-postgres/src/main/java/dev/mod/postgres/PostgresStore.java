package dev.mod.postgres;

import com.github.kagkarlsson.scheduler.Clock;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.JournalException;
import dev.mod.engine.store.KeptText;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.engine.store.RunOwnedException;
import dev.mod.engine.store.RunTransaction;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.engine.store.TaskQueue;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
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
    private final Listener listener;
    private final Announcer announcer;
    private final SchedulerQueue queue;
    private final Clock clock;
    private final String name = UUID.randomUUID().toString();

    private PostgresStore(PostgresSettings settings, Connections connections, Tables tables, Duration ahead) {
        this.settings = settings;
        this.connections = connections;
        this.tables = tables;
        this.events = new EventRows(tables);
        this.listener = new Listener(connections, tables, (int) Math.min(10_000, settings.heartbeat().toMillis()));
        this.announcer = new Announcer(connections, tables);
        // the machines of workers may have the wrong time; that of the database is the same for all
        this.clock = () -> Instant.now().plus(ahead);
        this.queue = new SchedulerQueue(settings, connections, tables, clock);
    }

    /**
     * Opens the store; makes its tables when they are missing.
     *
     * @throws ModException if the database cannot be reached or refuses
     */
    public static PostgresStore open(PostgresSettings settings) {
        var connections = new Connections(settings);
        var tables = new Tables(settings.schema());
        Duration ahead;
        try (Connection connection = connections.lasting()) {
            tables.migrate(connection);
            ahead = ahead(connection);
        } catch (SQLException e) {
            connections.close();
            throw connections.away(e);
        } catch (RuntimeException e) {
            connections.close();
            throw e;
        }
        return new PostgresStore(settings, connections, tables, ahead);
    }

    private static Duration ahead(Connection connection) throws SQLException {
        Instant before = Instant.now();
        try (var statement = connection.createStatement();
                var time = statement.executeQuery("select clock_timestamp()")) {
            time.next();
            Instant there = time.getObject(1, java.time.OffsetDateTime.class).toInstant();
            Instant after = Instant.now();
            return Duration.between(before.plus(Duration.between(before, after).dividedBy(2)), there);
        }
    }

    /** How it was opened. */
    public PostgresSettings settings() {
        return settings;
    }

    @Override
    public RunTransaction begin(RunRecord run, Optional<String> archive) {
        return lock(connection -> {
            insert(connection, run.id(), true, archive);
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

    private void insert(Connection connection, RunId run, boolean shared, Optional<String> archive)
            throws SQLException {
        try (var insert = connection.prepareStatement("insert into " + tables.runs()
                + " (id, shared, archive, owner_pid) values (?, ?, ?, ?)")) {
            insert.setString(1, run.value());
            insert.setBoolean(2, shared);
            insert.setString(3, archive.orElse(null));
            if (shared) {
                insert.setNull(4, Types.BIGINT);
            } else {
                insert.setLong(4, ProcessHandle.current().pid());
            }
            insert.executeUpdate();
        }
    }

    @Override
    public Journal create(RunRecord run) {
        try {
            Files.createDirectories(directory(run.id()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + directory(run.id()) + ": " + e.getMessage(), e);
        }
        return owning(run.id(), connection -> {
            insert(connection, run.id(), false, Optional.empty());
            return new OwnedJournal(connection, tables, run.id(), 0);
        });
    }

    @Override
    public Journal open(RunId run) {
        return owning(run, connection -> {
            try (var select = connection.prepareStatement(
                    "select next_seq, shared from " + tables.runs() + " where id = ?")) {
                select.setString(1, run.value());
                try (var rows = select.executeQuery()) {
                    if (!rows.next()) {
                        throw notFound(run);
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
            if (!tryLock(connection, run)) {
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

    private boolean tryLock(Connection connection, RunId run) throws SQLException {
        try (var lock = connection.prepareStatement("select pg_try_advisory_lock(?)")) {
            lock.setLong(1, Keys.of(settings.schema(), run.value()));
            try (var row = lock.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    @Override
    public Optional<Long> owner(RunId run) {
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
                        throw notFound(run);
                    }
                    return rows.getBoolean(2) ? Optional.of(rows.getLong(1)) : Optional.empty();
                }
            }
        });
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
            throw new UncheckedIOException("cannot delete " + directory(run) + ": " + e.getMessage(), e);
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
    public TaskQueue queue() {
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
            if (text(connection, "select digest from " + tables.archives() + " where digest = ?", digest) != null) {
                // each repository of a campaign has the same, which may be large
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

    /** The texts of a kind, by id. */
    public Map<String, String> documents(String kind) {
        return connections.transact("read each " + kind,
                connection -> new KeptRows(tables).documents(connection, kind));
    }

    private RunNotFoundException notFound(RunId run) {
        return new RunNotFoundException(run, settings.address().toString());
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
