package dev.mod.fakes.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.event.StepEnd;
import dev.mod.engine.store.KeptText;
import dev.mod.engine.store.Lease;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.engine.store.RunTransaction;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.engine.store.SharedTaskQueue;
import dev.mod.engine.store.TaskQueue;
import dev.mod.engine.store.TaskReport;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a {@link SharedRunStore} has to hold, besides what every store and every queue has. */
public abstract class SharedRunStoreContract {
    private static final RunId NONE = new RunId("00000000-0000-4000-8000-0000000000ff");
    private static final int LONG = 60;

    /** An empty store. */
    protected abstract SharedRunStore store();

    /** The same store as another process sees it. */
    protected abstract SharedRunStore again(SharedRunStore store);

    /** A worker that gets tasks and keeps its leases on them. */
    private static final class Holder implements AutoCloseable {
        private final SharedRunStore store;
        private final BlockingQueue<Lease> got = new LinkedBlockingQueue<>();
        private final CountDownLatch released = new CountDownLatch(1);
        private final TaskQueue.Taking taking;

        Holder(SharedRunStore store, int parallel) {
            this.store = store;
            this.taking = store.queue().take(parallel, lease -> {
                got.add(lease);
                released.await();
                store.queue().withdraw(List.of(lease.task()));
            });
        }

        List<Lease> leases(RunId run, int count) throws InterruptedException {
            store.queue().put(tasks(run, count));
            taking.wake();
            List<Lease> leases = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                leases.add(java.util.Objects.requireNonNull(got.poll(LONG, TimeUnit.SECONDS)));
            }
            return leases;
        }

        @Override
        public void close() {
            released.countDown();
            taking.close();
        }
    }

    private static List<QueuedTask> tasks(RunId run, int count) {
        List<QueuedTask> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tasks.add(new QueuedTask(run, new TaskId(UUID.randomUUID().toString())));
        }
        return tasks;
    }

    private static RunId begun(SharedRunStore store, String... secrets) {
        RunRecord run = Samples.run(List.of(secrets));
        try (RunTransaction transaction = store.begin(run, Optional.empty())) {
            transaction.append(Samples.events(run, 1));
            transaction.commit();
        }
        return run.id();
    }

    /** A report of a step of this name. */
    private static TaskReport report(Lease lease, String name, boolean last) {
        return new TaskReport(lease.task(), 1,
                List.of(new Recorded(0, Instant.ofEpochMilli(1_234), new Event.StepFinished(
                        lease.task().task(), 0, name, StepEnd.SUCCEEDED, 7, Optional.of("\u2028 é \"\n")))),
                last);
    }

    private static void post(SharedRunStore store, Lease lease, String name, boolean last) {
        assertEquals(Set.of(lease), store.post(Map.of(lease, report(lease, name, last))));
    }

    private static List<TaskReport> collect(SharedRunStore store, RunId run) {
        try (RunTransaction transaction = store.begin(run)) {
            List<TaskReport> reports = transaction.collect();
            transaction.commit();
            return reports;
        }
    }

    @Test
    void whatIsPostedIsCollectedOnceInItsOrder() throws InterruptedException {
        SharedRunStore store = store();
        SharedRunStore other = again(store);
        RunId run = begun(store);
        RunId another = begun(store);
        try (var holder = new Holder(store, 3)) {
            List<Lease> leases = holder.leases(run, 2);
            Lease elsewhere = holder.leases(another, 1).get(0);
            post(store, leases.get(0), "first", false);
            post(store, elsewhere, "elsewhere", false);
            post(store, leases.get(1), "second", false);
            post(store, leases.get(0), "third", true);
            assertEquals(List.of(report(leases.get(0), "first", false), report(leases.get(1), "second", false),
                    report(leases.get(0), "third", true)), collect(other, run));
            assertEquals(List.of(), collect(store, run));
            assertEquals(List.of(report(elsewhere, "elsewhere", false)), collect(store, another));
        }
    }

    @Test
    void aReportThatIsTheLastEndsTheLease() throws InterruptedException {
        SharedRunStore store = store();
        RunId run = begun(store);
        try (var holder = new Holder(store, 2)) {
            List<Lease> leases = holder.leases(run, 2);
            post(store, leases.get(0), "goes on", false);
            assertTrue(store.queue().holds(leases.get(0)));
            post(store, leases.get(0), "over", true);
            assertFalse(store.queue().holds(leases.get(0)));
            assertTrue(store.queue().holds(leases.get(1)), "it is another's");
        }
    }

    @Test
    void whoseLeaseIsGoneIsNotHeard() throws InterruptedException {
        SharedRunStore store = store();
        RunId run = begun(store);
        try (var holder = new Holder(store, 3)) {
            List<Lease> leases = holder.leases(run, 3);
            Lease foreign = new Lease(leases.get(2).task(), "somebody else", leases.get(2).number());
            Lease older = new Lease(leases.get(2).task(), leases.get(2).holder(), leases.get(2).number() - 1);
            again(store).queue().withdraw(List.of(leases.get(0).task()));
            Map<Lease, TaskReport> reports = new LinkedHashMap<>();
            for (Lease lease : List.of(leases.get(0), leases.get(1), foreign, older)) {
                reports.put(lease, report(lease, "step", true));
            }
            assertEquals(Set.of(leases.get(1)), store.post(reports));
            assertEquals(List.of(report(leases.get(1), "step", true)), collect(store, run));
            assertTrue(store.queue().holds(leases.get(2)));
            store.keep(leases.get(0), List.of(new KeptText(leases.get(0).task().task(), 1, "log", "late")));
            assertEquals(Optional.empty(), store.kept(run, leases.get(0).task().task(), 1, "log"));
        }
    }

    @Test
    void reportsStayUntilTheyAreCollectedForGood() throws InterruptedException {
        SharedRunStore store = store();
        RunId run = begun(store);
        try (var holder = new Holder(store, 1)) {
            Lease lease = holder.leases(run, 1).get(0);
            post(store, lease, "step", true);
            try (RunTransaction forgotten = store.begin(run)) {
                assertEquals(1, forgotten.collect().size());
            }
            assertEquals(List.of(report(lease, "step", true)), collect(store, run));
        }
    }

    @Test
    void collectingIsTheHabitOfOneProcess() {
        SharedRunStore store = store();
        SharedRunStore other = again(store);
        RunId run = begun(store);
        assertCollectors(run, Map.of(store, true, other, true));
        try (RunTransaction forgotten = store.begin(run)) {
            forgotten.takeOver();
            assertTrue(forgotten.collector());
        }
        assertCollectors(run, Map.of(store, true, other, true));
        takeOver(store, run);
        assertCollectors(run, Map.of(store, true, other, false));
        takeOver(other, run);
        takeOver(other, run);
        assertCollectors(run, Map.of(store, false, other, true));
    }

    private static void takeOver(SharedRunStore store, RunId run) {
        try (RunTransaction transaction = store.begin(run)) {
            transaction.takeOver();
            transaction.commit();
        }
    }

    private static void assertCollectors(RunId run, Map<SharedRunStore, Boolean> expected) {
        expected.forEach((store, collects) -> {
            try (RunTransaction transaction = store.begin(run)) {
                assertEquals(collects, transaction.collector());
            }
        });
    }

    @Test
    void runsWithReportsThatWaitAreKnown() throws InterruptedException {
        SharedRunStore store = store();
        RunId run = begun(store);
        begun(store);
        assertEquals(Set.of(), store.waiting(Duration.ZERO));
        try (var holder = new Holder(store, 1)) {
            Lease lease = holder.leases(run, 1).get(0);
            post(store, lease, "step", false);
            assertEquals(Set.of(run), again(store).waiting(Duration.ZERO));
            assertEquals(Set.of(), store.waiting(Duration.ofHours(1)));
            collect(store, run);
            assertEquals(Set.of(), store.waiting(Duration.ZERO));
            post(store, lease, "more", true);
            store.delete(run);
            assertEquals(Set.of(), store.waiting(Duration.ZERO));
        }
    }

    @Test
    void nothingIsLostBetweenThoseWhoPostAndThoseWhoCollect() throws Exception {
        int each = 40;
        SharedRunStore store = store();
        SharedRunStore other = again(store);
        RunId run = begun(store);
        BlockingQueue<TaskReport> collected = new LinkedBlockingQueue<>();
        var posting = new CountDownLatch(2);
        var threads = Executors.newFixedThreadPool(4);
        try (var holder = new Holder(store, 2)) {
            List<Lease> leases = holder.leases(run, 2);
            List<Callable<Boolean>> work = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Lease lease = leases.get(i);
                SharedRunStore own = i == 0 ? store : other;
                work.add(() -> {
                    for (int number = 0; number < each; number++) {
                        post(own, lease, "step " + number, number == each - 1);
                    }
                    posting.countDown();
                    return true;
                });
                work.add(() -> {
                    boolean over;
                    do {
                        over = posting.getCount() == 0;
                        collected.addAll(collect(own, run));
                    } while (!over);
                    return true;
                });
            }
            for (var done : threads.invokeAll(work)) {
                assertTrue(done.get());
            }
            for (Lease lease : leases) {
                List<String> names = new ArrayList<>();
                collected.stream().filter(report -> report.task().equals(lease.task()))
                        .forEach(report -> names.add(((Event.StepFinished) report.events().get(0).event()).name()));
                assertEquals(each, names.size());
                assertEquals(each, Set.copyOf(names).size());
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void tasksThatNeedSecretsGoToThoseWhoKnowThem() throws InterruptedException {
        SharedRunStore store = store();
        RunId plain = begun(store);
        RunId secret = begun(store, "token", "key");
        List<QueuedTask> hidden = tasks(secret, 40);
        List<QueuedTask> open = tasks(plain, 3);
        store.queue().put(hidden);
        store.queue().put(open);
        BlockingQueue<QueuedTask> got = new LinkedBlockingQueue<>();
        TaskQueue.Handler done = lease -> {
            got.add(lease.task());
            store.queue().withdraw(List.of(lease.task()));
        };
        try (var ignorant = store.queue().take(1, done);
                var other = store.queue().take(1,
                        () -> new SharedTaskQueue.Eligibility(Set.of("key", "other"), Set.of()), done)) {
            assertEquals(Set.copyOf(open), taken(got, 3), "those that were offered later");
            assertEquals(Map.of(secret, Set.of("token", "key")), store.queue().beyond(Set.of("key")));
            assertEquals(Map.of(), store.queue().beyond(Set.of("key", "token")));
            try (var knowing = store.queue().take(2,
                    () -> new SharedTaskQueue.Eligibility(Set.of("key", "token", "more"), Set.of()), done)) {
                assertEquals(Set.copyOf(hidden), taken(got, 40));
            }
            assertEquals(Map.of(), store.queue().beyond(Set.of()));
        }
    }

    @Test
    void whatAWorkerRefusesIsForOthersAtOnce() throws InterruptedException {
        SharedRunStore store = store();
        RunId run = begun(store);
        Set<RunId> refused = ConcurrentHashMap.newKeySet();
        BlockingQueue<Lease> refusals = new LinkedBlockingQueue<>();
        BlockingQueue<QueuedTask> got = new LinkedBlockingQueue<>();
        List<QueuedTask> tasks = tasks(run, 10);
        try (var unable = store.queue().take(1, () -> new SharedTaskQueue.Eligibility(Set.of(), refused), lease -> {
            refused.add(lease.task().run());
            refusals.add(lease);
            throw new IllegalStateException("not here");
        })) {
            store.queue().put(tasks);
            unable.wake();
            Lease first = java.util.Objects.requireNonNull(refusals.poll(LONG, TimeUnit.SECONDS));
            try (var able = again(store).queue().take(1, lease -> {
                got.add(lease.task());
                store.queue().withdraw(List.of(lease.task()));
            })) {
                assertEquals(Set.copyOf(tasks), taken(got, 10));
            }
            assertFalse(store.queue().holds(first));
        }
        assertEquals(0, refusals.size(), "it is not asked again");
    }

    private static Set<QueuedTask> taken(BlockingQueue<QueuedTask> got, int count) throws InterruptedException {
        Set<QueuedTask> taken = new HashSet<>();
        for (int i = 0; i < count; i++) {
            taken.add(java.util.Objects.requireNonNull(got.poll(LONG, TimeUnit.SECONDS)));
        }
        return taken;
    }

    @Test
    void theTimeIsTheSameForAll() {
        SharedRunStore store = store();
        Instant first = store.clock().instant();
        Instant second = again(store).clock().instant();
        assertTrue(Duration.between(first, second).abs().compareTo(Duration.ofSeconds(30)) < 0,
                first + " " + second);
    }

    @Test
    void aRunThatIsNotThereIsNamed() {
        SharedRunStore store = store();
        assertThrows(RunNotFoundException.class, () -> store.begin(NONE));
        assertThrows(RunNotFoundException.class, () -> store.read(NONE, 0, recorded -> {}));
        assertFalse(store.isShared(NONE));
        assertEquals(Optional.empty(), store.archiveOf(NONE));
    }
}
