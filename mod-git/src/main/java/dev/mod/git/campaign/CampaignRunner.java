package dev.mod.git.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.RunListener;
import dev.mod.base.diagnostic.ModException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Works through the repositories of a campaign, several at a time; what fails in one does not stop the others. */
public final class CampaignRunner {
    /** What to do in a repository. */
    public sealed interface Work {
        /** Begins its run. */
        record Start(RunRequest request) implements Work {}

        /** Goes on with its run. */
        record Resume(RunView view, ResumeRequest request) implements Work {}
    }

    /** How the work in a repository ended. */
    public sealed interface End {
        /** Nothing can run any more. */
        record Over(RunOutcome outcome) implements End {}

        /** It could not be begun, or broke off. */
        record Broken(ModException error) implements End {}

        /** It was not begun, because the whole was interrupted before. */
        record NotBegun() implements End {}
    }

    /** How many runs that others do are begun, and then followed, at once; all use the connections of one pool. */
    private static final int FOLLOWED = 16;

    private final CampaignBackend backend;
    private final CampaignListener listener;
    private final int parallel;
    private final boolean following;
    private final Map<Campaign.Repository, Run> active = new ConcurrentHashMap<>();
    private final Map<Campaign.Repository, End> ends = new ConcurrentHashMap<>();
    private volatile boolean interrupted;

    private CampaignRunner(CampaignBackend backend, CampaignListener listener, int parallel, boolean following) {
        this.backend = backend;
        this.listener = listener;
        this.parallel = parallel;
        this.following = following;
    }

    /**
     * A runner for one use, for runs whose tasks this process does.
     *
     * @param parallel how many repositories are worked on at once
     */
    public CampaignRunner(CampaignBackend backend, CampaignListener listener, int parallel) {
        this(backend, listener, parallel, false);
    }

    /**
     * A runner for one use, for runs whose tasks others do: all are begun before the end of any is waited for. What happens
     * in a run may be told only when those before it are over.
     */
    public static CampaignRunner following(CampaignBackend backend, CampaignListener listener) {
        return new CampaignRunner(backend, listener, FOLLOWED, true);
    }

    /** Does the work, in the order given, and tells how it ended in each repository. */
    public Map<Campaign.Repository, End> run(Map<Campaign.Repository, Work> work) throws InterruptedException {
        var number = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, Math.min(parallel, work.size())),
                task -> new Thread(task, "mod-campaign-" + number.incrementAndGet()));
        try {
            if (following) {
                each(threads, work.keySet(), repository -> begin(repository, work));
                each(threads, work.keySet(), this::end);
            } else {
                each(threads, work.keySet(), repository -> {
                    begin(repository, work);
                    end(repository);
                });
            }
        } finally {
            threads.shutdown();
        }
        var inOrder = new LinkedHashMap<Campaign.Repository, End>();
        work.keySet().forEach(repository -> inOrder.put(repository,
                ends.getOrDefault(repository, new End.NotBegun())));
        return inOrder;
    }

    /** Part of the work in a repository. */
    private interface Part {
        void in(Campaign.Repository repository) throws InterruptedException;
    }

    private void each(ExecutorService threads, Collection<Campaign.Repository> repositories, Part part)
            throws InterruptedException {
        var done = new CountDownLatch(repositories.size());
        repositories.forEach(repository -> threads.execute(() -> {
            try {
                part.in(repository);
            } catch (ModException e) {
                broken(repository, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                broken(repository, new ModException(ErrorCodes.INTERNAL_ERROR, "internal error: " + e, e));
            } finally {
                done.countDown();
            }
        }));
        done.await();
    }

    private void begin(Campaign.Repository repository, Map<Campaign.Repository, Work> works) {
        if (interrupted) {
            return;
        }
        Work work = Objects.requireNonNull(works.get(repository));
        RunListener told = listener.of(repository);
        Run run;
        if (work instanceof Work.Resume resume) {
            listener.resuming(repository, resume.view());
            run = backend.resume(repository.run(), resume.request(), told);
        } else {
            run = backend.start(repository.run(), ((Work.Start) work).request(), told);
        }
        active.put(repository, run);
        if (interrupted) {
            run.interrupt();
        }
    }

    private void end(Campaign.Repository repository) throws InterruptedException {
        Run run = active.get(repository);
        if (run == null) {
            return;
        }
        try {
            RunOutcome outcome = run.await();
            listener.ended(repository, outcome);
            ends.put(repository, new End.Over(outcome));
        } finally {
            active.remove(repository);
        }
    }

    private void broken(Campaign.Repository repository, ModException error) {
        ends.put(repository, new End.Broken(error));
        listener.failed(repository, error);
    }

    /** Stops everything for now; {@link #run} returns when it has stopped. */
    public void interrupt() {
        interrupted = true;
        active.values().forEach(Run::interrupt);
    }
}
