package dev.mod.engine.change;

import dev.mod.engine.target.FileEntry;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A directory of a target, and the files right in it by their names. Links under these names are never followed. */
interface Directory extends Closeable {
    /** Where it was opened. */
    Path path();

    /** A directory in it; fails if that is a link. */
    Directory child(String name) throws IOException;

    /** Whether its path still leads to it, without a link on the way. */
    boolean isThere() throws IOException;

    /** Whether under a name is still what was found there. */
    boolean isStill(String name, @Nullable FileEntry found) throws IOException;

    /** The mode of a file that is made. */
    int PRIVATE = 0600;

    /** Makes a file that its owner only can read. */
    SeekableByteChannel create(String name) throws IOException;

    /** Renames a file, a link or a directory, in place of a file that may be there. */
    void move(String name, Directory to, String newName) throws IOException;

    /** Deletes a file, a link or an empty directory; nothing happens if there is none. */
    void delete(String name) throws IOException;

    /** Gives a file the group and the owner of another one in the directory, if there is one and as far as that is allowed. */
    void copyOwner(String of, String name) throws IOException;

    void setMode(String name, int mode) throws IOException;

    @Override
    void close();
}
