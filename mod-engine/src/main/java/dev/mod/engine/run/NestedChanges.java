package dev.mod.engine.run;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.workspace.NestedWorkspace;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one attempt of a nested task changes: when it succeeds, its changes become those of the outer task. */
final class NestedChanges implements Changes {
    private final Outer outer;
    private final Path root;
    private final TargetHold hold;
    private @Nullable NestedWorkspace staged;

    NestedChanges(Outer outer, Path root, TargetHold hold) {
        this.outer = outer;
        this.root = root;
        this.hold = hold;
    }

    @Override
    public Path root() {
        return root;
    }

    /** The outer task has seen to that. */
    @Override
    public void isolate() throws InterruptedException {
        flush();
    }

    @Override
    public synchronized Workspace workspace() {
        if (staged == null) {
            staged = new NestedWorkspace(outer.target());
        }
        return staged;
    }

    @Override
    public void flush() throws InterruptedException {
        commit();
        outer.acquireFiles();
    }

    /** The outer task tells what was changed. */
    @Override
    public List<FileChange> apply() {
        commit();
        return List.of();
    }

    private synchronized void commit() {
        if (staged != null) {
            staged.commit();
            staged = null;
        }
    }

    @Override
    public synchronized void undo() {
        staged = null;
        hold.restore();
    }

    @Override
    public void settled() {}
}
