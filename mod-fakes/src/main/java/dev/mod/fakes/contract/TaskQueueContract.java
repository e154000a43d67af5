package dev.mod.fakes.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.store.Lease;
import dev.mod.engine.store.QueuedTask;
import dev.mod.engine.store.TaskQueue;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a {@link TaskQueue} has to hold. */
public abstract class TaskQueueContract {
    private static final RunId RUN = new RunId("00000000-0000-4000-8000-000000000001");
    private static final int LONG = 60;

    /** An empty queue. */
    protected abstract TaskQueue queue();

    private static List<QueuedTask> tasks(int count) {
        List<QueuedTask> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tasks.add(new QueuedTask(RUN, new TaskId(UUID.randomUUID().toString())));
        }
        return tasks;
    }

    @Test
    void eachTaskIsHandedOutUntilItIsWithdrawn() throws InterruptedException {
        TaskQueue queue = queue();
        List<QueuedTask> tasks = tasks(250);
        queue.put(tasks.subList(0, 150));
        queue.put(tasks.subList(100, 200));
        var done = new CountDownLatch(tasks.size());
        var times = new ConcurrentHashMap<QueuedTask, AtomicInteger>();
        try (TaskQueue.Taking one = queue.take(3, lease -> finish(queue, lease, times, done));
                TaskQueue.Taking other = queue.take(3, lease -> finish(queue, lease, times, done))) {
            queue.put(tasks.subList(200, 250));
            one.wake();
            assertTrue(done.await(LONG, TimeUnit.SECONDS));
        }
        assertEquals(new HashSet<>(tasks), times.keySet());
        times.forEach((task, count) -> assertEquals(1, count.get(), "each goes to one worker"));
    }

    private static void finish(TaskQueue queue, Lease lease, ConcurrentHashMap<QueuedTask, AtomicInteger> times,
            CountDownLatch done) {
        assertTrue(queue.holds(lease));
        times.computeIfAbsent(lease.task(), key -> new AtomicInteger()).incrementAndGet();
        queue.withdraw(List.of(lease.task()));
        assertFalse(queue.holds(lease));
        done.countDown();
    }

    @Test
    void aTaskThatIsWithdrawnIsNotHandedOut() throws InterruptedException {
        TaskQueue queue = queue();
        List<QueuedTask> tasks = tasks(3);
        BlockingQueue<QueuedTask> got = new LinkedBlockingQueue<>();
        queue.put(tasks);
        queue.withdraw(tasks.subList(0, 2));
        try (TaskQueue.Taking taking = queue.take(2, lease -> {
            queue.withdraw(List.of(lease.task()));
            got.add(lease.task());
        })) {
            assertEquals(tasks.get(2), got.poll(LONG, TimeUnit.SECONDS));
        }
        assertNull(got.poll());
    }

    @Test
    void aTaskThatIsBeingWorkedOnIsNotOfferedTwice() throws InterruptedException {
        TaskQueue queue = queue();
        List<QueuedTask> tasks = tasks(1);
        List<QueuedTask> last = tasks(1);
        BlockingQueue<Lease> got = new LinkedBlockingQueue<>();
        var release = new CountDownLatch(1);
        try (TaskQueue.Taking taking = queue.take(2, lease -> {
            got.add(lease);
            if (lease.task().equals(tasks.get(0))) {
                release.await();
            }
            queue.withdraw(List.of(lease.task()));
        })) {
            queue.put(tasks);
            taking.wake();
            Lease lease = got.poll(LONG, TimeUnit.SECONDS);
            queue.put(tasks);
            queue.put(last);
            taking.wake();
            Lease next = got.poll(LONG, TimeUnit.SECONDS);
            assertEquals(last.get(0), java.util.Objects.requireNonNull(next).task());
            assertTrue(queue.holds(java.util.Objects.requireNonNull(lease)));
            release.countDown();
        }
        assertNull(got.poll());
    }

    @Test
    void aTaskThatFailsIsHandedOutAgain() throws InterruptedException {
        TaskQueue queue = queue();
        BlockingQueue<Lease> got = new LinkedBlockingQueue<>();
        var twice = new CountDownLatch(2);
        try (TaskQueue.Taking taking = queue.take(1, lease -> {
            got.add(lease);
            twice.countDown();
            if (twice.getCount() > 0) {
                throw new IllegalStateException("not this time");
            }
            queue.withdraw(List.of(lease.task()));
        })) {
            queue.put(tasks(1));
            taking.wake();
            assertTrue(twice.await(LONG, TimeUnit.SECONDS));
        }
        List<Lease> leases = List.copyOf(got);
        assertEquals(leases.get(0).task(), leases.get(1).task());
        assertFalse(queue.holds(leases.get(0)));
    }

    @Test
    void whoLeavesAnInterruptionIsHandedMore() throws InterruptedException {
        TaskQueue queue = queue();
        List<QueuedTask> tasks = tasks(3);
        BlockingQueue<QueuedTask> got = new LinkedBlockingQueue<>();
        try (TaskQueue.Taking taking = queue.take(1, lease -> {
            queue.withdraw(List.of(lease.task()));
            got.add(lease.task());
            Thread.currentThread().interrupt();
        })) {
            for (QueuedTask task : tasks) {
                queue.put(List.of(task));
                taking.wake();
                assertEquals(task, got.poll(LONG, TimeUnit.SECONDS));
            }
        }
    }

    @Test
    void nothingIsHandedOutWhilePausedOrAfterItsEnd() throws InterruptedException {
        TaskQueue queue = queue();
        Set<QueuedTask> got = ConcurrentHashMap.newKeySet();
        List<QueuedTask> tasks = tasks(2);
        var came = new CountDownLatch(1);
        TaskQueue.Taking taking = queue.take(1, lease -> {
            got.add(lease.task());
            queue.withdraw(List.of(lease.task()));
            came.countDown();
        });
        taking.pause();
        queue.put(tasks.subList(0, 1));
        assertEquals(Set.of(), got);
        taking.resume();
        assertTrue(came.await(LONG, TimeUnit.SECONDS));
        taking.close();
        queue.put(tasks.subList(1, 2));
        assertEquals(Set.of(tasks.get(0)), got);
    }
}
