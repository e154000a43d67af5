package dev.mod.cli.daemon;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * What is sent to those who ask: frames of a letter, the number of bytes in four bytes, and the bytes. Nothing is sent before
 * there is much of it, or some time has passed, or the end has come, so that the daemon may decline till then.
 */
final class Answer {
    private static final int MUCH = 1 << 16;
    private static final long NANOS_KEPT = 200_000_000;

    private final OutputStream stream;
    private final long since = System.nanoTime();
    private final byte[] kept = new byte[MUCH];
    private char letter = 'O';
    private int length;
    private boolean begun;
    private boolean noted;

    Answer(OutputStream stream) {
        this.stream = stream;
    }

    /** A stream into frames of a letter. */
    OutputStream as(char its) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[]{(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                add(its, bytes, from, count);
            }

            @Override
            public void flush() throws IOException {
                sendLate();
            }
        };
    }

    private synchronized void sendLate() throws IOException {
        if (System.nanoTime() - since > NANOS_KEPT) {
            send();
        }
    }

    private synchronized void add(char its, byte[] bytes, int from, int count) throws IOException {
        noted |= its == 'E';
        if (its != letter || length + count > MUCH) {
            send();
        }
        letter = its;
        if (count > MUCH) {
            frame(its, bytes, from, count);
        } else {
            System.arraycopy(bytes, from, kept, length, count);
            length += count;
        }
    }

    private void send() throws IOException {
        if (length > 0) {
            int all = length;
            length = 0;
            frame(letter, kept, 0, all);
        }
    }

    private void frame(char its, byte[] bytes, int from, int count) throws IOException {
        begun = true;
        stream.write(ByteBuffer.allocate(5).put((byte) its).putInt(count).array());
        stream.write(bytes, from, count);
    }

    /** Whether something was sent. */
    synchronized boolean begun() {
        return begun;
    }

    /** Says that files are going to be written: it cannot be declined any more. */
    synchronized void writing() throws IOException {
        frame('W', new byte[0], 0, 0);
        stream.flush();
    }

    /** Whether something was said beside the result. */
    synchronized boolean noted() {
        return noted;
    }

    /** Sends the rest and the exit code. */
    synchronized void end(int exit) throws IOException {
        send();
        frame('X', new byte[]{(byte) exit}, 0, 1);
        stream.flush();
    }

    /** Lets them do it without the daemon. */
    synchronized void decline() throws IOException {
        length = 0;
        frame('D', new byte[0], 0, 0);
        stream.flush();
    }
}
