package dev.mod.engine.change;

import dev.mod.engine.target.FileEntry;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a target while they are changed, by their paths in it. No symbolic link in the place of a directory is
 * followed, whoever puts it there meanwhile. Each change may fail, and leaves the file as it was then. Used by any number of
 * threads.
 */
public interface TargetFiles extends Closeable {
    /** A content that can be read more than once. */
    interface Content {
        InputStream open() throws IOException;
    }

    /** A change of a file. */
    interface Work {
        void run() throws IOException;
    }

    /** Writes a whole new file beside the one that it is to replace; nothing is left of it if that fails. */
    void stage(String path, Content content, int mode) throws IOException;

    /** Puts what was staged in place of whatever file there is. */
    void place(String path) throws IOException;

    /** Deletes what was staged, if anything was. */
    void unstage(String path) throws IOException;

    /**
     * Whether under a path is still what was found there.
     *
     * @param found null if there was nothing
     */
    boolean isStill(String path, @Nullable FileEntry found) throws IOException;

    /**
     * Changes a file right after a look whether it is still what it was found to be; else nothing happens.
     *
     * @param found what was there; null if there was nothing
     * @return whether it was
     */
    default boolean ifStill(String path, @Nullable FileEntry found, Work work) throws IOException {
        boolean still = isStill(path, found);
        if (still) {
            work.run();
        }
        return still;
    }

    /** Deletes a file, a link or an empty directory; nothing happens if there is none. */
    void delete(String path) throws IOException;

    /** Gives a directory that is there under another spelling of its name this one. */
    void respell(String path, String spelling) throws IOException;

    /** Makes a directory where there is nothing. */
    void makeDirectory(String path) throws IOException;

    /** Makes a symbolic link where there is nothing. */
    void makeLink(String path, String target) throws IOException;

    void setMode(String path, int mode) throws IOException;

    /** Deletes what {@link #makeDirectory} or {@link #makeLink} left of a path when its process died. */
    void unmake(String path) throws IOException;

    @Override
    void close();
}
