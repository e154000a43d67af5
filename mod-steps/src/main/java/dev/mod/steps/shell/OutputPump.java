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
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.commons.exec.ExecuteStreamHandler;
import org.jspecify.annotations.Nullable;

/**
 * Passes on a process's output line by line while it runs, and gives it no input. Once the process is gone, all output
 * that it left in the pipes is still read, however slowly that is taken; a pipe that a process in the background holds
 * open is not waited for.
 */
final class OutputPump implements ExecuteStreamHandler {
    /** A pipe that a process in the background holds and from which nothing came for so long holds nothing else. */
    static final Duration QUIET = Duration.ofMillis(400);
    /** The same where no process is known to hold it. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Waiting is done in short parts, so that a machine on which no thread gets its turn does not look quiet. */
    private static final Duration PART = Duration.ofMillis(20);
    /** More than a pipe holds: what comes after it was written after the process's end. */
    private static final long PIPE = 2L * 1024 * 1024;

    private final Consumer<String> out;
    private final Consumer<String> err;
    private final ThreadFactory threads;
    private final BooleanSupplier survivors;
    private final List<Reader> readers = new ArrayList<>();
    private final List<Thread> running = new ArrayList<>();

    /** @param survivors whether the process, once it is gone, has left others behind that may hold its pipes */
    OutputPump(Consumer<String> out, Consumer<String> err, ThreadFactory threads, BooleanSupplier survivors) {
        this.out = out;
        this.err = err;
        this.threads = threads;
        this.survivors = survivors;
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
        for (int i = 0; i < running.size(); i++) {
            try {
                finish(readers.get(i), running.get(i));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            readers.get(i).detach();
        }
    }

    private void finish(Reader reader, Thread thread) throws InterruptedException {
        long end = reader.bytes.get() + PIPE;
        long parts = 0;
        while (reader.bytes.get() < end) {
            long seen = reader.bytes.get();
            boolean idle = reader.waiting;
            thread.join(PART.toMillis());
            if (!thread.isAlive()) {
                return;
            }
            parts = idle && reader.waiting && reader.bytes.get() == seen ? parts + 1 : 0;
            Duration waited = PART.multipliedBy(parts);
            if (waited.compareTo(PATIENCE) >= 0 || (waited.equals(QUIET) && survivors.getAsBoolean())) {
                return;
            }
        }
    }

    private static final class Reader implements Runnable {
        private final InputStream stream;
        private final LineSplitter lines;
        private final Consumer<String> sink;
        private final AtomicBoolean detached = new AtomicBoolean();
        /** How much has been read. */
        private final AtomicLong bytes = new AtomicLong();
        /** Whether it waits for the pipe, rather than for whoever takes the lines. */
        private volatile boolean waiting;
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
                while ((read = read(buffer)) >= 0) {
                    synchronized (lines) {
                        if (!detached.get()) {
                            lines.write(buffer, read);
                        }
                    }
                }
            } catch (IOException e) {
                // the other end is gone, so there is no more output
                waiting = false;
            }
        }

        private int read(byte[] buffer) throws IOException {
            waiting = true;
            int read = stream.read(buffer);
            waiting = false;
            bytes.addAndGet(Math.max(read, 0));
            return read;
        }
    }
}
