package dev.mod.engine.journal;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps the journals of runs in memory, as long as the store lives; logs and snapshots are files, since child processes
 * need them. Nothing survives the process, and nothing waits for a disk. Safe for concurrent use.
 */
public final class InMemoryRunStore implements RunStore {
    private final Path directory;
    private final Map<RunId, List<Recorded>> runs = Collections.synchronizedMap(new LinkedHashMap<>());

    /** @param directory where the files of runs are; made when it is needed, not removed */
    public InMemoryRunStore(Path directory) {
        this.directory = directory;
    }

    /** A journal over a list. */
    private record MemoryJournal(List<Recorded> events) implements Journal {
        @Override
        public void replay(Consumer<Recorded> reader) {
            List.copyOf(events).forEach(reader);
        }

        @Override
        public void append(List<Recorded> more) {
            events.addAll(more);
        }

        @Override
        public void close() {
            // there is nothing to give back
        }
    }

    @Override
    public boolean lasts() {
        return false;
    }

    @Override
    public Journal create(RunRecord run) {
        try {
            Files.createDirectories(directory(run.id()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + directory(run.id()) + ": " + e.getMessage(), e);
        }
        List<Recorded> events = Collections.synchronizedList(new ArrayList<>());
        runs.put(run.id(), events);
        return new MemoryJournal(events);
    }

    @Override
    public Journal open(RunId run) {
        return new MemoryJournal(events(run));
    }

    @Override
    public void read(RunId run, Consumer<Recorded> reader) {
        new MemoryJournal(events(run)).replay(reader);
    }

    private List<Recorded> events(RunId run) {
        List<Recorded> events = runs.get(run);
        if (events == null) {
            throw new RunNotFoundException(run, "memory");
        }
        return events;
    }

    @Override
    public List<RunId> list() {
        var ids = new ArrayList<RunId>();
        synchronized (runs) {
            ids.addAll(runs.keySet());
        }
        Collections.reverse(ids);
        return ids;
    }

    @Override
    public Optional<Long> owner(RunId run) {
        return Optional.empty();
    }

    @Override
    public Path directory(RunId run) {
        return directory.resolve(run.value());
    }

    @Override
    public void delete(RunId run) {
        runs.remove(run);
    }
}
