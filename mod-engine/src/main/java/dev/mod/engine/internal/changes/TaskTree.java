package dev.mod.engine.internal.changes;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.AtomicFile;
import dev.mod.base.file.FileTrees;
import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.internal.access.Snapshots;
import dev.mod.engine.internal.files.TaskDirectory;
import dev.mod.engine.snapshot.SnapshotStore;
import dev.mod.engine.staging.Siblings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A copy of the target in which one attempt of a task works alone ({@code tree} in the task's directory), and the
 * snapshots that tell what it changed there ({@code attempt-N.tree}). From the moment that the file {@code tree-plan}
 * names those, the changes can be made in the target or taken back by any process.
 */
final class TaskTree {
    private static final String PLAN = "tree-plan";

    private final TaskDirectory directory;
    private final int attempt;
    private final Siblings.Member member;
    private final FileOperations files;
    private @Nullable SnapshotStore snapshots;
    private String after = "";
    private String before = "";

    /** @param member the task among those that work on the target; nothing that it has read there counts any more */
    TaskTree(TaskDirectory directory, int attempt, Siblings.Member member, FileOperations files) {
        this.files = files;
        this.member = member;
        this.directory = directory;
        this.attempt = attempt;
    }

    /** Where the copy is. */
    Path root() {
        return directory.path().resolve("tree");
    }

    /** Makes the copy. No task may change the target meanwhile. */
    void make(Snapshots ofTarget) {
        member.begin();
        ofTarget.copy(root());
        forget();
        var taken = new SnapshotStore(store(directory, attempt), root());
        snapshots = taken;
        before = taken.before();
    }

    /** Deletes what is left of a copy that was made for the same attempt. */
    private void forget() {
        Path left = store(directory, attempt);
        try {
            FileTrees.delete(left);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + FailureMessages.about(left, e), e);
        }
    }

    /** What the task changed both here and, meanwhile, somebody else in the target. */
    Optional<String> stale(ChangeSet changes) {
        return member.alsoChanged(changes.files());
    }

    /** What the task changed in its copy. */
    ChangeSet changes() {
        var taken = java.util.Objects.requireNonNull(snapshots);
        after = taken.after(before);
        return taken.changes(before, after);
    }

    /** Makes in the target what the task changed; {@link #undo} takes it back. Nobody else may work there meanwhile. */
    void apply(ChangeSet changes, Path target) {
        // a plan of which nothing can have been done must not come to be undone
        changes.check(target);
        var plan = plan(directory);
        try {
            AtomicFile.writePrivate(plan,
                    (attempt + " " + before + " " + after + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + FailureMessages.about(plan, e), e);
        }
        changes.run(target, files, true);
    }

    /** Deletes the copy. */
    void close() {
        if (snapshots != null) {
            snapshots.close();
            snapshots = null;
        }
        SnapshotStore.deleteCopy(root());
    }

    /** Takes back what a plan has done in the target, and forgets it; what somebody else changed since is left and kept. */
    static SortedSet<String> undo(Path target, TaskDirectory directory, FileOperations files, KeptFiles kept) {
        var plan = plan(directory);
        if (!Files.exists(plan)) {
            return new TreeSet<>();
        }
        try (var planned = new Planned(target, directory, plan)) {
            SortedSet<String> left = kept.left(planned.changes().revertOwn(target, files));
            Files.delete(plan);
            return left;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + FailureMessages.about(plan, e), e);
        }
    }

    /** Whether an attempt works, or worked, in a copy. */
    static boolean exists(TaskDirectory directory) {
        return Files.exists(directory.path().resolve("tree"));
    }

    /** Forgets a plan. */
    static void forget(TaskDirectory directory) {
        var plan = plan(directory);
        try {
            Files.deleteIfExists(plan);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + FailureMessages.about(plan, e), e);
        }
    }

    /** Keeps a plan that is done with, as the record of an attempt. */
    static void keep(TaskDirectory directory, Path record) {
        try {
            var plan = plan(directory);
            if (Files.exists(plan)) {
                Files.move(plan, record, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + FailureMessages.about(record, e), e);
        }
    }

    static Path plan(TaskDirectory directory) {
        return directory.path().resolve(PLAN);
    }

    private static Path store(TaskDirectory directory, int attempt) {
        return directory.ofAttempt(attempt, "tree");
    }

    /** The changes that a plan, or the record that became of it, names. */
    static final class Planned implements AutoCloseable {
        private final SnapshotStore snapshots;
        private final String before;
        private final String after;

        Planned(Path target, TaskDirectory directory, Path file) throws IOException {
            var parts = Files.readString(file).strip().split(" ");
            before = parts[1];
            after = parts[2];
            // contents that are not in the store are in the target's own repository
            snapshots = new SnapshotStore(store(directory, Integer.parseInt(parts[0])), target);
        }

        ChangeSet changes() {
            return snapshots.changes(before, after);
        }

        @Override
        public void close() {
            snapshots.close();
        }
    }
}
