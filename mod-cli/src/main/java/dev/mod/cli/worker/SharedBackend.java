package dev.mod.cli.worker;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.Engine;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.shared.SharedRuns;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.git.campaign.CampaignBackend;
import dev.mod.model.run.RunId;
import dev.mod.postgres.PostgresStore;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.archive.PackageArchive;
import dev.mod.registry.archive.PackageContent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Runs in a database, whose tasks workers do; this process begins, follows and ends them. */
public final class SharedBackend implements CampaignBackend, AutoCloseable {
    private final PostgresStore store;
    private final Engine engine;
    private final SharedRuns runs;
    private final Map<Path, String> kept = new ConcurrentHashMap<>();

    public SharedBackend(PostgresStore store) {
        this.store = store;
        this.engine = Engine.builder(store).taskTargets(task -> {
            throw new IllegalStateException("workers do the tasks");
        }).build();
        this.runs = engine.shared(store);
    }

    @Override
    public Run start(RunId run, RunRequest request, RunListener listener) {
        runs.start(run, request, Optional.of(keep(request.workflow().packageDirectory())));
        return new Followed(run, 0, listener);
    }

    /** Keeps a package for other machines, once; returns the digest of its archive. */
    public String keep(Path packageDirectory) {
        return kept.computeIfAbsent(packageDirectory.toAbsolutePath().normalize(),
                directory -> runs.keepArchive(pack(directory)));
    }

    /**
     * The files of a package as they were kept, on this machine.
     *
     * @param home the home directory
     */
    public Path unpacked(String digest, Path home) {
        Path directory = new UnpackedPackages(home).directory(digest, store).toAbsolutePath().normalize();
        kept.put(directory, digest);
        return directory;
    }

    private static byte[] pack(Path directory) {
        try {
            return PackageArchive.pack(PackageContent.of(directory, Set.of()), ArchiveLimits.DEFAULT);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.PACKAGE_NOT_PACKED,
                    "cannot pack " + directory + " for workers: " + FailureMessages.of(e), e);
        }
    }

    @Override
    public Run resume(RunId run, ResumeRequest request, RunListener listener) {
        return new Followed(run, runs.resume(run, request), listener);
    }

    @Override
    public void cancel(RunId run) {
        runs.cancel(run);
    }

    @Override
    public Optional<RunView> view(RunId run) {
        try {
            return Optional.of(engine.view(run));
        } catch (RunNotFoundException e) {
            return Optional.empty();
        }
    }

    /** A run of which this process only hears. */
    private final class Followed implements Run {
        private final RunId run;
        private final long from;
        private final RunListener listener;
        private boolean left;
        private @Nullable Thread waiting;

        Followed(RunId run, long from, RunListener listener) {
            this.run = run;
            this.from = from;
            this.listener = listener;
        }

        @Override
        public RunId id() {
            return run;
        }

        @Override
        public RunOutcome await() throws InterruptedException {
            if (waits(Thread.currentThread())) {
                try {
                    return runs.follow(run, this::tell, listener::notice);
                } catch (InterruptedException e) {
                    if (!isLeft()) {
                        throw e;
                    }
                } finally {
                    isOver();
                }
            }
            // nobody looks on any more; the workers do
            RunView view = engine.view(run);
            return new RunOutcome(view.status(), view);
        }

        private synchronized boolean waits(Thread thread) {
            waiting = left ? null : thread;
            return !left;
        }

        /** The thread goes on to other runs, to which an interruption of this one must not reach. */
        private synchronized void isOver() {
            waiting = null;
            if (left) {
                var unused = Thread.interrupted();
            }
        }

        private synchronized boolean isLeft() {
            return left;
        }

        private void tell(Recorded recorded) {
            if (recorded.seq() >= from) {
                listener.event(recorded);
            }
        }

        @Override
        public synchronized void interrupt() {
            left = true;
            if (waiting != null) {
                waiting.interrupt();
            }
        }

        @Override
        public void cancel() {
            runs.cancel(run);
        }
    }

    @Override
    public void close() {
        runs.close();
    }
}
