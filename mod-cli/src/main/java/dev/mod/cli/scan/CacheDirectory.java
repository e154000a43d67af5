package dev.mod.cli.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory of files of which the ones used last are kept. */
final class CacheDirectory {
    private static final int MOST_FILES = 50;
    private static final long MOST_BYTES = 512L << 20;
    private static final Duration LONGEST = Duration.ofDays(30);
    /** So long nobody takes to write a file. */
    private static final Duration WRITING = Duration.ofHours(1);
    /** Uses are told apart by days, so that using writes once a day. */
    private static final Duration DAY = Duration.ofDays(1);

    private record Entry(Path file, Instant used, long size) {}

    private CacheDirectory() {}

    /** Makes a file count as used now. */
    static void used(Path file) throws IOException {
        var now = Instant.now();
        if (Files.exists(file) && Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(DAY))) {
            Files.setLastModifiedTime(file, FileTime.from(now));
        }
    }

    /** Deletes what is too much or too old, and what processes left that were killed. */
    static void prune(Path directory) throws IOException {
        var now = Instant.now();
        List<Entry> kept = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                var attributes = Files.readAttributes(file, BasicFileAttributes.class);
                var used = attributes.lastModifiedTime().toInstant();
                boolean unfinished = String.valueOf(file.getFileName()).startsWith(".");
                if (used.isBefore(now.minus(unfinished ? WRITING : LONGEST))) {
                    Files.deleteIfExists(file);
                } else if (!unfinished) {
                    kept.add(new Entry(file, used, attributes.size()));
                }
            }
        }
        kept.sort(Comparator.comparing(Entry::used).reversed());
        long bytes = 0;
        for (int i = 0; i < kept.size(); i++) {
            bytes += kept.get(i).size();
            if (i >= MOST_FILES || bytes > MOST_BYTES) {
                Files.deleteIfExists(kept.get(i).file());
            }
        }
    }
}
