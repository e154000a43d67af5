package dev.mod.engine.journal;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

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

    /**
     * A file on disk. Not a {@link java.nio.channels.FileChannel}: that would be closed by an interrupt of the thread
     * that happens to write.
     */
    static Storage of(Path path, boolean writable) throws IOException {
        var file = new RandomAccessFile(path.toFile(), writable ? "rw" : "r");
        return new Storage() {
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
            public void close() throws IOException {
                file.close();
            }
        };
    }
}
