package dev.mod.engine.internal.nesting;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.internal.access.TargetHold;
import dev.mod.engine.internal.execution.Changes;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.staging.NestedWorkspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Changes of one attempt of a nested task: when it succeeds, they become those of the enclosing task. */
final class NestedChanges implements Changes {
    private final NestingContext enclosing;
    private final Path root;
    private final TargetHold hold;
    private @Nullable NestedWorkspace staged;
    private boolean repeatable = true;

    NestedChanges(NestingContext enclosing, Path root, TargetHold hold) {
        this.enclosing = enclosing;
        this.root = root;
        this.hold = hold;
    }

    @Override
    public Path root() {
        return root;
    }

    /** The enclosing task has seen to that. */
    @Override
    public void isolate() throws InterruptedException {
        flush();
    }

    @Override
    public synchronized Workspace workspace() {
        if (staged == null) {
            staged = new NestedWorkspace(enclosing.target(), hold.member());
        }
        return staged;
    }

    @Override
    public void flush() throws InterruptedException {
        if (hold.snapshot().isEmpty()) {
            repeatable = false;
        }
        commit();
        enclosing.acquireFiles();
    }

    @Override
    public synchronized Optional<String> stale() {
        return staged == null ? Optional.empty() : staged.stale();
    }

    /** What steps did to the real files stays if nobody took a snapshot. */
    @Override
    public boolean repeatable() {
        return repeatable;
    }

    /** The enclosing task tells what was changed. */
    @Override
    public List<FileChange> apply() {
        commit();
        return List.of();
    }

    private synchronized void commit() {
        if (staged != null) {
            hold.member().made(staged.commit());
            staged = null;
        }
    }

    @Override
    public synchronized void undo() {
        staged = null;
        if (hold.snapshot().isPresent()) {
            hold.restore();
            hold.member().madeSomething();
        }
    }

    @Override
    public void settled() {}
}
