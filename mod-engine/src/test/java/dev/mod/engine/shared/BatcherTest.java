package dev.mod.engine.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.store.StoreAwayException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BatcherTest {
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(3);
    private final LinkedBlockingQueue<List<String>> written = new LinkedBlockingQueue<>();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private static StoreAwayException away() {
        return new StoreAwayException("away", new TimeoutException());
    }

    @Test
    void whatComesWhileABatchIsTriedAgainIsWrittenToo() throws Exception {
        var attempts = new AtomicInteger();
        var retried = new CountDownLatch(1);
        var added = new CountDownLatch(1);
        var batcher = new Batcher<String>(threads, batch -> {
            if (attempts.incrementAndGet() == 1) {
                throw away();
            }
            if (attempts.get() == 2) {
                retried.countDown();
                join(added);
            }
            written.add(batch);
        });
        batcher.add("first");
        retried.await();
        batcher.add("second");
        added.countDown();
        assertEquals(List.of("first"), written.take());
        assertEquals(List.of("second"), written.take());
    }

    @Test
    void whatComesAfterAFailureForGoodIsWrittenToo() throws Exception {
        var attempts = new AtomicInteger();
        var batcher = new Batcher<String>(threads, batch -> {
            if (attempts.incrementAndGet() == 1) {
                throw away();
            }
            if (attempts.get() == 2) {
                written.add(List.of());
                throw new IllegalStateException("for good");
            }
            written.add(batch);
        });
        batcher.add("lost");
        assertEquals(List.of(), written.take());
        batcher.add("later");
        assertEquals(List.of("later"), written.take());
    }

    @Test
    void whatIsAskedForWhileABatchIsWrittenBeginsAfterIt() throws Exception {
        var writing = new CountDownLatch(1);
        var asked = new CountDownLatch(1);
        var batcher = new Batcher<String>(threads, batch -> {
            writing.countDown();
            join(asked);
            written.add(batch);
        });
        batcher.add("first");
        writing.await();
        batcher.request();
        asked.countDown();
        assertEquals(List.of("first"), written.take());
        assertEquals(List.of(), written.take());
    }

    @Test
    void whatCanWaitGoesWithWhatCannot() throws Exception {
        var batcher = new Batcher<>(threads, written::add);
        batcher.addPatiently("note");
        batcher.add("letter");
        assertEquals(List.of("note", "letter"), written.take());
        batcher.addPatiently("alone");
        assertEquals(List.of("alone"), written.take());
    }

    @Test
    void everythingIsWrittenOnceInTheOrderOfEachWhoeverAddsAndWheneverTheStoreIsAway() throws Exception {
        var random = new Random(11);
        var concurrent = new AtomicInteger();
        var seen = new ArrayList<String>();
        int adders = 4;
        int each = 300;
        var all = new CountDownLatch(adders * each);
        var batcher = new Batcher<String>(threads, batch -> {
            assertEquals(1, concurrent.incrementAndGet());
            boolean away = random.nextInt(40) == 0;
            if (!away) {
                seen.addAll(batch);
            }
            concurrent.decrementAndGet();
            if (away) {
                throw away();
            }
            batch.forEach(item -> all.countDown());
        });
        List<Thread> people = IntStream.range(0, adders).mapToObj(person -> new Thread(() -> {
            for (int i = 0; i < each; i++) {
                if (i % 7 == 3) {
                    batcher.addPatiently(person + " " + i);
                } else {
                    batcher.add(person + " " + i);
                }
                if (i % 50 == 0) {
                    batcher.request();
                }
            }
        })).toList();
        people.forEach(Thread::start);
        assertTrue(all.await(50, TimeUnit.SECONDS), () -> all.getCount() + " are missing");
        for (int person = 0; person < adders; person++) {
            String mine = person + " ";
            assertEquals(IntStream.range(0, each).mapToObj(i -> mine + i).toList(),
                    seen.stream().filter(item -> item.startsWith(mine)).toList());
        }
    }

    private static void join(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
