package dev.mod.engine.internal.access;

import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.snapshot.Discarding;
import dev.mod.engine.snapshot.SnapshotStore;
import dev.mod.engine.target.FileWalk;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The snapshots of a run, opened when the first is expected: most runs of tree transforms never need one. */
public final class LazySnapshots implements Snapshots {
    private final Path target;
    private final Path store;
    private final FileOperations files;
    private final Discarding discarding;
    private final Consumer<FileWalk.LeftOut> leftOut;
    private @Nullable SnapshotStore opened;
    private FileWalk.LeftOut told = new FileWalk.LeftOut(new TreeSet<>(), new TreeSet<>());

    /**
     * @param discarding learns what is going to be put back
     * @param leftOut is told once of what is left alone
     */
    public LazySnapshots(Path target, Path store, FileOperations files, Discarding discarding,
            Consumer<FileWalk.LeftOut> leftOut) {
        this.leftOut = leftOut;
        this.files = files;
        this.target = target;
        this.store = store;
        this.discarding = discarding;
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
        tell();
        return before;
    }

    private synchronized void tell() {
        FileWalk.LeftOut now = opened().leftOut();
        if (!now.equals(told)) {
            told = now;
            leftOut.accept(now);
        }
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
        opened().restore(snapshot, discarding);
    }

    @Override
    public ChangeSet changes(String before, String after) {
        return opened().changes(before, after);
    }

    @Override
    public void copy(Path directory) {
        opened().copy(directory);
        tell();
    }

    @Override
    public synchronized void close() {
        if (opened != null) {
            opened.close();
            opened = null;
        }
    }
}
