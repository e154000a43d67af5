package dev.mod.git.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.fakes.forge.FakePullRequest;
import dev.mod.git.forge.ForgeKind;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Watches over simulated campaigns, from seeds: what may be merged is merged, the rest is told with its reason, limits hold, and
 * nobody's commits are lost, whatever comes between and whenever the watch is killed or its store is away.
 */
class WatchSimulationTest {
    private static final boolean LONG = Boolean.getBoolean("mod.test.long");
    private static final int SEEDS = Integer.getInteger("mod.test.seeds", LONG ? 200 : 12);
    private static final int FIRST = Integer.getInteger("mod.test.seed", 1);
    private static final int PULLS = Integer.getInteger("mod.test.pulls", LONG ? 1_000 : 50);

    @Test
    void everySeedEndsAsItShould() throws InterruptedException {
        var kinds = EnumSet.noneOf(ForgeKind.class);
        var ends = new EnumMap<Standing, Integer>(Standing.class);
        long requests = 0;
        int kills = 0;
        int outages = 0;
        int acts = 0;
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
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
                kinds.add(world.kind);
                requests += world.requests;
                kills += world.kills;
                outages += world.outages;
                acts += world.acts;
            }
        }
        System.out.println(SEEDS + " seeds, " + PULLS + " pull requests each: " + ends + ", " + requests
                + " requests, " + kills + " kills, " + outages + " outages, " + acts + " runs of tasks and heals");
        assertTrue(kills > SEEDS && outages > SEEDS && acts > SEEDS, kills + " kills, " + outages + ", " + acts);
        assertEquals(EnumSet.complementOf(EnumSet.of(ForgeKind.NONE)), kinds);
        for (Standing end : List.of(Standing.MERGED, Standing.STOPPED, Standing.CLOSED, Standing.RED_FOR_GOOD,
                Standing.WAITS_FOR_REVIEW, Standing.WAITS_FOR_PEOPLE, Standing.UNCHANGED)) {
            assertTrue(ends.getOrDefault(end, 0) > 0, () -> "none is " + end.label());
        }
    }

    private static Map<Unit, Standing> run(SimulatedWorld world) throws InterruptedException {
        var journal = new MemoryWatchJournal(world::mayLoseStore);
        Map<Unit, Standing> ends;
        while (true) {
            try {
                ends = new Watch(world.policy, world.begins(), world, journal, world,
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
        waves(world, journal);
        var ledger = new Ledger(journal);
        // after so long everything was looked at again
        Duration late = SimulatedWorld.PAUSES.longest().multipliedBy(10)
                .plus(SimulatedWorld.PAUSES.least(2 * PULLS, world.requestsAnHour));
        ends.forEach((unit, standing) -> {
            var pull = world.pulls.get(unit.index());
            History history = ledger.of(unit);
            String told = pull.trait + " " + unit.repository() + " " + standing + " (" + history.reason() + ")";
            if (pull.opened.isEmpty()) {
                assertEquals(Standing.NOT_BEGUN, standing, told);
                assertTrue(history.reason().startsWith("wave ") || history.reason().startsWith("as many "), told);
                return;
            }
            assertTrue(standing == Standing.MERGED || !history.reason().isBlank(), told);
            if (world.now().isBefore(pull.changed.plus(late))) {
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

    /** Nothing is merged as long as something of an earlier wave may still be, by what was noted until then. */
    private static void waves(SimulatedWorld world, MemoryWatchJournal journal) {
        WatchPolicy.Pace pace = world.policy.pace();
        var settled = new HashSet<Integer>();
        for (WatchRecord note : journal.records) {
            int index = Integer.parseInt(note.key().substring(note.key().indexOf('-') + 1));
            if (note.type() == WatchRecord.Type.STANDS) {
                Standing standing = Standing.of(note.what()).orElseThrow();
                if (standing.way() == Standing.Way.DONE || standing.way() == Standing.Way.FAILED
                        || standing == Standing.STOPPED) {
                    settled.add(index);
                } else {
                    settled.remove(index);
                }
            } else if (note.type() == WatchRecord.Type.INTENDS && note.what().equals(Step.Kind.MERGE.word())) {
                int wave = pace.wave(index, PULLS);
                for (int other = 0; other < index && pace.wave(other, PULLS) < wave; other++) {
                    int earlier = other;
                    assertTrue(settled.contains(other), () -> "merged " + note.key() + " before unit " + earlier);
                }
            }
        }
    }

    private static void limits(SimulatedWorld world) {
        world.merges.forEach((forge, merges) -> {
            int most = world.policy.pace().at(forge).mergesAnHour().orElseThrow();
            for (int i = most; i < merges.size(); i++) {
                Instant next = merges.get(i);
                assertFalse(next.isBefore(merges.get(i - most).plus(Duration.ofHours(1))),
                        () -> most + " merges an hour at " + forge + ", and one more at " + next);
            }
        });
        assertTrue(world.fake.refusedRequests() <= world.kills, world.fake.refusedRequests() + " requests too many");
    }
}
