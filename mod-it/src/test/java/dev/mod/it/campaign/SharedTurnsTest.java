package dev.mod.it.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.worker.SharedTurns;
import dev.mod.git.forge.limit.RateLimit;
import dev.mod.postgres.DatabaseAddress;
import dev.mod.postgres.PostgresSettings;
import dev.mod.postgres.PostgresStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The limits of forges hold for all workers of a store together. */
class SharedTurnsTest {
    private static final String FORGE = "https://forge.example.org/api";
    private static final List<RateLimit> LIMITS = List.of(new RateLimit(5, Duration.ofSeconds(1)),
            new RateLimit(20, Duration.ofSeconds(10)));

    @TempDir
    Path directory;

    private PostgresStore store(EmbeddedPostgres database) {
        return PostgresStore.open(PostgresSettings
                .of(DatabaseAddress.parse(database.getJdbcUrl("postgres", "postgres"), Map.of()), directory));
    }

    /** When something is created that takes its turn: not before the one and not after the other. */
    private record Turn(Instant earliest, Instant latest) {}

    private static Turn turn(PostgresStore store) throws InterruptedException {
        Instant before = store.clock().instant();
        Duration wait = new SharedTurns(store).take(FORGE, LIMITS);
        return new Turn(before.plus(wait), store.clock().instant().plus(wait));
    }

    @Tag("slow")
    @Test
    void noWindowHasMoreThanItsLimit() throws Exception {
        int each = 40;
        var threads = Executors.newFixedThreadPool(3);
        try (var database = EmbeddedPostgres.start();
                var one = store(database);
                var two = store(database);
                var three = store(database)) {
            List<Callable<List<Turn>>> workers = new ArrayList<>();
            for (PostgresStore store : List.of(one, two, three)) {
                workers.add(() -> {
                    List<Turn> turns = new ArrayList<>();
                    for (int i = 0; i < each; i++) {
                        turns.add(turn(store));
                    }
                    return turns;
                });
            }
            List<Turn> turns = new ArrayList<>();
            for (var done : threads.invokeAll(workers)) {
                turns.addAll(done.get());
            }
            // the nth of all is between the nth of these and the nth of those
            List<Instant> earliest = turns.stream().map(Turn::earliest).sorted().toList();
            List<Instant> latest = turns.stream().map(Turn::latest).sorted().toList();
            assertEquals(3 * each, turns.size());
            // each knows the time of the database only so well
            Duration inaccuracy = Duration.ofMillis(200);
            for (RateLimit limit : LIMITS) {
                for (int i = limit.count(); i < turns.size(); i++) {
                    Duration between = Duration.between(earliest.get(i - limit.count()), latest.get(i));
                    assertTrue(between.plus(inaccuracy).compareTo(limit.window()) >= 0, limit + ": " + between);
                }
            }
            Duration all = Duration.between(earliest.get(0), latest.get(latest.size() - 1));
            assertTrue(all.compareTo(Duration.ofSeconds(50)) >= 0, "20 in 10 s are 120 in more than 50 s: " + all);
            Duration least = Duration.between(latest.get(0), earliest.get(earliest.size() - 1));
            assertTrue(least.compareTo(Duration.ofSeconds(70)) < 0, "and not in much more: " + least);
            new SharedTurns(two).pause("https://other.example.org", LIMITS, Duration.ofHours(1));
            assertTrue(Duration.between(one.clock().instant(), turn(one).earliest())
                    .compareTo(Duration.ofMinutes(30)) < 0);
            new SharedTurns(two).pause(FORGE, LIMITS, Duration.ofHours(1));
            assertTrue(Duration.between(one.clock().instant(), turn(one).earliest())
                    .compareTo(Duration.ofMinutes(59)) > 0);
        } finally {
            threads.shutdown();
        }
    }

    @Tag("slow")
    @Test
    void whoseTurnItIsWaitsForAStoreThatIsAway() throws Exception {
        var threads = Executors.newSingleThreadExecutor();
        Path data = directory.resolve("data");
        try (var database = EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false).start();
                var store = store(database)) {
            int port = database.getPort();
            turn(store);
            database.close();
            var waits = threads.submit(() -> turn(store));
            new SharedTurns(store).pause(FORGE, LIMITS, Duration.ofHours(1));
            assertTrue(!waits.isDone());
            try (var again = EmbeddedPostgres.builder().setPort(port).setDataDirectory(data)
                    .setCleanDataDirectory(false).start()) {
                assertEquals(port, again.getPort());
                assertTrue(waits.get(60, TimeUnit.SECONDS).latest().isBefore(store.clock().instant().plusSeconds(30)));
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
