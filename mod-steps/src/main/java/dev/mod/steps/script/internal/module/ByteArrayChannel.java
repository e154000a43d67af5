package dev.mod.steps.script.internal.module;

import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** Channel that reads an array. */
final class ByteArrayChannel implements SeekableByteChannel {
    private final ByteBuffer content;
    private boolean open = true;

    ByteArrayChannel(byte[] content) {
        this.content = ByteBuffer.wrap(content).asReadOnlyBuffer();
    }

    @Override
    public int read(ByteBuffer into) {
        if (!content.hasRemaining()) {
            return -1;
        }
        int count = Math.min(into.remaining(), content.remaining());
        into.put(content.slice(content.position(), count));
        content.position(content.position() + count);
        return count;
    }

    @Override
    public int write(ByteBuffer from) {
        throw new NonWritableChannelException();
    }

    @Override
    public long position() {
        return content.position();
    }

    @Override
    public SeekableByteChannel position(long position) {
        content.position((int) Math.min(position, content.limit()));
        return this;
    }

    @Override
    public long size() {
        return content.limit();
    }

    @Override
    public SeekableByteChannel truncate(long size) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() {
        open = false;
    }
}
