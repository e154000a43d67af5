package dev.mod.engine.internal.changes;

import dev.mod.engine.change.FileOperations;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.env.RunProcesses;
import dev.mod.engine.internal.files.RunDirectory;
import dev.mod.engine.internal.files.SignOfLife;
import dev.mod.engine.run.ChangedByOthersException;
import dev.mod.engine.run.OthersChanges;
import dev.mod.engine.run.Task;
import dev.mod.engine.snapshot.Discarding;
import dev.mod.engine.snapshot.SnapshotStore;
import dev.mod.engine.target.WorkTree;
import dev.mod.engine.target.WorkspaceException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts the target back to what it was before the tasks whose process died. */
public final class CrashRecovery {
    /**
     * What was taken back.
     *
     * @param files what the dead tasks had done to the files that were put back
     * @param kept where copies are of the files that were put back, and of what others were before; empty if there are none
     */
    public record Recovered(List<FileChange> files, Optional<Path> kept) {
        static final Recovered NOTHING = new Recovered(List.of(), Optional.empty());
    }

    private final RunRecord run;
    private final RunDirectory directory;
    private final Path target;
    private final FileOperations files;
    private final KeptFiles kept;
    private final Consumer<String> notice;

    /** @param notice is told what is not kept of the files that are put back */
    public CrashRecovery(RunRecord run, RunDirectory directory, FileOperations files, KeptFiles kept,
            Consumer<String> notice) {
        this.notice = notice;
        this.files = files;
        this.kept = kept;
        this.run = run;
        this.directory = directory;
        this.target = Path.of(run.target());
    }

    /**
     * Ends what the tasks left behind, and takes back what they did.
     *
     * @param running the tasks
     * @param others what becomes of files that somebody may have changed since
     * @throws ChangedByOthersException if there are such files and nobody has decided: nothing is written then
     */
    public Recovered recover(List<Task> running, OthersChanges others) {
        RunProcesses.end(run.id());
        if (run.provided().isPresent() || run.options().dryRun()) {
            return Recovered.NOTHING;
        }
        // what processes of the tasks have done since cannot be told from what others did
        Instant last = SignOfLife.last(directory);
        List<String> snapshots = running.stream().flatMap(task -> task.snapshot().stream()).toList();
        if (running.isEmpty()) {
            return Recovered.NOTHING;
        }
        var plans = new ArrayList<LeftPlan>();
        try (SnapshotStore store = snapshots.isEmpty()
                ? null
                : new SnapshotStore(directory.snapshots(), target, files)) {
            running.forEach(task -> plans.add(new LeftPlan(target, directory.task(task), files)));
            return recover(plans, snapshots, store, last, others);
        } finally {
            plans.forEach(LeftPlan::close);
        }
    }

    private Recovered recover(List<LeftPlan> plans, List<String> snapshots, @Nullable SnapshotStore store,
            Instant last, OthersChanges others) {
        // with a commit somebody may have made what the tasks left their own
        boolean committed = !last.equals(Instant.MAX) && committedAfter(last);
        var foreign = new TreeSet<String>();
        plans.forEach(plan -> foreign.addAll(plan.foreign(committed)));
        if (store != null) {
            Instant moment = committed ? Instant.EPOCH : last;
            snapshots.forEach(snapshot -> foreign.addAll(store.changedAfter(snapshot, moment)));
        }
        if (others == OthersChanges.REFUSE && !foreign.isEmpty()) {
            throw new ChangedByOthersException(run.id(), foreign);
        }
        // what is done from here on is the run's, should this process die, too
        try (var alive = SignOfLife.give(directory)) {
            var any = new AtomicBoolean();
            if (others == OthersChanges.KEEP) {
                for (String snapshot : snapshots) {
                    Objects.requireNonNull(store).adopt(snapshot, foreign,
                            lost -> any.compareAndSet(false, kept.originals(lost)));
                }
            }
            var restored = new ArrayList<FileChange>();
            for (LeftPlan plan : plans) {
                LeftPlan.Undone undone = plan.undo(foreign, others, kept);
                restored.addAll(undone.files());
                any.compareAndSet(false, undone.kept());
            }
            Discarding keeping = kept.discarding(() -> any.set(true), notice);
            for (String snapshot : snapshots) {
                Objects.requireNonNull(store).restore(snapshot, (changes, unkept) -> {
                    restored.addAll(changes.files());
                    keeping.discards(changes, unkept);
                });
            }
            return new Recovered(restored, any.get() ? Optional.of(directory.kept()) : Optional.empty());
        }
    }

    private boolean committedAfter(Instant moment) {
        try {
            WorkTree git = WorkTree.around(target.toRealPath());
            return git != null && git.headMoved().isAfter(moment);
        } catch (IOException e) {
            throw WorkspaceException.of("read", target, e);
        }
    }
}
