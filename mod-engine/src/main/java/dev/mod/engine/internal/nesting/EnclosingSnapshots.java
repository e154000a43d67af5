package dev.mod.engine.internal.nesting;

import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.internal.access.Snapshots;
import java.nio.file.Path;
import java.util.Set;

/** Snapshots within an enclosing task, which has to have the real files for itself before one is taken. */
public record EnclosingSnapshots(Snapshots snapshots, NestingContext enclosing) implements Snapshots {
    @Override
    public String before() throws InterruptedException {
        enclosing.acquireFiles();
        return snapshots.before();
    }

    @Override
    public void takeOver(String snapshot, Set<String> paths) {
        snapshots.takeOver(snapshot, paths);
    }

    @Override
    public String after(String before) {
        return snapshots.after(before);
    }

    @Override
    public void restore(String snapshot) {
        snapshots.restore(snapshot);
    }

    @Override
    public ChangeSet changes(String before, String after) {
        return snapshots.changes(before, after);
    }

    @Override
    public void copy(Path directory) {
        snapshots.copy(directory);
    }

    /** They are the enclosing run's. */
    @Override
    public void close() {}
}
