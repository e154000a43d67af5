package dev.mod.engine.internal.changes;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.internal.files.TaskDirectory;
import dev.mod.engine.run.OthersChanges;
import dev.mod.engine.staging.StagedWorkspace;
import dev.mod.engine.target.DirectoryContents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What an attempt was about to make in the target when its process died. */
final class LeftPlan implements AutoCloseable {
    private static final ChangeSet.Change NOTHING = new ChangeSet.Change(null, null);

    private final Path target;
    private final FileOperations files;
    private final TaskDirectory directory;
    private final TaskTree.@Nullable Planned tree;
    private final ChangeSet changes;

    LeftPlan(Path target, TaskDirectory directory, FileOperations files) {
        this.files = files;
        this.target = target;
        this.directory = directory;
        var ofTree = TaskTree.plan(directory);
        try {
            this.tree = Files.exists(ofTree) ? new TaskTree.Planned(target, directory, ofTree) : null;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FailureMessages.about(ofTree, e), e);
        }
        // what was staged for a copy never came to the target
        this.changes = withWhatIsInTheWay(tree != null
                ? tree.changes()
                : TaskTree.exists(directory)
                        ? ChangeSet.EMPTY
                        : StagedWorkspace.changes(StagedWorkspace.plan(directory.plan())));
    }

    /**
     * With files that somebody has put in directories whose places files are to take again, and where directories of such
     * files were; and without files that cannot be there, as something else is where their directory was.
     */
    private ChangeSet withWhatIsInTheWay(ChangeSet planned) {
        var all = new TreeMap<>(planned.byPath());
        planned.byPath().forEach((path, change) -> obstacle(planned, path).ifPresent(file -> {
            if (change.before() == null) {
                all.remove(path);
            } else {
                all.put(file, NOTHING);
            }
        }));
        for (String path : planned.before().keySet()) {
            for (String file : DirectoryContents.of(target, path).files()) {
                if (!FileOperations.isTemporary(Path.of(file))) {
                    all.putIfAbsent(file, NOTHING);
                }
            }
        }
        return new ChangeSet(all);
    }

    /** What is where a directory of this path was, and is none. */
    private Optional<String> obstacle(ChangeSet planned, String path) {
        for (int end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
            String above = path.substring(0, end);
            Path place = target.resolve(above);
            if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
                return Files.exists(place, LinkOption.NOFOLLOW_LINKS) && !planned.byPath().containsKey(above)
                        ? Optional.of(above)
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /**
     * The files that somebody else changed since.
     *
     * @param all whether everything that is not as it was before counts as such
     */
    SortedSet<String> foreign(boolean all) {
        SortedSet<String> foreign = changes.foreign(target);
        if (all) {
            foreign.addAll(changes.unlikeBefore(target));
        }
        return foreign;
    }

    /**
     * What came of taking it back.
     *
     * @param files what it had done to files that are as before now
     * @param kept whether copies of files are kept
     */
    record Undone(List<FileChange> files, boolean kept) {}

    /**
     * Takes back what was done of the plan, and forgets it.
     *
     * @param foreign the files that somebody else changed
     */
    Undone undo(Set<String> foreign, OthersChanges others, KeptFiles kept) {
        List<FileChange> made = changes.only(changes.unlikeBefore(target)).files();
        changes.clear(target, files);
        var theirs = changes.only(foreign);
        var keep = others == OthersChanges.DISCARD ? theirs.endingAs(target) : ChangeSet.EMPTY;
        boolean any = kept.rolledBack(keep);
        keep.run(target, files, false);
        // a directory that is to be a file again may hold what somebody keeps there
        var left = new TreeMap<>(changes.without(foreign).revertOwn(target, files).byPath());
        if (others != OthersChanges.DISCARD) {
            left.putAll(theirs.byPath());
        }
        any |= kept.originals(new ChangeSet(left));
        StagedWorkspace.discard(directory.plan());
        TaskTree.forget(directory);
        return new Undone(made.stream().filter(file -> !left.containsKey(file.path())).toList(), any);
    }

    @Override
    public void close() {
        if (tree != null) {
            tree.close();
        }
    }
}
