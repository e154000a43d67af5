package dev.mod.engine.journal;

import java.util.Locale;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The operations of a file that a journal needs. They may fail at any time, and writes may be short. */
interface Storage extends Closeable {
    long size() throws IOException;

    /** Reads some bytes; -1 at the end. */
    int read(byte[] into, int offset, int length, long position) throws IOException;

    /** Writes some of the bytes, perhaps not all, and says how many. */
    int write(byte[] from, int offset, int length, long position) throws IOException;

    /** Makes what was written durable. */
    void force() throws IOException;

    void truncate(long size) throws IOException;

    /** How many bytes were durable when that was last noted; 0 if it is not known. */
    long durable() throws IOException;

    /** Notes beside the file how many bytes of it are durable. The note may get lost, but is never ahead of the file. */
    void noteDurable(long size) throws IOException;

    /** Copies what stands from a place on to a file beside, whose name it returns. */
    String keep(long from) throws IOException;

    /**
     * A file on disk. Not a {@link java.nio.channels.FileChannel}: that would be closed by an interrupt of the thread
     * that happens to write. The note is in {@code <name>.durable}, what was to be kept in {@code <name>.cut-<number>}.
     */
    static Storage of(Path path, boolean writable) throws IOException {
        var file = new RandomAccessFile(path.toFile(), writable ? "rw" : "r");
        Path note = path.resolveSibling(path.getFileName() + ".durable");
        return new Storage() {
            private @Nullable RandomAccessFile notes;

            @Override
            public long size() throws IOException {
                return file.length();
            }

            @Override
            public int read(byte[] into, int offset, int length, long position) throws IOException {
                file.seek(position);
                return file.read(into, offset, length);
            }

            @Override
            public int write(byte[] from, int offset, int length, long position) throws IOException {
                file.seek(position);
                file.write(from, offset, length);
                return length;
            }

            @Override
            public void force() throws IOException {
                file.getFD().sync();
            }

            @Override
            public void truncate(long size) throws IOException {
                file.setLength(size);
            }

            @Override
            public long durable() throws IOException {
                try {
                    return Long.parseLong(Files.readString(note, StandardCharsets.ISO_8859_1).strip());
                } catch (NoSuchFileException | NumberFormatException e) {
                    return 0;
                }
            }

            @Override
            public void noteDurable(long size) throws IOException {
                if (notes == null) {
                    notes = new RandomAccessFile(note.toFile(), "rw");
                }
                notes.seek(0);
                // of one length, so that it is overwritten in one piece
                notes.write(String.format(Locale.ROOT, "%020d\n", size).getBytes(StandardCharsets.US_ASCII));
            }

            @Override
            public String keep(long from) throws IOException {
                Path kept = path.resolveSibling(path.getFileName() + ".cut-1");
                for (int i = 2; Files.exists(kept); i++) {
                    kept = path.resolveSibling(path.getFileName() + ".cut-" + i);
                }
                file.seek(from);
                try (var out = Files.newOutputStream(kept)) {
                    var buffer = new byte[1 << 16];
                    for (int read = file.read(buffer); read >= 0; read = file.read(buffer)) {
                        out.write(buffer, 0, read);
                    }
                }
                return kept.toString();
            }

            @Override
            public void close() throws IOException {
                try (RandomAccessFile both = notes) {
                    file.close();
                }
            }
        };
    }
}
