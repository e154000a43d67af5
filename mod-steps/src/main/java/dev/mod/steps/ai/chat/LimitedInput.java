package dev.mod.steps.ai.chat;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Fails where a stream goes on for too long. */
final class LimitedInput extends FilterInputStream {
    private long left;

    LimitedInput(InputStream in, long most) {
        super(in);
        left = most;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        count(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        count(Math.max(0, read));
        return read;
    }

    private void count(int read) throws IOException {
        left -= read;
        if (left < 0) {
            throw new IOException("too much data");
        }
    }
}
