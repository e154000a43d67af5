package dev.mod.engine.run;

import dev.mod.engine.mask.SecretMasker;
import dev.mod.engine.workspace.ChangeSet;
import dev.mod.engine.workspace.StagedWorkspace;
import dev.mod.engine.workspace.TargetSnapshots;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/**
 * What one attempt of a task changed, kept beside its log: {@code attempt-N.diff} for people, secrets masked, and for {@code diff} and
 * {@code undo} either {@code attempt-N.plan} or
 * {@code attempt-N.tree-plan}, the plan that was carried out, or {@code attempt-N.snapshots}, the names of
 * the snapshots before and after. It counts only if the journal says that the attempt completed.
 */
final class TaskRecord {
    private final Path directory;
    private final String name;
    private final SecretMasker masker;

    /** For reading. */
    TaskRecord(Path taskDirectory, int attempt) {
        this(taskDirectory, attempt, SecretMasker.NONE);
    }

    /** For writing. */
    TaskRecord(Path taskDirectory, int attempt, SecretMasker masker) {
        this.directory = taskDirectory;
        this.name = "attempt-" + attempt;
        this.masker = masker;
    }

    void diff(String text) {
        write(directory.resolve(name + ".diff"), masker.mask(text));
    }

    /** The difference for people, if there is one. */
    Optional<String> diff() {
        Path file = directory.resolve(name + ".diff");
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    void snapshots(String before, String after) {
        write(directory.resolve(name + ".snapshots"), before + " " + after + "\n");
    }

    /** Takes over a plan that is done with. */
    void keep(Path plan) {
        TaskTree.keep(directory, directory.resolve(name + ".tree-plan"));
        var file = StagedWorkspace.plan(plan);
        try {
            if (Files.exists(file)) {
                Files.move(file, directory.resolve(name + ".plan"), StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot move " + file + ": " + e.getMessage(), e);
        }
    }

    /** What the attempt changed, if it completed. */
    ChangeSet changes(TargetSnapshots snapshots, Path target, List<AutoCloseable> opened) {
        var names = directory.resolve(name + ".snapshots");
        var kept = directory.resolve(name + ".plan");
        try {
            if (Files.exists(names)) {
                var parts = Files.readString(names).strip().split(" ");
                return snapshots.changes(parts[0], parts[1]);
            }
            var tree = directory.resolve(name + ".tree-plan");
            if (Files.exists(tree) || Files.exists(TaskTree.plan(directory))) {
                var planned = new TaskTree.Planned(target, directory,
                        Files.exists(tree) ? tree : TaskTree.plan(directory));
                opened.add(planned);
                return planned.changes();
            }
            // the process may have died before it took the plan over
            return StagedWorkspace.changes(
                    Files.exists(kept) ? kept : StagedWorkspace.plan(TaskChanges.plan(directory)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + names + ": " + e.getMessage(), e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
