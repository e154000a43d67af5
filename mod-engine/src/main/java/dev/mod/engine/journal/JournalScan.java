package dev.mod.engine.journal;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.store.JournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Walks through a journal's complete and intact records, whatever its size. */
final class JournalScan {
    private static final int CHUNK = 1 << 18;
    /** Zeros in a row that no flipped bit makes. */
    private static final int LEAST_UNWRITTEN = 4;

    private final Storage storage;
    private final String name;

    /** @param name what messages call the file */
    JournalScan(Storage storage, String name) {
        this.storage = storage;
        this.name = name;
    }

    /** Is given each record's JSON. */
    interface Visitor {
        /** Says whether to go on. */
        boolean record(byte[] bytes, int offset, int length, Place place) throws IOException;
    }

    /**
     * Where a record stands.
     *
     * @param line 1-based line in the file
     * @param offset of the line's first byte in the file
     */
    record Place(long line, long offset) {}

    /**
     * Visits the records in order.
     *
     * @return where the intact part of the file ends; 0 if not even the header is complete. What stands behind it never
     *         was durable.
     * @throws JournalException if something is damaged or missing that was durable
     */
    long scan(Visitor visitor) throws IOException {
        // what is durable later, while somebody writes, need not be seen
        long durable = storage.durable();
        var buffer = new byte[CHUNK];
        int filled = 0;
        long base = 0;
        long line = 1;
        while (true) {
            int read = storage.read(buffer, filled, buffer.length - filled, base + filled);
            if (read <= 0) {
                requireUnfinished(buffer, filled, base, line);
                if (base < durable) {
                    throw cutBack(base, durable);
                }
                return base;
            }
            int searched = filled;
            filled += read;
            int start = 0;
            for (int end = indexOf(buffer, searched, filled); end >= 0; end = indexOf(buffer, start, filled)) {
                var place = new Place(line, base + start);
                if (line == 1) {
                    checkHeader(buffer, start, end - start);
                } else if (!RecordFormat.intact(buffer, start, end - start)) {
                    // parts of the last write may have reached the disk in any order
                    if (place.offset() >= durable && (durable > 0 || isUnwritten(buffer, start, end))) {
                        return place.offset();
                    }
                    throw damaged(place, "its checksum does not match");
                } else if (!visitor.record(buffer, start + RecordFormat.JSON_START,
                        end - start - RecordFormat.JSON_START, place)) {
                    return base + end + 1;
                }
                start = end + 1;
                line++;
            }
            System.arraycopy(buffer, start, buffer, 0, filled - start);
            filled -= start;
            base += start;
            if (filled == buffer.length) {
                buffer = Arrays.copyOf(buffer, Math.multiplyExact(buffer.length, 2));
            }
        }
    }

    // a torn first line is a prefix of the header; anything else there is not ours
    private void requireUnfinished(byte[] buffer, int filled, long base, long line) {
        if (line != 1 || isUnwritten(buffer, 0, filled)) {
            return;
        }
        var header = RecordFormat.header();
        if (filled >= header.length || !Arrays.equals(header, 0, filled, buffer, 0, filled)) {
            throw damaged(new Place(1, base), "it is no journal header");
        }
    }

    // a file system may extend a file before it writes the content: then zeros stand where the last write was lost
    private static boolean isUnwritten(byte[] buffer, int start, int end) {
        int zeros = 0;
        for (int i = start; i < end; i++) {
            zeros = buffer[i] == 0 ? zeros + 1 : 0;
            if (zeros == LEAST_UNWRITTEN) {
                return true;
            }
        }
        return false;
    }

    private static int indexOf(byte[] buffer, int from, int to) {
        for (int i = from; i < to; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private void checkHeader(byte[] buffer, int start, int length) {
        var header = new String(buffer, start, Math.min(length, 64), StandardCharsets.UTF_8);
        if (!header.startsWith(RecordFormat.MAGIC)) {
            throw damaged(new Place(1, 0), "it is no journal header");
        }
        if (!header.equals(RecordFormat.MAGIC + RecordFormat.VERSION)) {
            throw new JournalException(ErrorCodes.JOURNAL_VERSION,
                    name + " has journal format '" + header.substring(RecordFormat.MAGIC.length())
                            + "', but this version of mod reads format " + RecordFormat.VERSION,
                    null);
        }
    }

    private JournalException cutBack(long end, long durable) {
        return new JournalException(ErrorCodes.JOURNAL_DAMAGED, name + " was cut back: its records end at byte offset "
                + end + ", but " + durable + " bytes had been written", null);
    }

    JournalException damaged(Place place, String reason) {
        return new JournalException(ErrorCodes.JOURNAL_DAMAGED,
                name + " is damaged at line " + place.line() + " (byte offset " + place.offset() + "): " + reason,
                null);
    }
}
