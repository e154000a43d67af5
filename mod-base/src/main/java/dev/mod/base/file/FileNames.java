package dev.mod.base.file;

import java.nio.file.Path;

/**
 * Names of files that text cannot hold: on most systems a name is bytes, and these need not be UTF-8. What is read from
 * such a name as text names nothing, or another file.
 */
public final class FileNames {
    private static final char REPLACEMENT = '\uFFFD';

    private FileNames() {}

    /** Whether the text of a path is a name of the same file. */
    public static boolean isText(Path path) {
        String text = path.toString();
        return text.indexOf(REPLACEMENT) < 0 || path.getFileSystem().getPath(text).equals(path);
    }

    /** A path with {@code /} between its names, on every system; a backslash that is a part of a name stays. */
    public static String slashed(Path path) {
        String separator = path.getFileSystem().getSeparator();
        return separator.equals("/") ? path.toString() : path.toString().replace(separator, "/");
    }

    /** The last name of a path for people, with {@code %} and two digits for each byte that is no ASCII letter. */
    public static String shown(Path path) {
        String raw = path.toUri().getRawPath();
        String whole = raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
        return whole.substring(whole.lastIndexOf('/') + 1);
    }
}
