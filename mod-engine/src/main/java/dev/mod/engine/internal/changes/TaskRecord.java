package dev.mod.engine.internal.changes;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.engine.internal.files.TaskDirectory;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.staging.StagedWorkspace;
import dev.mod.engine.snapshot.SnapshotStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What one attempt of a task changed, kept beside its log: {@code attempt-N.diff} for people, secrets masked, and for {@code diff} and
 * {@code undo} either {@code attempt-N.plan} or
 * {@code attempt-N.tree-plan}, the plan that was carried out, or {@code attempt-N.snapshots}, the names of
 * the snapshots before and after. It counts only if the journal says that the attempt completed.
 */
public final class TaskRecord {
    /** The kinds of files that tell what an attempt changed. */
    static final Set<String> KINDS = Set.of("plan", "tree-plan", "snapshots");

    private final TaskDirectory directory;
    private final int attempt;
    private final SecretMasker masker;

    /** For reading. */
    public TaskRecord(TaskDirectory directory, int attempt) {
        this(directory, attempt, SecretMasker.NONE);
    }

    /** For writing. */
    TaskRecord(TaskDirectory directory, int attempt, SecretMasker masker) {
        this.directory = directory;
        this.attempt = attempt;
        this.masker = masker;
    }

    void diff(String text) {
        write(directory.diff(attempt), masker.mask(text));
    }

    /** The difference for people, if there is one. */
    public Optional<String> diff() {
        Path file = directory.diff(attempt);
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FailureMessages.about(file, e), e);
        }
    }

    void snapshots(String before, String after) {
        write(directory.ofAttempt(attempt, "snapshots"), before + " " + after + "\n");
    }

    /** Takes over the plan of the task, which is done with; the next attempt has one of its own. */
    public void keep() {
        TaskTree.keep(directory, directory.ofAttempt(attempt, "tree-plan"));
        var file = StagedWorkspace.plan(directory.plan());
        try {
            if (Files.exists(file)) {
                Files.move(file, directory.ofAttempt(attempt, "plan"), StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot move " + FailureMessages.about(file, e), e);
        }
    }

    /** What the attempt changed, if it completed. */
    ChangeSet changes(SnapshotStore snapshots, Path target, List<AutoCloseable> opened) {
        var names = directory.ofAttempt(attempt, "snapshots");
        var kept = directory.ofAttempt(attempt, "plan");
        try {
            if (Files.exists(names)) {
                var parts = Files.readString(names).strip().split(" ");
                return snapshots.changes(parts[0], parts[1]);
            }
            var tree = directory.ofAttempt(attempt, "tree-plan");
            if (Files.exists(tree) || Files.exists(TaskTree.plan(directory))) {
                var planned = new TaskTree.Planned(target, directory,
                        Files.exists(tree) ? tree : TaskTree.plan(directory));
                opened.add(planned);
                return planned.changes();
            }
            // the process may have died before it took the plan over
            return StagedWorkspace.changes(
                    Files.exists(kept) ? kept : StagedWorkspace.plan(directory.plan()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FailureMessages.about(names, e), e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + FailureMessages.about(file, e), e);
        }
    }
}
