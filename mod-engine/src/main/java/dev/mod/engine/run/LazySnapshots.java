package dev.mod.engine.run;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.workspace.TargetSnapshots;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The snapshots of a run, opened when the first is taken: most runs of tree transforms never need one. */
final class LazySnapshots implements Snapshots, AutoCloseable {
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
    public String capture() {
        return opened().capture();
    }

    @Override
    public void restore(String snapshot) {
        opened().restore(snapshot);
    }

    @Override
    public List<FileChange> diff(String before, String after) {
        return opened().diff(before, after);
    }

    @Override
    public String patch(String before, String after) {
        return opened().patch(before, after);
    }

    @Override
    public synchronized void close() {
        if (opened != null) {
            opened.close();
        }
    }
}
