package dev.mod.engine.change;

import dev.mod.engine.target.WorkspaceException;
import java.io.IOException;

/** Files on disk of which changes fail as if the disk were full. */
public final class FailingOperations extends WatchedOperations {
    private final int first;
    private final boolean once;
    private int changes;

    private FailingOperations(int first, boolean once) {
        super(DISK);
        this.first = first;
        this.once = once;
    }

    /** Whose changes fail from some number on, counted from 0. */
    public static FailingOperations from(int first) {
        return new FailingOperations(first, false);
    }

    /** Of whose changes one fails. */
    public static FailingOperations at(int change) {
        return new FailingOperations(change, true);
    }

    /** Whether some work fails of them. */
    public static boolean fails(Runnable work) {
        try {
            work.run();
            return false;
        } catch (WorkspaceException e) {
            return true;
        }
    }

    @Override
    protected void change() throws IOException {
        int number = changes++;
        if (once ? number == first : number >= first) {
            throw new IOException("No space left on device");
        }
    }
}
