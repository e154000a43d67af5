package dev.mod.engine.journal;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.file.DurableDirectory;
import dev.mod.base.file.FileTrees;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.JournalException;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.engine.store.RunOwnedException;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunId;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs in directories: {@code <home>/runs/<run-id>/} holds {@code journal}, {@code lock}, {@code owner} and whatever
 * else belongs to the run.
 */
public final class FileRunStore implements RunStore {
    private static final String JOURNAL = "journal";
    // a run is renamed to this before its files go, so that it disappears at once
    private static final String REMOVED = ".removed-";

    private final Path home;
    private final Path runs;
    private final TargetClaims claims;

    /** @param home the directory of {@link ModHome}; made when the first run is */
    public FileRunStore(Path home) {
        this.home = home;
        this.runs = home.resolve("runs").toAbsolutePath();
        this.claims = new TargetClaims(home);
    }

    @Override
    public Journal create(RunRecord run) {
        var directory = directory(run.id());
        makeDirectories(runs);
        FileTrees.makePrivate(home);
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            if (owner(run.id()).isPresent()) {
                throw owned(run.id(), directory);
            }
            throw new JournalException(ErrorCodes.RUN_EXISTS,
                    directory + " exists already", e);
        } catch (IOException e) {
            throw notWritable(directory, e);
        }
        var journal = own(run.id(), directory);
        try {
            DurableDirectory.sync(directory);
            DurableDirectory.sync(runs);
        } catch (IOException e) {
            journal.close();
            throw JournalFile.unreadable(directory.toString(), e);
        }
        return journal;
    }

    /** Makes a directory of the home with those above it. */
    static void makeDirectories(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw notWritable(directory, e);
        }
    }

    private static JournalException notWritable(Path directory, IOException cause) {
        return new JournalException(ErrorCodes.HOME_NOT_WRITABLE,
                "cannot make " + directory + ": " + FailureMessages.reason(cause), cause);
    }

    @Override
    public Journal open(RunId run) {
        return own(run, existing(run));
    }

    @Override
    public void read(RunId run, Consumer<Recorded> reader) {
        readWhile(existing(run), recorded -> {
            reader.accept(recorded);
            return true;
        });
    }

    @Override
    public List<RunId> list() {
        record Started(RunId run, Instant at) {}
        var found = new ArrayList<Started>();
        for (RunId run : ids()) {
            var first = new ArrayList<Recorded>(1);
            try {
                readWhile(directory(run), recorded -> !first.add(recorded));
            } catch (RunNotFoundException e) {
                continue;
            } catch (JournalException e) {
                // shown all the same, so that somebody can look at it or delete it
                found.add(new Started(run, lastWritten(run)));
                continue;
            }
            if (!first.isEmpty() && first.get(0).event() instanceof Event.RunCreated) {
                found.add(new Started(run, first.get(0).at()));
            }
        }
        found.sort(Comparator.comparing(Started::at).reversed().thenComparing(started -> started.run().value()));
        return found.stream().map(Started::run).toList();
    }

    @Override
    public Optional<Long> owner(RunId run) {
        var directory = existing(run);
        try {
            return RunLock.owner(directory);
        } catch (IOException e) {
            throw JournalFile.unreadable(directory.resolve("owner").toString(), e);
        }
    }

    @Override
    public Path directory(RunId run) {
        return runs.resolve(run.value());
    }

    @Override
    public AutoCloseable claim(RunId run, Path target) {
        return claims.claim(Optional.of(run), Optional.empty(), target);
    }

    /**
     * As {@link #claim(RunId, Path)}, for a change that is no run.
     *
     * @param within the run of which a step makes the change, whose target it is already
     * @throws dev.mod.base.diagnostic.ModException with the code {@code target-busy} if a run works on the target, or on something in or
     *         around it, and {@code target-in-use} if something else does; with another one if that cannot be known, since the home
     *         cannot be written
     */
    public AutoCloseable claim(Path target, Optional<RunId> within) {
        return claims.claim(Optional.empty(), within, target);
    }

    @Override
    public List<RunId> abandoned(Path target) {
        return claims.abandoned(target);
    }

    @Override
    public void delete(RunId run) {
        delete(run, Instant.MAX);
    }

    /** Deletes a run unless it was written to since a moment; whether it did. */
    private boolean delete(RunId run, Instant moment) {
        var directory = existing(run);
        try {
            var lock = acquire(run, directory);
            var removed = runs.resolve(REMOVED + run.value());
            boolean locked = true;
            try {
                if (Files.exists(directory.resolve(JOURNAL)) && !lastWritten(run).isBefore(moment)) {
                    return false;
                }
                if (File.separatorChar == '\\') {
                    // Windows moves no directory with an open file in it
                    locked = false;
                    lock.release();
                }
                Files.move(directory, removed);
            } finally {
                if (locked) {
                    lock.release();
                }
            }
            FileTrees.delete(removed);
            return true;
        } catch (IOException e) {
            throw new JournalException(ErrorCodes.RUN_NOT_DELETED,
                    "cannot delete " + FailureMessages.about(directory, e), e);
        }
    }

    /**
     * Makes the damaged journal of a run readable again, as far as it is intact; the rest is kept beside it.
     *
     * @return what was lost; empty if it is not damaged
     * @throws RunOwnedException if a living process owns the run
     * @throws JournalException if not even its beginning can be read
     */
    public Optional<JournalRepair> repair(RunId run) {
        var directory = existing(run);
        var file = directory.resolve(JOURNAL);
        try {
            var lock = acquire(run, directory);
            try (var storage = Storage.of(file, true)) {
                try {
                    JournalFile.read(storage, file.toString(), recorded -> {});
                    return Optional.empty();
                } catch (JournalException e) {
                    return Optional.of(JournalRepair.repair(storage, file.toString()));
                }
            } finally {
                lock.release();
            }
        } catch (IOException e) {
            throw JournalFile.unreadable(file.toString(), e);
        }
    }

    /**
     * Deletes the runs that nobody owns and that were last written to before a moment, and what is left of runs whose
     * deletion was interrupted.
     *
     * @param keep runs to keep all the same
     * @return the runs deleted
     */
    public List<RunId> prune(Instant before, Predicate<RunId> keep) {
        var deleted = new ArrayList<RunId>();
        for (RunId run : ids()) {
            if (lastWritten(run).isBefore(before) && owner(run).isEmpty() && !keep.test(run)) {
                try {
                    if (delete(run, before)) {
                        deleted.add(run);
                    }
                } catch (RunNotFoundException | RunOwnedException e) {
                    // somebody else was faster
                }
            }
        }
        for (String name : names()) {
            if (name.startsWith(REMOVED)) {
                try {
                    FileTrees.delete(runs.resolve(name));
                } catch (IOException e) {
                    throw JournalFile.unreadable(runs.resolve(name).toString(), e);
                }
            }
        }
        return deleted;
    }

    private Journal own(RunId run, Path directory) {
        var file = directory.resolve(JOURNAL);
        RunLock lock;
        try {
            lock = acquire(run, directory);
        } catch (IOException e) {
            throw JournalFile.unreadable(directory.resolve("lock").toString(), e);
        }
        Storage storage = null;
        boolean opened = false;
        try {
            storage = Storage.of(file, true);
            var journal = JournalFile.open(storage, file.toString(), () -> release(lock));
            opened = true;
            return journal;
        } catch (IOException e) {
            throw JournalFile.unreadable(file.toString(), e);
        } finally {
            if (!opened) {
                close(storage);
                release(lock);
            }
        }
    }

    private static void close(@Nullable Storage storage) {
        try {
            if (storage != null) {
                storage.close();
            }
        } catch (IOException e) {
            throw JournalFile.unreadable("the journal", e);
        }
    }

    private static void release(RunLock lock) {
        try {
            lock.release();
        } catch (IOException e) {
            throw JournalFile.unreadable("the run's lock", e);
        }
    }

    private RunOwnedException owned(RunId run, Path directory) {
        try {
            var owner = RunLock.owner(directory);
            return new RunOwnedException(run, owner.isPresent() ? OptionalLong.of(owner.get()) : OptionalLong.empty());
        } catch (IOException e) {
            return new RunOwnedException(run, OptionalLong.empty());
        }
    }

    private void readWhile(Path directory, Predicate<Recorded> reader) {
        var file = directory.resolve(JOURNAL);
        if (!Files.exists(file)) {
            return;
        }
        try (var storage = Storage.of(file, false)) {
            JournalFile.readWhile(storage, file.toString(), reader);
        } catch (IOException e) {
            throw JournalFile.unreadable(file.toString(), e);
        }
    }

    private RunLock acquire(RunId run, Path directory) throws IOException {
        try {
            return RunLock.tryAcquire(directory).orElseThrow(() -> owned(run, directory));
        } catch (NoSuchFileException e) {
            // deleted meanwhile
            throw new RunNotFoundException(run, runs.toString());
        }
    }

    private Path existing(RunId run) {
        var directory = directory(run);
        if (!Files.isDirectory(directory)) {
            // fails where nobody can know
            names();
            throw new RunNotFoundException(run, runs.toString());
        }
        return directory;
    }

    private List<RunId> ids() {
        return names().stream().flatMap(name -> RunId.parse(name).stream()).toList();
    }

    private List<String> names() {
        try {
            return FileTrees.children(runs).stream().map(entry -> entry.getFileName().toString()).toList();
        } catch (IOException e) {
            throw JournalFile.unreadable(runs.toString(), e);
        }
    }

    private Instant lastWritten(RunId run) {
        var directory = directory(run);
        var journal = directory.resolve(JOURNAL);
        try {
            return Files.getLastModifiedTime(Files.exists(journal) ? journal : directory).toInstant();
        } catch (IOException e) {
            return Instant.MAX;
        }
    }
}
