package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the directories of a target hold, one after another. For several threads. */
interface Listing {
    /**
     * What is in a directory: files with an empty blob, links with their target.
     *
     * @param directory its path from the target; empty or with a {@code /} at its end
     * @return in no order; empty if the directory has gone
     * @throws IOException if it cannot be read
     */
    List<Entry> children(String directory) throws IOException;

    /** Says what need not be listed; for one thread, before anything is asked for. */
    default void sift(Sieve sieve) {
        // everything is listed
    }

    /** Whether all is there, and few files are in it that are not known. */
    default boolean isShort() {
        return false;
    }

    /** What was listed, and what was not because it is known. */
    default Map<String, Entry> with(Map<String, Entry> listed) {
        return listed;
    }

    /** What is under a name: a file with an empty blob, or a link with its target; null if nothing. */
    static @Nullable Entry child(Path file, String path) throws IOException {
        var entry = FileStat.of(file, path);
        return entry != null && entry.kind() == Entry.Kind.LINK
                ? entry.withBlob(Files.readSymbolicLink(file).toString(), entry.size())
                : entry;
    }

    /** Asks the file system when it is asked. */
    static Listing ofFiles(Path target) {
        return directory -> {
            var children = new ArrayList<Entry>();
            try (DirectoryStream<Path> stream = Files
                    .newDirectoryStream(directory.isEmpty() ? target : target.resolve(directory))) {
                for (Path child : stream) {
                    var entry = child(child, directory + child.getFileName());
                    if (entry != null) {
                        children.add(entry);
                    }
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            } catch (NoSuchFileException e) {
                // somebody else was faster
            }
            return children;
        };
    }
}
