package dev.mod.git.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.fakes.forge.FakePullRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Watches over simulated campaigns, from seeds: what may be merged is merged, the rest is told with its reason, limits hold, and
 * nobody's commits are lost, whatever comes between and whenever the watch is killed.
 */
class WatchSimulationTest {
    private static final boolean LONG = Boolean.getBoolean("mod.test.long");
    private static final int SEEDS = Integer.getInteger("mod.test.seeds", LONG ? 200 : 20);
    private static final int PULLS = Integer.getInteger("mod.test.pulls", LONG ? 1_000 : 50);
    /** After so long everything was looked at again. */
    private static final Duration LATE = Pauses.USUAL.longest().multipliedBy(10)
            .plus(Pauses.USUAL.least(2 * PULLS, SimulatedWorld.REQUESTS_AN_HOUR));

    @Test
    void everySeedEndsAsItShould() throws InterruptedException {
        var ends = new EnumMap<Standing, Integer>(Standing.class);
        long requests = 0;
        int kills = 0;
        int acts = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            try (var world = new SimulatedWorld(seed, PULLS)) {
                try {
                    run(world).forEach((unit, standing) -> ends.merge(standing, 1, Integer::sum));
                } catch (AssertionError e) {
                    throw new AssertionError("seed " + seed + ", " + world.kind + ": " + e.getMessage(), e);
                }
                if (LONG) {
                    System.out.println("seed " + seed + ", " + world.kind + ": " + world.requests + " requests, "
                            + world.kills + " kills, " + Duration.between(SimulatedWorld.START, world.now()));
                }
                requests += world.requests;
                kills += world.kills;
                acts += world.acts;
            }
        }
        System.out.println(SEEDS + " seeds, " + PULLS + " pull requests each: " + ends + ", " + requests
                + " requests, " + kills + " kills, " + acts + " runs of tasks and heals");
        assertTrue(kills > SEEDS && acts > SEEDS, kills + " kills, " + acts);
        for (Standing end : List.of(Standing.MERGED, Standing.STOPPED, Standing.CLOSED, Standing.RED_FOR_GOOD,
                Standing.WAITS_FOR_REVIEW, Standing.WAITS_FOR_PEOPLE, Standing.UNCHANGED)) {
            assertTrue(ends.getOrDefault(end, 0) > 0, () -> "none is " + end.label());
        }
    }

    private static Map<Unit, Standing> run(SimulatedWorld world) throws InterruptedException {
        var journal = new MemoryWatchJournal(world::mayDie);
        Map<Unit, Standing> ends;
        while (true) {
            try {
                ends = new Watch(world.policy, world.begins(), world, journal, world, Pauses.USUAL,
                        new WatchListener() {
                        }).run();
                break;
            } catch (SimulatedWorld.Killed e) {
                world.restarted();
            }
        }
        check(world, journal, ends);
        return ends;
    }

    private static void check(SimulatedWorld world, MemoryWatchJournal journal, Map<Unit, Standing> ends) {
        limits(world);
        var ledger = new Ledger(journal);
        ends.forEach((unit, standing) -> {
            var pull = world.pulls.get(unit.index());
            History history = ledger.of(unit);
            String told = pull.trait + " " + unit.repository() + " " + standing + " (" + history.reason() + ")";
            if (pull.opened.isEmpty()) {
                assertEquals(Standing.NOT_BEGUN, standing, told);
                return;
            }
            assertTrue(standing == Standing.MERGED || !history.reason().isBlank(), told);
            if (world.now().isBefore(pull.changed.plus(LATE))) {
                // it changed after the last look
                return;
            }
            FakePullRequest now = pull.now();
            if (now.merged()) {
                assertEquals(Standing.MERGED, standing, told);
            } else if (!now.open()) {
                assertTrue(standing == Standing.CLOSED || standing == Standing.UNCHANGED, told);
                assertEquals(standing == Standing.UNCHANGED, pull.trait == SimulatedWorld.Trait.OBSOLETE
                        && history.intended(Step.Kind.CLOSE) > 0, told);
            } else {
                open(world, pull, history, standing, told);
            }
        });
    }

    /** What is still open has a reason for it that is true. */
    private static void open(SimulatedWorld world, SimulatedWorld.Pull pull, History history, Standing standing,
            String told) {
        if (pull.hasHuman()) {
            assertEquals(Standing.STOPPED, standing, told);
            assertTrue(history.foreign().isPresent(), told);
            return;
        }
        switch (standing) {
            case RED_FOR_GOOD -> {
                assertTrue(history.intended(Step.Kind.HEAL) >= world.policy.repairs().heals(), told);
                assertTrue(history.reason().startsWith("check '"), told);
            }
            case WAITS_FOR_REVIEW -> assertTrue(pull.trait == SimulatedWorld.Trait.NO_REVIEW && world.approvals
                    || pull.trait == SimulatedWorld.Trait.WANTS_CHANGES, told);
            case WAITS_FOR_PEOPLE -> assertTrue(history.intended(Step.Kind.RERUN) >= world.policy.repairs().reruns(),
                    told);
            default -> throw new AssertionError(told);
        }
    }

    private static void limits(SimulatedWorld world) {
        int most = world.policy.pace().mergesAnHour().orElseThrow();
        List<Instant> merges = world.merges;
        for (int i = most; i < merges.size(); i++) {
            assertFalse(merges.get(i).isBefore(merges.get(i - most).plus(Duration.ofHours(1))),
                    most + " merges an hour, and one more at " + merges.get(i));
        }
        assertTrue(world.fake.refusedRequests() <= world.kills, world.fake.refusedRequests() + " requests too many");
    }
}
