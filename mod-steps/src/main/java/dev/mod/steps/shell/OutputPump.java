package dev.mod.steps.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.commons.exec.ExecuteStreamHandler;
import org.jspecify.annotations.Nullable;

/**
 * Passes on a process's output line by line while it runs, and gives it no input. Once the process is gone, output that
 * it left in the pipes is still read; a pipe that a process in the background holds open is not waited for.
 */
final class OutputPump implements ExecuteStreamHandler {
    /** A pipe from which nothing came for so long after the process's end holds nothing of it. */
    static final Duration QUIET = Duration.ofMillis(400);
    /** After so long even a pipe that is still being written to is given up. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Consumer<String> out;
    private final Consumer<String> err;
    private final ThreadFactory threads;
    private final List<Reader> readers = new ArrayList<>();
    private final List<Thread> running = new ArrayList<>();

    OutputPump(Consumer<String> out, Consumer<String> err, ThreadFactory threads) {
        this.out = out;
        this.err = err;
        this.threads = threads;
    }

    @Override
    public void setProcessErrorStream(InputStream stream) {
        readers.add(new Reader(stream, err));
    }

    @Override
    public void setProcessInputStream(OutputStream stream) throws IOException {
        stream.close();
    }

    @Override
    public void setProcessOutputStream(InputStream stream) {
        readers.add(new Reader(stream, out));
    }

    @Override
    public void start() {
        for (Reader reader : readers) {
            Thread thread = threads.newThread(reader);
            running.add(thread);
            thread.start();
        }
    }

    @Override
    public void stop() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (int i = 0; i < running.size(); i++) {
            Reader reader = readers.get(i);
            try {
                long seen;
                do {
                    seen = reader.reads.get();
                    running.get(i).join(QUIET.toMillis());
                } while (running.get(i).isAlive() && reader.reads.get() != seen && System.nanoTime() < end);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            reader.detach();
        }
    }

    private static final class Reader implements Runnable {
        private final InputStream stream;
        private final LineSplitter lines;
        private final Consumer<String> sink;
        private final AtomicLong reads = new AtomicLong();
        private final AtomicBoolean detached = new AtomicBoolean();
        private @Nullable RuntimeException failure;

        Reader(InputStream stream, Consumer<String> sink) {
            this.stream = stream;
            this.sink = sink;
            this.lines = new LineSplitter(this::line);
        }

        private void line(String line) {
            if (!detached.get() && failure == null) {
                try {
                    sink.accept(line);
                } catch (RuntimeException e) {
                    // the process must not block on a full pipe because its log cannot be written
                    failure = e;
                }
            }
        }

        void detach() {
            synchronized (lines) {
                if (!detached.get()) {
                    lines.end();
                    detached.set(true);
                }
            }
        }

        @Override
        public void run() {
            byte[] buffer = new byte[16 * 1024];
            try (stream) {
                int read;
                while ((read = stream.read(buffer)) >= 0) {
                    synchronized (lines) {
                        if (!detached.get()) {
                            lines.write(buffer, read);
                        }
                    }
                    reads.incrementAndGet();
                }
            } catch (IOException e) {
                // the other end is gone, so there is no more output
                reads.incrementAndGet();
            }
        }
    }
}
