package dev.mod.cli.daemon;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Writes into a channel by a thread of its own, and waits for it: a channel is closed when a thread that writes into it is
 * interrupted, and threads of scripts are when their script is stopped.
 */
final class SteadyOutput extends OutputStream {
    private final WritableByteChannel channel;
    private final ExecutorService writer = Executors.newSingleThreadExecutor(work -> {
        var thread = new Thread(work, "writer");
        thread.setDaemon(true);
        return thread;
    });

    SteadyOutput(WritableByteChannel channel) {
        this.channel = channel;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[]{(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        var left = ByteBuffer.wrap(Arrays.copyOfRange(bytes, from, from + count));
        Future<?> written = writer.submit(() -> {
            while (left.hasRemaining()) {
                channel.write(left);
            }
            return null;
        });
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    written.get();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw new IOException(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends the thread; the channel stays open. */
    @Override
    public void close() {
        writer.shutdown();
    }
}
