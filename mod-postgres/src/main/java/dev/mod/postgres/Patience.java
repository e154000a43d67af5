package dev.mod.postgres;

import java.time.Duration;

/** What may take longer than somebody wants to wait for it. */
final class Patience {
    private Patience() {}

    /**
     * Does something and waits for its end, but not longer than this.
     *
     * @return whether it is done; if it is not, it goes on in a thread that keeps no process from ending
     */
    static boolean wait(String name, Runnable work, Duration time) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(Math.max(1, time.toMillis()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }
}
