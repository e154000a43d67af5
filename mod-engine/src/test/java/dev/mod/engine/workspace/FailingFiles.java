package dev.mod.engine.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Files on disk of which changes fail as if the disk were full. */
final class FailingFiles implements TargetFiles {
    private final int first;
    private final boolean once;
    private int changes;

    private FailingFiles(int first, boolean once) {
        this.first = first;
        this.once = once;
    }

    /** Whose changes fail from some number on, counted from 0. */
    static FailingFiles from(int first) {
        return new FailingFiles(first, false);
    }

    /** Of whose changes one fails. */
    static FailingFiles at(int change) {
        return new FailingFiles(change, true);
    }

    /** Whether some work fails of them. */
    static boolean fails(Runnable work) {
        try {
            work.run();
            return false;
        } catch (WorkspaceException e) {
            return true;
        }
    }

    private void change() throws IOException {
        int number = changes++;
        if (once ? number == first : number >= first) {
            throw new IOException("No space left on device");
        }
    }

    @Override
    public void stage(Path path, InputStream content, int mode) throws IOException {
        change();
        DISK.stage(path, content, mode);
    }

    @Override
    public void place(Path path) throws IOException {
        change();
        DISK.place(path);
    }

    @Override
    public void delete(Path path) throws IOException {
        change();
        DISK.delete(path);
    }

    @Override
    public void makeDirectory(Path path) throws IOException {
        change();
        DISK.makeDirectory(path);
    }

    @Override
    public void makeLink(Path path, String link) throws IOException {
        change();
        DISK.makeLink(path, link);
    }

    @Override
    public void setMode(Path path, int mode) throws IOException {
        change();
        DISK.setMode(path, mode);
    }
}
