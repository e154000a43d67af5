package dev.mod.git.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.RunListener;
import dev.mod.base.diagnostic.ModException;
import java.util.LinkedHashMap;
import java.util.Map;
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

    private final CampaignBackend backend;
    private final CampaignListener listener;
    private final int parallel;
    private final Map<Campaign.Repository, Run> active = new ConcurrentHashMap<>();
    private volatile boolean interrupted;

    /**
     * A runner for one use.
     *
     * @param parallel how many repositories are worked on at once
     */
    public CampaignRunner(CampaignBackend backend, CampaignListener listener, int parallel) {
        this.backend = backend;
        this.listener = listener;
        this.parallel = parallel;
    }

    /** Does the work, in the order given, and tells how it ended in each repository. */
    public Map<Campaign.Repository, End> run(Map<Campaign.Repository, Work> work) throws InterruptedException {
        var ends = new ConcurrentHashMap<Campaign.Repository, End>();
        var done = new CountDownLatch(work.size());
        var number = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, Math.min(parallel, work.size())),
                task -> new Thread(task, "mod-campaign-" + number.incrementAndGet()));
        try {
            work.forEach((repository, each) -> threads.execute(() -> {
                try {
                    ends.put(repository, one(repository, each));
                } finally {
                    done.countDown();
                }
            }));
            done.await();
        } finally {
            threads.shutdown();
        }
        var inOrder = new LinkedHashMap<Campaign.Repository, End>();
        work.keySet().forEach(repository -> inOrder.put(repository,
                ends.getOrDefault(repository, new End.NotBegun())));
        return inOrder;
    }

    private End one(Campaign.Repository repository, Work work) {
        if (interrupted) {
            return new End.NotBegun();
        }
        try {
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
            RunOutcome outcome = run.await();
            listener.ended(repository, outcome);
            return new End.Over(outcome);
        } catch (ModException e) {
            return broken(repository, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new End.NotBegun();
        } catch (RuntimeException e) {
            return broken(repository, new ModException(ErrorCodes.INTERNAL_ERROR,
                    "internal error: " + e, e));
        } finally {
            active.remove(repository);
        }
    }

    private End broken(Campaign.Repository repository, ModException error) {
        listener.failed(repository, error);
        return new End.Broken(error);
    }

    /** Stops everything for now; {@link #run} returns when it has stopped. */
    public void interrupt() {
        interrupted = true;
        active.values().forEach(Run::interrupt);
    }
}
