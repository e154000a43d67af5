package dev.mod.engine.internal.access;

import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.snapshot.SnapshotStore;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The snapshots of a run, opened when the first is expected: most runs of tree transforms never need one. */
public final class LazySnapshots implements Snapshots {
    private final Path target;
    private final Path store;
    private final FileOperations files;
    private final Consumer<ChangeSet> rolledBack;
    private final Consumer<SortedSet<String>> unnamed;
    private @Nullable SnapshotStore opened;
    private boolean told;

    /**
     * @param rolledBack is given what is going to be put back
     * @param unnamed is told once of names that are left alone, because they are not UTF-8
     */
    public LazySnapshots(Path target, Path store, FileOperations files, Consumer<ChangeSet> rolledBack,
            Consumer<SortedSet<String>> unnamed) {
        this.unnamed = unnamed;
        this.files = files;
        this.target = target;
        this.store = store;
        this.rolledBack = rolledBack;
    }

    private synchronized SnapshotStore opened() {
        if (opened == null) {
            opened = new SnapshotStore(store, target, files);
        }
        return opened;
    }

    @Override
    public void prepare() {
        var thread = new Thread(() -> {
            try {
                opened().prepare();
            } catch (RuntimeException | Error e) {
                // the first snapshot fails of the same, or not any more
            }
        }, "mod-snapshots");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public String before() {
        String before = opened().before();
        if (!told && !opened().unnamed().isEmpty()) {
            told = true;
            unnamed.accept(opened().unnamed());
        }
        return before;
    }

    @Override
    public void takeOver(String snapshot, Set<String> paths) {
        opened().takeOver(snapshot, paths);
    }

    @Override
    public String after(String before) {
        return opened().after(before);
    }

    @Override
    public void restore(String snapshot) {
        opened().restore(snapshot, rolledBack);
    }

    @Override
    public ChangeSet changes(String before, String after) {
        return opened().changes(before, after);
    }

    @Override
    public void copy(Path directory) {
        opened().copy(directory);
    }

    @Override
    public synchronized void close() {
        if (opened != null) {
            opened.close();
            opened = null;
        }
    }
}
