package dev.mod.engine.run;

import dev.mod.engine.workspace.ChangeSet;
import dev.mod.engine.workspace.TargetSnapshots;
import dev.mod.engine.workspace.WorkspaceException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The snapshots of a run, opened when the first is expected: most runs of tree transforms never need one. */
final class LazySnapshots implements Snapshots {
    private final Path target;
    private final Path store;
    private @Nullable TargetSnapshots opened;

    LazySnapshots(Path target, Path store) {
        this.target = target;
        this.store = store;
    }

    private synchronized TargetSnapshots opened() {
        if (opened == null) {
            opened = new TargetSnapshots(store, target);
        }
        return opened;
    }

    @Override
    public void prepare() {
        var thread = new Thread(() -> {
            try {
                opened().prepare();
            } catch (WorkspaceException e) {
                // the first snapshot fails of the same, or not any more
            }
        }, "mod-snapshots");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public String before() {
        return opened().before();
    }

    @Override
    public String after(String before) {
        return opened().after(before);
    }

    @Override
    public void restore(String snapshot) {
        opened().restore(snapshot);
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
