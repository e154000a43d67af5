package dev.mod.engine.apply;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is in a directory.
 *
 * @param files files with mode and content, and links with their targets
 * @param directories the directories below it
 */
record Snapshot(SortedMap<String, String> files, SortedSet<String> directories) {
    static Snapshot of(Path root) {
        var files = new TreeMap<String, String>();
        var directories = new TreeSet<String>();
        try (var all = Files.walk(root)) {
            for (Path path : (Iterable<Path>) all.filter(each -> !each.equals(root))::iterator) {
                String name = root.relativize(path).toString();
                if (Files.isSymbolicLink(path)) {
                    files.put(name, "-> " + Files.readSymbolicLink(path));
                } else if (Files.isDirectory(path)) {
                    directories.add(name);
                } else {
                    files.put(name, Integer.toOctalString(mode(path)) + " " + Files.readString(path));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Snapshot(files, directories);
    }

    private static int mode(Path file) throws IOException {
        return (Integer) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS) & 07777;
    }

    /** The first directory on the way to a path that is none but something else; empty if all are, or nothing is there. */
    String obstacle(String path) {
        for (int end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
            if (files.containsKey(path.substring(0, end))) {
                return path.substring(0, end);
            }
        }
        return "";
    }
}
