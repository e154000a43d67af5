package dev.mod.engine.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ConcurrentlyProperties {
    @Property(tries = 200)
    void eachIsDoneOnce(@ForAll @IntRange(max = 300) int count) {
        List<Integer> things = IntStream.range(0, count).boxed().toList();
        var done = new ConcurrentLinkedQueue<Integer>();
        Concurrently.forEach(things, done::add);
        var sorted = new ArrayList<>(done);
        Collections.sort(sorted);
        assertEquals(things, sorted);
    }

    @Property(tries = 100)
    void aFailureIsThrown(@ForAll @IntRange(min = 1, max = 300) int count, @ForAll @IntRange(max = 299) int bad) {
        List<Integer> things = IntStream.range(0, count).boxed().toList();
        int failing = bad % count;
        var thrown = assertThrows(IllegalStateException.class, () -> Concurrently.forEach(things, thing -> {
            if (thing == failing) {
                throw new IllegalStateException("thing " + thing);
            }
        }));
        assertEquals("thing " + failing, thrown.getMessage());
    }
}
