package dev.mod.steps.crash;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A store that ends the process, without any clean-up, before or after the write of a given number. */
record HaltingStore(RunStore store, int point) implements RunStore {
    /** Exit status of a process that was ended so. */
    static final int HALTED = 86;

    @Override
    public Journal create(RunRecord run) {
        return new HaltingJournal(store.create(run));
    }

    @Override
    public Journal open(RunId run) {
        return new HaltingJournal(store.open(run));
    }

    @Override
    public void read(RunId run, Consumer<Recorded> reader) {
        store.read(run, reader);
    }

    @Override
    public List<RunId> list() {
        return store.list();
    }

    @Override
    public Optional<Long> owner(RunId run) {
        return store.owner(run);
    }

    @Override
    public Path directory(RunId run) {
        return store.directory(run);
    }

    @Override
    public void delete(RunId run) {
        store.delete(run);
    }

    private final class HaltingJournal implements Journal {
        private final Journal journal;
        private int next;

        HaltingJournal(Journal journal) {
            this.journal = journal;
        }

        @Override
        public void replay(Consumer<Recorded> reader) {
            journal.replay(reader);
        }

        @Override
        public void append(List<Recorded> events) {
            if (next++ == point) {
                Runtime.getRuntime().halt(HALTED);
            }
            journal.append(events);
            if (next++ == point) {
                Runtime.getRuntime().halt(HALTED);
            }
        }

        @Override
        public void close() {
            journal.close();
        }
    }
}
