package dev.mod.engine.journal;

import java.io.IOException;
import java.util.Arrays;

/** A file in memory whose operations can be made to fail, and to which writes may be short. */
final class FaultyStorage implements Storage {
    private byte[] content;
    private int operations;
    private int failAt = Integer.MAX_VALUE;
    private int chunk = Integer.MAX_VALUE;
    private String message = "";
    private long durable;
    private byte[] kept = new byte[0];

    FaultyStorage(byte[] content) {
        this.content = content.clone();
    }

    /** Has the write, force or truncation of this 0-based number fail, and all later ones. */
    FaultyStorage failingAt(int operation, String reason) {
        failAt = operation;
        message = reason;
        return this;
    }

    /** Has every write take at most this many bytes. */
    FaultyStorage inChunksOf(int bytes) {
        chunk = bytes;
        return this;
    }

    /** Has it noted that so many bytes are durable. */
    FaultyStorage durable(long bytes) {
        durable = bytes;
        return this;
    }

    /** What was kept of what was cut off. */
    byte[] kept() {
        return kept.clone();
    }

    byte[] content() {
        return content.clone();
    }

    int operations() {
        return operations;
    }

    @Override
    public long size() {
        return content.length;
    }

    @Override
    public int read(byte[] into, int offset, int length, long position) {
        int count = (int) Math.min(length, content.length - position);
        if (count <= 0) {
            return -1;
        }
        System.arraycopy(content, (int) position, into, offset, count);
        return count;
    }

    @Override
    public int write(byte[] from, int offset, int length, long position) throws IOException {
        boolean fails = operations++ >= failAt;
        // a disk that fills up takes what still fits
        int count = Math.min(fails ? Math.max(1, length / 2) : length, chunk);
        int end = (int) position + count;
        content = Arrays.copyOf(content, Math.max(end, content.length));
        System.arraycopy(from, offset, content, (int) position, count);
        if (fails) {
            throw new IOException(message);
        }
        return count;
    }

    @Override
    public void force() throws IOException {
        operate();
    }

    @Override
    public void truncate(long size) throws IOException {
        operate();
        content = Arrays.copyOf(content, (int) Math.min(size, content.length));
    }

    @Override
    public long durable() {
        return durable;
    }

    @Override
    public void noteDurable(long size) {
        durable = size;
    }

    @Override
    public String keep(long from) {
        kept = Arrays.copyOfRange(content, (int) from, content.length);
        return "kept";
    }

    @Override
    public void close() {}

    private void operate() throws IOException {
        if (operations++ >= failAt) {
            throw new IOException(message);
        }
    }
}
