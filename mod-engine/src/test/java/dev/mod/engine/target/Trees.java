package dev.mod.engine.target;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** Real trees of files for tests. */
public final class Trees {
    private Trees() {}

    /** Everything under a directory: kind, mode and content by path. */
    public static Map<String, String> listing(Path root) throws IOException {
        var listing = new TreeMap<String, String>();
        try (var paths = Files.walk(root)) {
            for (Path path : paths.filter(path -> !path.equals(root)).toList()) {
                int mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
                var content = Files.isSymbolicLink(path)
                        ? "-> " + Files.readSymbolicLink(path)
                        : Files.isRegularFile(path) ? HexFormat.of().formatHex(Files.readAllBytes(path)) : "";
                listing.put(root.relativize(path).toString(), Integer.toOctalString(mode) + " " + content);
            }
        }
        return listing;
    }

    public static void delete(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Waits until the file system's clock is past every change made so far, which takes a tick of it. */
    public static void tick(Path directory) {
        long begin = FileClock.read(directory).nanos();
        while (FileClock.read(directory).nanos() == begin) {
            Thread.onSpinWait();
        }
    }

    /** Has every file be older than whatever is written next. */
    public static void age(Path directory) {
        tick(directory);
    }

    /** Runs a shell script in a directory. */
    public static void shell(Path directory, String script) throws IOException, InterruptedException {
        var process = new ProcessBuilder("/bin/sh", "-ec", script).directory(directory.toFile())
                .redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(output);
        }
    }
}
