package dev.mod.engine.run;

import dev.mod.engine.workspace.ChangeSet;
import dev.mod.engine.workspace.DurableFile;
import dev.mod.engine.workspace.TargetSnapshots;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A copy of the target in which one attempt of a task works alone ({@code tree} in the task's directory), and the
 * snapshots that tell what it changed there ({@code attempt-N.tree}). From the moment that the file {@code tree-plan}
 * names those, the changes can be made in the target or taken back by any process.
 */
final class TaskTree {
    private static final String PLAN = "tree-plan";

    private final Path directory;
    private final int attempt;
    private @Nullable TargetSnapshots snapshots;
    private String after = "";
    private String before = "";

    TaskTree(Path taskDirectory, int attempt) {
        this.directory = taskDirectory;
        this.attempt = attempt;
    }

    /** Where the copy is. */
    Path root() {
        return directory.resolve("tree");
    }

    /** Makes the copy. The target must not change meanwhile. */
    void make(Snapshots ofTarget) {
        ofTarget.copy(root());
        var taken = new TargetSnapshots(store(directory, attempt), root());
        snapshots = taken;
        before = taken.before();
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
        var plan = directory.resolve(PLAN);
        try {
            DurableFile.write(plan, (attempt + " " + before + " " + after + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + plan + ": " + e.getMessage(), e);
        }
        changes.apply(target);
    }

    /** Deletes the copy. */
    void close() {
        if (snapshots != null) {
            snapshots.close();
            snapshots = null;
        }
        TargetSnapshots.deleteCopy(root());
    }

    /** Takes back what a plan has done in the target, and forgets it. */
    static void undo(Path target, Path taskDirectory) {
        var plan = taskDirectory.resolve(PLAN);
        if (Files.exists(plan)) {
            try (var planned = new Planned(target, taskDirectory, plan)) {
                planned.changes().revert(target);
                Files.delete(plan);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot delete " + plan + ": " + e.getMessage(), e);
            }
        }
    }

    /** Keeps a plan that is done with, as the record of an attempt. */
    static void keep(Path taskDirectory, Path record) {
        try {
            var plan = taskDirectory.resolve(PLAN);
            if (Files.exists(plan)) {
                Files.move(plan, record, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + record + ": " + e.getMessage(), e);
        }
    }

    static Path plan(Path taskDirectory) {
        return taskDirectory.resolve(PLAN);
    }

    private static Path store(Path taskDirectory, int attempt) {
        return taskDirectory.resolve("attempt-" + attempt + ".tree");
    }

    /** The changes that a plan, or the record that became of it, names. */
    static final class Planned implements AutoCloseable {
        private final TargetSnapshots snapshots;
        private final String before;
        private final String after;

        Planned(Path target, Path taskDirectory, Path file) throws IOException {
            var parts = Files.readString(file).strip().split(" ");
            before = parts[1];
            after = parts[2];
            // contents that are not in the store are in the target's own repository
            snapshots = new TargetSnapshots(store(taskDirectory, Integer.parseInt(parts[0])), target);
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
