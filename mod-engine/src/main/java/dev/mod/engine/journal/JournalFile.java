package dev.mod.engine.journal;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.store.Journal;
import dev.mod.engine.store.JournalException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A journal in one append-only file of lines; see {@link RecordFormat}. */
final class JournalFile implements Journal {
    private static final Logger LOG = LoggerFactory.getLogger(JournalFile.class);

    private final Storage storage;
    private final String name;
    private final Runnable onClose;
    private long end;
    private long nextSeq;
    private @Nullable IOException failure;
    private boolean closed;

    private JournalFile(Storage storage, String name, Runnable onClose, long end, long nextSeq) {
        this.storage = storage;
        this.name = name;
        this.onClose = onClose;
        this.end = end;
        this.nextSeq = nextSeq;
    }

    /**
     * Opens a journal to go on with it; an empty file becomes one. What of the last write did not become durable is cut
     * off, and kept beside the file.
     *
     * @param name what messages call the file
     * @param onClose run once when the journal is closed
     * @throws JournalException if it is damaged or cannot be read; the storage is not closed then
     */
    static JournalFile open(Storage storage, String name, Runnable onClose) {
        try {
            var scan = new JournalScan(storage, name);
            var last = new LastRecord();
            long end = scan.scan(last);
            if (end < storage.size()) {
                storage.keep(end);
                storage.truncate(end);
                storage.force();
            }
            if (end == 0) {
                var header = RecordFormat.header();
                writeFully(storage, header, 0);
                storage.force();
                end = header.length;
            }
            note(storage, end);
            return new JournalFile(storage, name, onClose, end, last.seq(scan) + 1);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    /**
     * Reads the finished records of a journal that somebody may be writing.
     *
     * @throws JournalException if it is damaged or cannot be read
     */
    static void read(Storage storage, String name, Consumer<Recorded> reader) {
        readWhile(storage, name, recorded -> {
            reader.accept(recorded);
            return true;
        });
    }

    /** Reads the first finished records, as long as the reader wants more. */
    static void readWhile(Storage storage, String name, Predicate<Recorded> reader) {
        try {
            var scan = new JournalScan(storage, name);
            var expected = new long[1];
            scan.scan((bytes, offset, length, place) -> {
                var recorded = decode(scan, bytes, offset, length, place);
                if (recorded.seq() != expected[0]) {
                    throw scan.damaged(place, "record " + recorded.seq() + " stands where " + expected[0] + " belongs");
                }
                expected[0]++;
                return reader.test(recorded);
            });
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    @Override
    public void replay(Consumer<Recorded> reader) {
        requireOpen();
        read(storage, name, reader);
    }

    @Override
    public Optional<Recorded> first() {
        requireOpen();
        var first = new ArrayList<Recorded>(1);
        readWhile(storage, name, recorded -> !first.add(recorded));
        return first.stream().findFirst();
    }

    @Override
    public void append(List<Recorded> events) {
        requireOpen();
        if (failure != null) {
            throw new JournalException(ErrorCodes.JOURNAL_FAILED,
                    name + " takes no more records after an earlier failure: " + failure.getMessage(), failure);
        }
        if (events.isEmpty()) {
            return;
        }
        var batch = new ByteArrayOutputStream(256 * events.size());
        long seq = nextSeq;
        for (Recorded recorded : events) {
            if (recorded.seq() != seq) {
                throw new IllegalArgumentException("record " + recorded.seq() + " where " + seq + " is next");
            }
            batch.writeBytes(RecordFormat.line(EventCodec.encode(recorded)));
            seq++;
        }
        try {
            var bytes = batch.toByteArray();
            writeFully(storage, bytes, end);
            storage.force();
            end += bytes.length;
            nextSeq = seq;
            note(storage, end);
        } catch (IOException e) {
            failure = e;
            throw new JournalException(ErrorCodes.JOURNAL_WRITE,
                    "cannot write " + FailureMessages.about(name, e), e);
        }
    }

    @Override
    public void close() {
        synchronized (storage) {
            if (closed) {
                return;
            }
            closed = true;
        }
        try {
            storage.close();
        } catch (IOException e) {
            // everything appended is durable already
            failure = e;
        } finally {
            onClose.run();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException(name + " is closed");
        }
    }

    private static void note(Storage storage, long end) {
        try {
            storage.noteDurable(end);
        } catch (IOException e) {
            LOG.debug("the length of the journal is not noted", e);
        }
    }

    private static void writeFully(Storage storage, byte[] bytes, long position) throws IOException {
        int written = 0;
        while (written < bytes.length) {
            int count = storage.write(bytes, written, bytes.length - written, position + written);
            if (count <= 0) {
                throw new IOException("nothing more could be written");
            }
            written += count;
        }
    }

    private static Recorded decode(JournalScan scan, byte[] bytes, int offset, int length, JournalScan.Place place) {
        try {
            return EventCodec.decode(bytes, offset, length);
        } catch (EventFormatException e) {
            throw scan.damaged(place, String.valueOf(e.getMessage()));
        }
    }

    static JournalException unreadable(String name, IOException e) {
        return new JournalException(ErrorCodes.JOURNAL_IO,
                "cannot read " + FailureMessages.about(name, e), e);
    }

    /** Keeps the last record, to decode only that one. */
    private static final class LastRecord implements JournalScan.Visitor {
        private byte[] bytes = new byte[0];
        private JournalScan.@Nullable Place place;

        @Override
        public boolean record(byte[] buffer, int offset, int length, JournalScan.Place at) {
            if (bytes.length != length) {
                bytes = new byte[length];
            }
            System.arraycopy(buffer, offset, bytes, 0, length);
            place = at;
            return true;
        }

        long seq(JournalScan scan) {
            return place == null ? -1 : decode(scan, bytes, 0, bytes.length, place).seq();
        }
    }
}
