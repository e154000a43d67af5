package dev.mod.engine.internal.core;

import dev.mod.engine.store.Journal;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Drives the core of a run from one thread, which is the only one to touch it. */
public final class RunDriver {
    /** Messages taken before the journal is written, so that a flood of them cannot put off durability. */
    private static final int MAX_BATCH = 512;

    private final BlockingQueue<Message> inbox = new LinkedBlockingQueue<>();

    /** Sends the run a message; from any thread. */
    public void send(Message message) {
        inbox.add(message);
    }

    /**
     * Drives the run until nothing can happen any more, then closes its journal.
     *
     * @throws RuntimeException what ended it before that; tasks then running are left so in the journal
     */
    public void drive(RunCore core, Journal journal) throws InterruptedException {
        try (journal) {
            while (true) {
                core.settle(inbox.isEmpty());
                if (core.finished() && inbox.isEmpty()) {
                    return;
                }
                core.handle(inbox.take());
                for (int taken = 1; taken < MAX_BATCH; taken++) {
                    @Nullable
                    Message more = inbox.poll();
                    if (more == null) {
                        break;
                    }
                    core.handle(more);
                }
            }
        }
    }
}
