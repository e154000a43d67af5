package dev.mod.engine.internal.core;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.store.Journal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A journal that lives as long as the test. */
final class MemoryJournal implements Journal {
    final List<Recorded> events = new ArrayList<>();
    /** How many events came at once. */
    final List<Integer> appended = new ArrayList<>();

    @Override
    public void replay(Consumer<Recorded> reader) {
        events.forEach(reader);
    }

    @Override
    public void append(List<Recorded> more) {
        events.addAll(more);
        appended.add(more.size());
    }

    @Override
    public void close() {}
}
