package dev.mod.types;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Files of a project as they are to be seen: on the disk, or as the transaction of a task has them. */
public interface SourceView {
    /** No files at all. */
    SourceView NONE = new SourceView() {
        @Override
        public List<String> files() {
            return List.of();
        }

        @Override
        public String text(String path) throws IOException {
            throw new NoSuchFileException(path);
        }
    };

    /** The paths of all files, relative to the project, with {@code /}. */
    List<String> files() throws IOException;

    /**
     * The text of a file.
     *
     * @throws IOException when it is not there or is no text
     */
    String text(String path) throws IOException;

    /** Whether there is a file, listed or not. */
    default boolean exists(String path) {
        try {
            text(path);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The files that may be other than they were when they were first read. */
    default Collection<String> changed() {
        return List.of();
    }

    /** A number that is another one once one of the files that may be {@link #changed} is other than before. */
    default long revision() {
        return 0;
    }

    /** The real directory that paths are relative to, where what the project has installed is found; empty for none. */
    default Optional<Path> directory() {
        return Optional.empty();
    }
}
