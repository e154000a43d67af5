package dev.mod.engine.journal;

import dev.mod.engine.spi.JournalException;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Walks through a journal's complete and intact records, whatever its size. */
final class JournalScan {
    private static final int CHUNK = 1 << 18;

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
     * @return where the complete part of the file ends; 0 if not even the header is complete
     * @throws JournalException at a record that is damaged, but not just unfinished
     */
    long scan(Visitor visitor) throws IOException {
        var buffer = new byte[CHUNK];
        int filled = 0;
        long base = 0;
        long line = 1;
        while (true) {
            int read = storage.read(buffer, filled, buffer.length - filled, base + filled);
            if (read <= 0) {
                requireUnfinished(buffer, filled, base, line);
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
                    if (isUnwritten(buffer, start, end) && place.offset() + (end - start) + 1 == storage.size()) {
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
        for (int i = start; i < end; i++) {
            if (buffer[i] == 0) {
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
            throw new JournalException(new ErrorCode("journal-version", ErrorType.ENVIRONMENT),
                    name + " has journal format '" + header.substring(RecordFormat.MAGIC.length())
                            + "', but this version of mod reads format " + RecordFormat.VERSION,
                    null);
        }
    }

    JournalException damaged(Place place, String reason) {
        return new JournalException(new ErrorCode("journal-damaged", ErrorType.ENVIRONMENT),
                name + " is damaged at line " + place.line() + " (byte offset " + place.offset() + "): " + reason,
                null);
    }
}
