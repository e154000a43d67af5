package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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

    /** Asks the file system when it is asked. */
    static Listing ofFiles(Path target) {
        return directory -> {
            var children = new ArrayList<Entry>();
            try (DirectoryStream<Path> stream = Files
                    .newDirectoryStream(directory.isEmpty() ? target : target.resolve(directory))) {
                for (Path child : stream) {
                    var entry = FileStat.of(child, directory + child.getFileName());
                    if (entry != null) {
                        children.add(entry.kind() == Entry.Kind.LINK
                                ? entry.withBlob(Files.readSymbolicLink(child).toString(), entry.size())
                                : entry);
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
