package dev.mod.git.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.git.forge.limit.ForgeTime;
import dev.mod.git.forge.pull.Check;
import dev.mod.git.forge.pull.PullRequest;
import dev.mod.git.forge.pull.PullRequests;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a watch begins, and what it says of repositories that it does not. */
class WatchBeginTest {
    private static final Instant NIGHT = Instant.parse("2026-01-05T23:00:00Z");

    /** Four repositories at two forges. The task of each waits for approval, once it was begun, which nobody gives. */
    private static final class Repositories implements WatchHands {
        private final Set<Integer> begun = new HashSet<>();
        private final int ends;

        /** @param ends how many of them have nothing to change instead */
        Repositories(int ends) {
            this.ends = ends;
        }

        @Override
        public List<Unit> units() {
            return IntStream.range(0, repositories())
                    .mapToObj(i -> new Unit("repo-" + i, "repo-" + i, i < 3 ? "one.example" : "two.example", i,
                            !begun.contains(i) ? Unit.Kind.UNBEGUN : i < ends ? Unit.Kind.UNCHANGED : Unit.Kind.RUNNING,
                            begun.contains(i) ? "" : "its turn has not come", Optional.empty()))
                    .toList();
        }

        @Override
        public boolean isCanceled() {
            return false;
        }

        @Override
        public int repositories() {
            return 4;
        }

        @Override
        public int requestsAnHour(String forge) {
            return 5000;
        }

        @Override
        public PullRequests pullRequests(Watched watched) {
            throw new AssertionError();
        }

        @Override
        public Optional<String> stranger(Watched watched, String head) {
            throw new AssertionError();
        }

        @Override
        public WorkResult rerun(Watched watched) {
            throw new AssertionError();
        }

        @Override
        public WorkResult heal(Watched watched, PullRequest read, Check check, String log) {
            throw new AssertionError();
        }

        @Override
        public Set<String> owners(Watched watched) {
            throw new AssertionError();
        }

        @Override
        public boolean begin(Unit unit) {
            begun.add(unit.index());
            return true;
        }
    }

    /** Time that passes only while the watch sleeps; it is interrupted after an hour. */
    private static final class Hour implements ForgeTime {
        private Instant now = NIGHT;

        @Override
        public Instant now() {
            return now;
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            now = now.plus(time);
            if (now.isAfter(NIGHT.plus(Duration.ofHours(1)))) {
                throw new InterruptedException();
            }
        }

        @Override
        public double random() {
            return 0.5;
        }
    }

    private static Map<String, String> stand(WatchPolicy.Pace pace, boolean begins, int ends)
            throws InterruptedException {
        var start = WatchPolicy.DEFAULT;
        var journal = new MemoryWatchJournal(() -> {});
        var watch = new Watch(new WatchPolicy(start.merge(), start.method(), pace, start.people(), start.repairs()),
                begins,
                new Repositories(ends), journal, new Hour(), new WatchListener() {
                });
        try {
            watch.run();
        } catch (InterruptedException e) {
            // what runs never ends here
        }
        var stand = new TreeMap<String, String>();
        journal.records.forEach(it -> stand.put(it.key(), it.what() + ": " + it.detail()));
        return stand;
    }

    private static WatchPolicy.Pace pace(List<Integer> waves, int mostOpen, List<QuietHours> quiet) {
        return new WatchPolicy.Pace(waves, new WatchPolicy.Limits(
                mostOpen == 0 ? OptionalInt.empty() : OptionalInt.of(mostOpen), OptionalInt.empty(),
                OptionalInt.empty()),
                Map.of(), quiet, Duration.ofSeconds(15));
    }

    @Test
    void aWaveHoldsBack() throws InterruptedException {
        assertEquals(Map.of("repo-0", "nothing to change: ", "repo-1", "running: ",
                "repo-2", "not begun: wave 3 begins when those before it are over",
                "repo-3", "not begun: wave 3 begins when those before it are over"),
                stand(pace(List.of(25, 50, 100), 0, List.of()), true, 1));
    }

    @Test
    void openPullRequestsHoldBackAtTheirForgeOnly() throws InterruptedException {
        assertEquals(Map.of("repo-0", "running: ", "repo-1", "running: ",
                "repo-2", "not begun: as many pull requests are open at one.example as may be: 2", "repo-3",
                "running: "),
                stand(pace(List.of(100), 2, List.of()), true, 0));
    }

    @Test
    void quietHoursHoldBack() throws InterruptedException {
        String quiet = "not begun: quiet hours until 2026-01-06T06:00:00Z";
        assertEquals(Map.of("repo-0", quiet, "repo-1", quiet, "repo-2", quiet, "repo-3", quiet),
                stand(pace(List.of(100), 0, List.of(QuietHours.parse("22:00-06:00"))), true, 0));
    }

    @Test
    void whatNobodyBeginsSaysWhatItsCampaignSays() throws InterruptedException {
        String turn = "not begun: its turn has not come";
        assertEquals(Map.of("repo-0", turn, "repo-1", turn, "repo-2", turn, "repo-3", turn),
                stand(pace(List.of(100), 0, List.of()), false, 0));
    }
}
