package dev.mod.engine.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What one {@code find} printed. The files that a sieve knows stay in its bytes; the others, and all directories, links and
 * files of rules are made entries. Filled by one thread, then immutable.
 */
final class FindPart {
    private static final byte[] GIT_IGNORE = ".gitignore".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] IGNORE = ".ignore".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ATTRIBUTES = ".gitattributes".getBytes(StandardCharsets.US_ASCII);
    private static final int FIELDS = 4;
    private static final int CHUNK = 1 << 16;

    private final int most;
    private final boolean unicode;
    private final Map<String, List<Entry>> directories = new HashMap<>();
    private List<Entry> current = List.of();
    private String currentPath = "/";
    private byte[] buffer;
    private int length;
    private int scanned;
    private int count;
    private int[] known = new int[1 << 12];
    private int knownCount;
    private int listed;
    private @Nullable PackedFiles packed;

    /**
     * @param most how many files there may be
     * @param expected about how many bytes will be printed
     */
    FindPart(int most, int expected, boolean unicode) {
        this.most = most;
        this.unicode = unicode;
        this.buffer = new byte[Math.max(1 << 16, expected)];
    }

    /**
     * Reads all of it.
     *
     * @param sieve waited for when there is nothing more to read
     * @throws IOException if it is not what was asked for
     */
    FindPart read(InputStream in, CompletableFuture<Sieve> sieve) throws IOException {
        for (int read = read(in); read >= 0; read = read(in)) {
            length += read;
            if (sieve.isDone()) {
                scan(sieve.join());
            }
            if (length == buffer.length) {
                buffer = Arrays.copyOf(buffer, Math.addExact(length, length));
            }
        }
        scan(sieve.join());
        if (scanned < length) {
            throw new IOException("an unfinished line");
        }
        packed = sieve.join().pack(this);
        return this;
    }

    private int read(InputStream in) throws IOException {
        // for more at once, memory would be got first
        return in.read(buffer, length, Math.min(CHUNK, buffer.length - length));
    }

    private void scan(Sieve sieve) throws IOException {
        var record = new FindRecord(buffer, unicode);
        for (; record.moveTo(scanned, length); scanned = record.end()) {
            int number = sieve.same(record);
            if (number < 0) {
                if (!record.read()) {
                    break;
                }
                number = record.isFile() && !isRule(record) ? sieve.known(record) : -1;
            }
            if (++count > most) {
                throw new IOException("too many files");
            }
            if (number >= 0) {
                add(record, number);
            } else if (record.isKept()) {
                add(record.entry());
            }
        }
    }

    /** Whether what is in a file may say which others count: a walk wants to see it. */
    private static boolean isRule(FindRecord record) {
        return record.isNamed(GIT_IGNORE) || record.isNamed(IGNORE) || record.isNamed(ATTRIBUTES);
    }

    private void add(FindRecord record, int number) {
        if (knownCount * FIELDS == known.length) {
            known = Arrays.copyOf(known, 2 * known.length);
        }
        int at = knownCount++ * FIELDS;
        known[at] = record.begin();
        known[at + 1] = record.path();
        known[at + 2] = record.pathEnd();
        known[at + 3] = number;
    }

    private void add(Entry entry) {
        var directory = entry.path().substring(0, entry.path().lastIndexOf('/') + 1);
        if (!directory.equals(currentPath)) {
            currentPath = directory;
            current = directories.computeIfAbsent(directory, each -> new ArrayList<>());
        }
        current.add(entry);
        listed += entry.kind() == Entry.Kind.FILE ? 1 : 0;
    }

    /** What is in a directory and not known. */
    List<Entry> children(String directory) {
        return directories.getOrDefault(directory, List.of());
    }

    /** How many files are listed that are not known. */
    int listed() {
        return listed;
    }

    /** What is known, if the sieve packs it. */
    @Nullable
    PackedFiles packed() {
        return packed;
    }

    byte[] buffer() {
        return buffer;
    }

    int length() {
        return length;
    }

    /** How many files are known. */
    int known() {
        return knownCount;
    }

    /** Where the record of a known file begins. */
    int begin(int index) {
        return known[index * FIELDS];
    }

    int path(int index) {
        return known[index * FIELDS + 1];
    }

    int pathEnd(int index) {
        return known[index * FIELDS + 2];
    }

    /** The number that the sieve gave to a known file. */
    int number(int index) {
        return known[index * FIELDS + 3];
    }
}
