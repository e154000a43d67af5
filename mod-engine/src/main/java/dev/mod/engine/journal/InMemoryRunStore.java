package dev.mod.engine.journal;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.JournalException;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.engine.store.RunOwnedException;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the journals of runs in memory, as long as the store lives; logs and snapshots are files, since child processes
 * need them. Nothing survives the process, and nothing waits for a disk. Safe for concurrent use.
 */
public final class InMemoryRunStore implements RunStore {
    private final Path directory;
    private final Map<RunId, Kept> runs = new LinkedHashMap<>();
    /** Where runs work. */
    private final Map<RunId, Path> claims = new HashMap<>();

    /** @param directory where the files of runs are; made when it is needed, not removed */
    public InMemoryRunStore(Path directory) {
        this.directory = directory;
    }

    /** A run, by whose lock everything about it is guarded. */
    private static final class Kept {
        private final List<Recorded> events = new ArrayList<>();
        private @Nullable MemoryJournal owner;

        private synchronized MemoryJournal own(RunId run) {
            if (owner != null) {
                throw new RunOwnedException(run, OptionalLong.of(ProcessHandle.current().pid()));
            }
            owner = new MemoryJournal(this);
            return owner;
        }

        private synchronized boolean owned() {
            return owner != null;
        }

        private synchronized List<Recorded> events() {
            return List.copyOf(events);
        }

        private synchronized void append(MemoryJournal journal, List<Recorded> more) {
            if (owner != journal) {
                throw new IllegalStateException("the journal is closed");
            }
            for (Recorded recorded : more) {
                if (recorded.seq() != events.size()) {
                    throw new IllegalArgumentException(
                            "record " + recorded.seq() + " where " + events.size() + " is next");
                }
                events.add(recorded);
            }
        }

        private synchronized void release(MemoryJournal journal) {
            if (owner == journal) {
                owner = null;
            }
        }
    }

    /** A journal over a list. */
    private static final class MemoryJournal implements Journal {
        private final Kept run;

        private MemoryJournal(Kept run) {
            this.run = run;
        }

        @Override
        public void replay(Consumer<Recorded> reader) {
            run.events().forEach(reader);
        }

        @Override
        public void append(List<Recorded> more) {
            run.append(this, more);
        }

        @Override
        public void close() {
            run.release(this);
        }
    }

    @Override
    public boolean lasts() {
        return false;
    }

    @Override
    public Journal create(RunRecord run) {
        var kept = new Kept();
        Journal journal = kept.own(run.id());
        synchronized (runs) {
            if (runs.putIfAbsent(run.id(), kept) != null) {
                throw new JournalException(ErrorCodes.RUN_EXISTS, "run " + run.id() + " exists already", null);
            }
        }
        try {
            Files.createDirectories(directory(run.id()));
        } catch (IOException e) {
            synchronized (runs) {
                runs.remove(run.id());
            }
            throw new JournalException(ErrorCodes.HOME_NOT_WRITABLE,
                    "cannot make " + FailureMessages.about(directory(run.id()), e), e);
        }
        return journal;
    }

    @Override
    public Journal open(RunId run) {
        return existing(run).own(run);
    }

    @Override
    public void read(RunId run, Consumer<Recorded> reader) {
        existing(run).events().forEach(reader);
    }

    private Kept existing(RunId run) {
        synchronized (runs) {
            Kept kept = runs.get(run);
            if (kept == null) {
                throw new RunNotFoundException(run, "memory");
            }
            return kept;
        }
    }

    @Override
    public List<RunId> list() {
        List<RunId> ids;
        synchronized (runs) {
            ids = new ArrayList<>(runs.keySet());
        }
        Collections.reverse(ids);
        return ids;
    }

    @Override
    public Optional<Long> owner(RunId run) {
        return existing(run).owned() ? Optional.of(ProcessHandle.current().pid()) : Optional.empty();
    }

    @Override
    public Path directory(RunId run) {
        return directory.resolve(run.value());
    }

    @Override
    public AutoCloseable claim(RunId run, Path target) {
        Path real;
        try {
            real = target.toRealPath();
        } catch (IOException e) {
            throw new JournalException(ErrorCodes.TARGET_NOT_CLAIMED,
                    "cannot see where " + target + " is: " + FailureMessages.reason(e), e);
        }
        synchronized (claims) {
            claims.forEach((holder, held) -> {
                if (held.startsWith(real) || real.startsWith(held)) {
                    throw new ModException(ErrorCodes.TARGET_BUSY, "run " + holder + " is working on " + held
                            + (held.equals(real) ? "" : ", which overlaps " + real));
                }
            });
            claims.put(run, real);
        }
        return () -> {
            synchronized (claims) {
                claims.remove(run);
            }
        };
    }

    @Override
    public void delete(RunId run) {
        // never given up, so that nobody opens what goes
        existing(run).own(run);
        try {
            FileTrees.delete(directory(run));
        } catch (IOException e) {
            throw new JournalException(ErrorCodes.RUN_NOT_DELETED,
                    "cannot delete " + FailureMessages.about(directory(run), e), e);
        } finally {
            synchronized (runs) {
                runs.remove(run);
            }
        }
    }
}
