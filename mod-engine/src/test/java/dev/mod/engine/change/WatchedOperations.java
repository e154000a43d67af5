package dev.mod.engine.change;

import dev.mod.engine.target.FileEntry;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Files on disk of which each change is told before it is made. */
public abstract class WatchedOperations implements FileOperations {
    private final FileOperations disk;

    /** @param disk makes the changes */
    protected WatchedOperations(FileOperations disk) {
        this.disk = disk;
    }

    /** A change is about to be made. */
    protected abstract void change() throws IOException;

    /** A file is about to be put in its place, after the look whether what was found there still is. */
    protected void place(String path) throws IOException {
        change();
    }

    /** A look at a file, and right after it a change of it. */
    protected boolean ifStill(TargetFiles files, String path, @Nullable FileEntry found, TargetFiles.Work work)
            throws IOException {
        return files.ifStill(path, found, work);
    }

    @Override
    public final TargetFiles open(Path target) {
        return new Watched(disk.open(target));
    }

    private final class Watched implements TargetFiles {
        private final TargetFiles files;

        Watched(TargetFiles files) {
            this.files = files;
        }

        @Override
        public void stage(String path, Content content, int mode) throws IOException {
            change();
            files.stage(path, content, mode);
        }

        @Override
        public void place(String path) throws IOException {
            WatchedOperations.this.place(path);
            files.place(path);
        }

        @Override
        public void unstage(String path) throws IOException {
            change();
            files.unstage(path);
        }

        @Override
        public boolean isStill(String path, @Nullable FileEntry found) throws IOException {
            return files.isStill(path, found);
        }

        @Override
        public boolean ifStill(String path, @Nullable FileEntry found, Work work) throws IOException {
            return WatchedOperations.this.ifStill(files, path, found, work);
        }

        @Override
        public void delete(String path) throws IOException {
            change();
            files.delete(path);
        }

        @Override
        public void respell(String path, String spelling) throws IOException {
            change();
            files.respell(path, spelling);
        }

        @Override
        public void makeDirectory(String path) throws IOException {
            change();
            files.makeDirectory(path);
        }

        @Override
        public void makeLink(String path, String target) throws IOException {
            change();
            files.makeLink(path, target);
        }

        @Override
        public void setMode(String path, int mode) throws IOException {
            change();
            files.setMode(path, mode);
        }

        @Override
        public void unmake(String path) throws IOException {
            change();
            files.unmake(path);
        }

        @Override
        public void close() {
            files.close();
        }
    }
}
