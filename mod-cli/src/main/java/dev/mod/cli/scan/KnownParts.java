package dev.mod.cli.scan;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What earlier scans that asked the same printed of files that are as they were. For one scan. */
interface KnownParts {
    /**
     * What is printed of a file.
     *
     * @param fails whether it makes the command fail
     * @param pieces of the text, one after the other; none where nothing was found
     */
    record Part(boolean fails, List<String> pieces) {
        static final Part NOTHING = new Part(false, List.of());

        Part(boolean fails, String text) {
            this(fails, List.of(text));
        }

        /** In characters. */
        long length() {
            return pieces.stream().mapToLong(String::length).sum();
        }

        String text() {
            return String.join("", pieces);
        }
    }

    /** What is known, by the names of the files; without those in which nothing is. */
    Map<String, Part> parts();

    /** The files of which nothing is known. */
    List<Path> changed();

    /** Adds what was found in a file; in those that are never named nothing was. */
    void add(String name, Part part);

    /** Leaves out a file of which more was to be told than is kept. */
    void leaveOut(String name);

    /** Keeps what was found, after all the files were scanned. */
    void keep();
}
