package dev.mod.engine.target;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How names are written. Many file systems find a file under names in other letters than those that it was given, small for
 * capital or composed for decomposed, so that a file that was renamed from {@code A.js} to {@code a.js} is there under both.
 */
public final class Spelling {
    private Spelling() {}

    /** The same for all paths that may lead to one file somewhere. */
    public static String folded(String path) {
        return Normalizer.normalize(path, Normalizer.Form.NFC).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    /** Those of some paths that others of them may lead to the same file as. */
    public static Set<String> ambiguous(Collection<String> paths) {
        Map<String, String> first = new HashMap<>();
        var ambiguous = new HashSet<String>();
        for (String path : paths) {
            String other = first.putIfAbsent(folded(path), path);
            if (other != null) {
                ambiguous.add(other);
                ambiguous.add(path);
            }
        }
        return ambiguous;
    }

    /** Whether something has exactly this path below a target, each directory on the way too. */
    public static boolean is(Path target, String path) throws IOException {
        Path directory = target;
        for (String name : path.split("/")) {
            Optional<String> found = of(directory, name);
            if (found.isEmpty() || !found.get().equals(name)) {
                return false;
            }
            directory = directory.resolve(name);
        }
        return true;
    }

    /** The name in a directory that is this one, or else one that may lead to the same file. */
    public static Optional<String> of(Path directory, String name) throws IOException {
        String folded = folded(name);
        String other = null;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                String each = String.valueOf(entry.getFileName());
                if (each.equals(name)) {
                    return Optional.of(each);
                }
                if (folded(each).equals(folded)) {
                    other = each;
                }
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            return Optional.empty();
        }
        return Optional.ofNullable(other);
    }
}
