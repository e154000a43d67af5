package release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.spi.ToolProvider;

/** A Java with only what the program uses, of the JDK that makes the release and for its platform. */
record JavaRuntime(FileTree files, String os, String machine) {
    /** With its cache of the JDK's classes, which a start without one of the program's own takes. */
    static JavaRuntime link(Path scratch, List<String> modules) throws IOException {
        delete(scratch);
        int code = ToolProvider.findFirst("jlink").orElseThrow().run(System.out, System.err, "--add-modules",
                String.join(",", modules), "--output", scratch.toString(), "--no-header-files", "--no-man-pages",
                "--strip-debug", "--compress", "zip-6", "--generate-cds-archive");
        if (code != 0) {
            throw new IOException("jlink ended with " + code);
        }
        // that for heaps above 32 GB
        Files.deleteIfExists(scratch.resolve("lib/server/classes_nocoops.jsa"));
        // a cache of loaded classes that was made with the whole JDK does not fit: the launcher names caches by this
        var release = scratch.resolve("release");
        Files.writeString(release, Files.readString(release).replaceFirst("(?m)^(JAVA_VERSION=\"[^\"]*)", "$1-mod"));
        var os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var arch = System.getProperty("os.arch");
        return new JavaRuntime(new FileTree().addDirectoryFrom(scratch, ""),
                os.contains("windows") ? "windows" : os.contains("mac") ? "macos" : "linux",
                arch.equals("amd64") ? "x86_64" : arch);
    }

    String platform() {
        return os + "-" + machine;
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (var found = Files.walk(directory)) {
                for (Path file : found.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
