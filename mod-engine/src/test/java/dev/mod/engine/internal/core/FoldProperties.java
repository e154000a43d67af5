package dev.mod.engine.internal.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.journal.EventCodec;
import dev.mod.engine.journal.EventFormatException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/** What must hold for the fold over any history; histories come from simulated runs. */
class FoldProperties {
    private static @Nullable RunState fold(@Nullable RunState state, List<Recorded> events) {
        for (Recorded event : events) {
            state = Fold.apply(state, event);
        }
        return state;
    }

    @Property(tries = 60)
    void aHistoryMayBeFoldedInParts(@ForAll @IntRange(min = 0, max = 1 << 20) int seed,
            @ForAll @IntRange(min = 0, max = 100) int percent) {
        List<Recorded> history = SimulationTest.simulate(seed);
        int cut = history.size() * percent / 100;
        assertEquals(fold(null, history),
                fold(fold(null, history.subList(0, cut)), history.subList(cut, history.size())));
    }

    @Property(tries = 60)
    void writingAndReadingAHistoryChangesNothing(@ForAll @IntRange(min = 0, max = 1 << 20) int seed)
            throws EventFormatException {
        List<Recorded> history = SimulationTest.simulate(seed);
        RunState state = null;
        for (Recorded event : history) {
            state = Fold.apply(state, EventCodec.decode(EventCodec.encode(event)));
        }
        assertEquals(fold(null, history), state);
    }

    @Property(tries = 60)
    void aHistoryThatSkipsATransitionIsRefused(@ForAll @IntRange(min = 0, max = 1 << 20) int seed) {
        List<Recorded> history = SimulationTest.simulate(seed);
        var first = history.stream().filter(
                recorded -> recorded.event() instanceof dev.mod.engine.event.Event.TaskMoved).findFirst();
        if (first.isPresent()) {
            List<Recorded> twice = List.of(first.get(), first.get());
            RunState before = fold(null, history.subList(0, history.indexOf(first.get())));
            assertThrows(IllegalTransitionException.class, () -> fold(before, twice));
        }
    }
}
