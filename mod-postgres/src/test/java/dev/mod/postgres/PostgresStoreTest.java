package dev.mod.postgres;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.store.KeptText;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.engine.store.StoreAwayException;
import dev.mod.engine.store.TaskQueue;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the database adds to what every store has to hold. */
@ExtendWith(Database.class)
class PostgresStoreTest {
    private static final TaskId TASK = new TaskId("00000000-0000-4000-8000-00000000000a");

    @TempDir
    Path scratch;
    private Database.Server server;
    private PostgresSettings settings;
    private PostgresStore store;

    @BeforeEach
    void open(Database.Server running) {
        server = running;
        settings = running.settings(scratch);
        store = PostgresStore.open(settings);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static RunRecord run() {
        return new RunRecord(new RunId(UUID.randomUUID().toString()), "w", "workflow.yaml", "version: \"1\"\n", "/p",
                Optional.empty(), "/t", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT);
    }

    private static Recorded created(RunRecord run) {
        return new Recorded(0, Instant.EPOCH, new Event.RunCreated(run));
    }

    @Test
    void tablesAreMadeOnceByManyAtATime() throws Exception {
        PostgresSettings fresh = server.settings(scratch);
        var threads = Executors.newFixedThreadPool(6);
        try {
            List<Callable<Boolean>> openings = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                openings.add(() -> {
                    PostgresStore.open(fresh).close();
                    return true;
                });
            }
            for (var opened : threads.invokeAll(openings)) {
                assertTrue(opened.get());
            }
        } finally {
            threads.shutdown();
        }
    }

    @Tag("slow")
    @Test
    void whoWaitsLongForAConnectionWaitsForItsTurn() throws Exception {
        var one = new PostgresSettings(settings.address(), settings.schema(), scratch, settings.heartbeat(),
                settings.missed(), settings.polling(), 1);
        var threads = Executors.newFixedThreadPool(8);
        try (var connections = new Connections(one)) {
            var waits = threads.invokeAll(Collections.<Callable<Boolean>>nCopies(8,
                    () -> connections.transact("wait", connection -> {
                        try (var statement = connection.createStatement()) {
                            return statement.execute("select pg_sleep(0.8)");
                        }
                    })));
            for (var wait : waits) {
                assertTrue(wait.get());
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void tablesOfALaterVersionAreLeftAlone() throws Exception {
        try (var connection = DriverManager.getConnection(server.url());
                var statement = connection.createStatement()) {
            statement.execute("insert into " + settings.schema() + ".versions (version) values (99)");
        }
        var refused = assertThrows(ModException.class, () -> PostgresStore.open(settings));
        assertEquals("store-newer", refused.code().id());
    }

    @Test
    void tablesOfAnEarlierVersionAreForTheirOwnerToChange() throws Exception {
        try (var connection = DriverManager.getConnection(server.url());
                var statement = connection.createStatement()) {
            statement.execute("create role mod_limited login");
            statement.execute("grant usage on schema " + settings.schema() + " to mod_limited");
            statement.execute("grant select on all tables in schema " + settings.schema() + " to mod_limited");
            statement.execute("delete from " + settings.schema() + ".versions where version > 2");
        }
        var address = DatabaseAddress.parse(server.url().replace("user=postgres", "user=mod_limited"), Map.of());
        var limited = PostgresSettings.of(address, scratch);
        var refused = assertThrows(ModException.class,
                () -> PostgresStore.open(limited.withSchema(settings.schema())));
        assertEquals("store-older", refused.code().id());
        assertTrue(String.valueOf(refused.getMessage()).contains("have version 2, this program needs"),
                refused.getMessage());
        assertTrue(String.valueOf(refused.getMessage()).contains("mod_limited"), refused.getMessage());
        refused = assertThrows(ModException.class, () -> PostgresStore.open(limited.withSchema("nowhere")));
        assertEquals("store-older", refused.code().id());
        assertTrue(String.valueOf(refused.getMessage()).contains("may not make them"), refused.getMessage());
    }

    /** A planner that knows nothing of the tables yet must not look at all that waits to find the first. */
    @Test
    void tasksAreFetchedInTheOrderOfAnIndexBeforeThereAreStatistics() throws Exception {
        List<QueuedTask> tasks = new ArrayList<>();
        RunId run = run().id();
        for (int i = 0; i < 5_000; i++) {
            tasks.add(new QueuedTask(run, new TaskId(UUID.randomUUID().toString())));
        }
        store.queue().put(tasks);
        var tables = new Tables(settings.schema());
        var fetching = new EligibleTasks(tables, () -> true, () -> {
            throw new AssertionError("only its statement is looked at");
        });
        try (var connection = DriverManager.getConnection(server.url());
                var explain = connection.prepareStatement("explain " + fetching.sql())) {
            explain.setTimestamp(1, Timestamp.from(Instant.now()));
            explain.setArray(2, connection.createArrayOf("text", new String[0]));
            explain.setArray(3, connection.createArrayOf("text", new String[0]));
            explain.setInt(4, 8);
            explain.setString(5, "worker");
            explain.setTimestamp(6, Timestamp.from(Instant.now()));
            var plan = new StringBuilder();
            try (var lines = explain.executeQuery()) {
                while (lines.next()) {
                    plan.append(lines.getString(1)).append('\n');
                }
            }
            assertTrue(plan.indexOf("Index Scan using tasks_execution_time") > 0 && plan.indexOf("Sort") < 0,
                    plan::toString);
        }
    }

    @Test
    void workersAgreeHowOftenTheySayThatTheyLive() throws Exception {
        PostgresSettings slow = settings.withHeartbeat(Duration.ofSeconds(3), 4, Duration.ofMillis(100));
        TaskQueue.Handler nothing = lease -> {};
        try (var other = PostgresStore.open(slow); var same = PostgresStore.openLikeOthers(slow)) {
            assertEquals(slow.heartbeat(), same.settings().heartbeat(), "nobody is there");
            try (var first = store.queue().take(1, nothing)) {
                var refused = assertThrows(ModException.class, () -> other.queue().take(1, nothing));
                assertEquals("heartbeat-differs", refused.code().id());
                try (var like = PostgresStore.openLikeOthers(slow); var second = like.queue().take(1, nothing)) {
                    assertEquals(settings.heartbeat(), like.settings().heartbeat());
                    second.wake();
                }
                first.wake();
            }
            other.queue().take(1, nothing).close();
        }
    }

    @Test
    void aWorkerThatWasThoughtDeadDoesNotDisturbThoseWhoCameSince() throws Exception {
        BlockingQueue<Lease> got = new LinkedBlockingQueue<>();
        var task = new QueuedTask(run().id(), TASK);
        try (var connection = DriverManager.getConnection(server.url());
                var statement = connection.createStatement();
                var taking = store.queue().take(1, lease -> {
                    store.queue().withdraw(List.of(lease.task()));
                    got.add(lease);
                })) {
            String workers = settings.schema() + ".workers";
            statement.execute("delete from " + workers);
            statement.execute("insert into " + workers + " values ('other', 7000, 4)");
            // it finds out with its next heartbeat
            Duration beats = settings.heartbeat().multipliedBy(2);
            assertEquals(Optional.empty(), Optional.ofNullable(got.poll(beats.toMillis(), TimeUnit.MILLISECONDS)));
            store.queue().put(List.of(task));
            taking.wake();
            assertEquals(Optional.empty(), Optional.ofNullable(got.poll(beats.toMillis(), TimeUnit.MILLISECONDS)));
            statement.execute("delete from " + workers);
            assertEquals(task, java.util.Objects.requireNonNull(got.poll(60, TimeUnit.SECONDS)).task());
        }
    }

    @Test
    void whatIsNotCommittedHasNotHappened() {
        RunRecord run = run();
        try (var transaction = store.begin(run, Optional.empty())) {
            transaction.append(List.of(created(run)));
            transaction.offers().put(List.of(new QueuedTask(run.id(), TASK)));
        }
        assertEquals(List.of(), store.list());
        try (var transaction = store.begin(run, Optional.empty())) {
            transaction.append(List.of(created(run)));
            transaction.commit();
        }
        assertEquals(List.of(run.id()), store.list());
        assertTrue(store.isShared(run.id()));
        assertThrows(ModException.class, () -> store.open(run.id()), "nobody owns it");
    }

    @Test
    void theQueueAndTheJournalChangeTogether() throws Exception {
        RunRecord run = run();
        var task = new QueuedTask(run.id(), TASK);
        BlockingQueue<QueuedTask> got = new LinkedBlockingQueue<>();
        try (var taking = store.queue().take(1, claim -> {
            // the row that says so is there for whoever is told of it
            assertTrue(store.queue().holds(claim));
            store.queue().withdraw(List.of(claim.task()));
            got.add(claim.task());
        }); var transaction = store.begin(run, Optional.empty())) {
            transaction.append(List.of(created(run)));
            transaction.offers().put(List.of(task));
            assertEquals(Optional.empty(), Optional.ofNullable(got.poll(500, TimeUnit.MILLISECONDS)));
            transaction.commit();
            taking.wake();
            assertEquals(task, got.poll(60, TimeUnit.SECONDS));
        }
    }

    @Test
    void whoStallsInATransactionIsThrownOut() {
        RunRecord run = run();
        try (var first = store.begin(run, Optional.empty())) {
            first.append(List.of(created(run)));
            first.commit();
        }
        try (var stalled = store.begin(run.id())) {
            // waits until the server has ended the other session
            try (var next = store.begin(run.id())) {
                assertEquals(1, next.nextSeq());
            }
            assertThrows(StoreAwayException.class, () -> stalled.replay(0, recorded -> {}));
        }
    }

    @Test
    void whoWatchesIsToldWhatHappens() throws Exception {
        RunRecord run = run();
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        try (var watch = store.watch(new SharedRunStore.Watcher() {
            @Override
            public void changed(RunId changed, boolean stopped, boolean offered) {
                told.add(changed + " " + stopped + " " + offered);
            }

            @Override
            public void away(String reason) {
                told.add(reason);
            }

            @Override
            public void back() {
                told.add("back");
            }
        }); var other = PostgresStore.open(settings); var transaction = other.begin(run, Optional.empty())) {
            transaction.append(List.of(created(run)));
            transaction.offers().put(List.of(new QueuedTask(run.id(), TASK)));
            transaction.commit();
            assertEquals(run.id() + " false true", told.poll(60, TimeUnit.SECONDS));
        }
    }

    @Test
    void archivesAreKeptOnceAndWhole() throws Exception {
        byte[] archive = new byte[3_000_000];
        new java.util.Random(1).nextBytes(archive);
        String digest = store.keepArchive(archive);
        assertEquals(digest, store.keepArchive(archive));
        assertArrayEquals(archive, store.archive(digest));
        RunRecord run = run();
        try (var transaction = store.begin(run, Optional.of(digest))) {
            transaction.append(List.of(created(run)));
            transaction.commit();
        }
        assertEquals(Optional.of(digest), store.archiveOf(run.id()));
        try (var connection = DriverManager.getConnection(server.url());
                var statement = connection.createStatement()) {
            statement.execute("update " + settings.schema() + ".archives set content = '\\x00'");
        }
        assertThrows(ModException.class, () -> store.archive(digest));
        assertThrows(ModException.class, () -> store.archive("sha256:0"));
    }

    @Test
    void textsAreKeptWithTheirAttempt() throws Exception {
        RunRecord run = run();
        try (var transaction = store.begin(run, Optional.empty())) {
            transaction.append(List.of(created(run)));
            transaction.commit();
        }
        var task = new QueuedTask(run.id(), TASK);
        store.queue().put(List.of(task));
        BlockingQueue<Lease> got = new LinkedBlockingQueue<>();
        try (var taking = store.queue().take(1, lease -> {
            store.keep(lease, List.of(new KeptText(TASK, 1, "log", "first"),
                    new KeptText(TASK, 2, "log", "second \0 ä")));
            try (var locked = store.begin(run.id())) {
                // whoever has the run locked does not keep others from it
                store.keep(lease, List.of(new KeptText(TASK, 2, "log", "again")));
                assertEquals(1, locked.nextSeq());
            }
            store.queue().withdraw(List.of(task));
            store.keep(lease, List.of(new KeptText(TASK, 2, "log", "late")));
            got.add(lease);
        })) {
            taking.wake();
            assertEquals(task, java.util.Objects.requireNonNull(got.poll(60, TimeUnit.SECONDS)).task());
        }
        assertEquals(Optional.of("first"), store.kept(run.id(), TASK, 1, "log"));
        assertEquals(Optional.of("again"), store.kept(run.id(), TASK, 2, "log"));
        assertEquals(Optional.empty(), store.kept(run.id(), TASK, 2, "diff"));
        store.delete(run.id());
        assertEquals(Optional.empty(), store.kept(run.id(), TASK, 1, "log"));
    }

    @Test
    void documentsAreReplaced() {
        store.write("campaign", "b", "{}");
        store.write("campaign", "a", "1");
        store.write("campaign", "a", "2");
        store.write("other", "a", "3");
        assertEquals(Map.of("a", "2", "b", "{}"), store.documents("campaign"));
    }

    @Test
    void whatOneProcessDoesAtATimeIsFreeWhenItsSessionBroke() throws Exception {
        try (var other = PostgresStore.open(settings); var lock = store.lock("watch", "a").orElseThrow()) {
            assertTrue(other.lock("watch", "a").isEmpty());
            other.lock("watch", "b").orElseThrow().close();
            breakLock();
            other.lock("watch", "a").orElseThrow().close();
        }
        store.lock("watch", "a").orElseThrow().close();
    }

    @Test
    void notesAreAddedByWhoKnowsTheOthers() {
        assertFalse(store.note("campaign", "a", 0, "of nothing"));
        store.write("campaign", "a", "{}");
        store.write("campaign", "b", "{}");
        assertTrue(store.note("campaign", "a", 0, "first"));
        assertTrue(store.note("campaign", "a", 1, "second"));
        assertFalse(store.note("campaign", "a", 1, "somebody else's second"));
        store.write("campaign", "a", "{1}");
        assertTrue(store.note("campaign", "b", 0, "another's"));
        assertEquals(List.of("first", "second"), store.notes("campaign", "a"));
        assertTrue(store.prune("campaign", "a", Map.of()));
        assertEquals(List.of(), store.notes("campaign", "a"));
        assertEquals(List.of("another's"), store.notes("campaign", "b"));
    }

    /** Ends the session that has an advisory lock, and waits until the server knows. */
    private void breakLock() throws Exception {
        try (var connection = DriverManager.getConnection(server.url());
                var statement = connection.createStatement()) {
            statement.execute("select pg_terminate_backend(pid, 60000) from pg_locks where locktype = 'advisory'");
        }
    }

    @Tag("slow")
    @Test
    void aDatabaseThatIsNotThereIsNamed() {
        var nowhere = PostgresSettings.of(
                DatabaseAddress.parse("jdbc:postgresql://localhost:1/x?user=u&password=hunter2", Map.of()), scratch);
        var refused = assertThrows(StoreAwayException.class, () -> PostgresStore.open(nowhere));
        assertTrue(String.valueOf(refused.getMessage()).contains("jdbc:postgresql://localhost:1/x"),
                refused.getMessage());
    }
}
