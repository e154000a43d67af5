package dev.mod.mcp;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which requests a client does not wait for any more. One is answered at a time. Safe for concurrent use. */
final class Cancellation {
    /** What can be stopped. */
    interface Stop {
        void stop();
    }

    private final List<Object> waiting = new ArrayList<>();
    private @Nullable Object current;
    private @Nullable Stop stop;
    private boolean asked;
    private boolean stopped;

    /** A request waits for its turn. */
    synchronized void queued(Object request) {
        waiting.add(request);
    }

    /** It is a request's turn; false if nobody wants its answer any more. */
    synchronized boolean begin(Object request) {
        current = request;
        asked = false;
        stopped = false;
        stop = null;
        return waiting.remove(request);
    }

    /** The request that was begun is done with. */
    synchronized void end() {
        current = null;
        stop = null;
    }

    /** A client does not wait for a request any more. What cannot be stopped is answered nevertheless. */
    synchronized void cancel(Object request) {
        if (!request.equals(current)) {
            waiting.remove(request);
            return;
        }
        asked = true;
        stop();
    }

    /** From now on the request can be stopped. */
    synchronized void stoppable(Stop how) {
        stop = how;
        if (asked) {
            stop();
        }
    }

    /** From now on it cannot any more. */
    synchronized void unstoppable() {
        stop = null;
    }

    private void stop() {
        Stop how = stop;
        if (how != null) {
            stopped = true;
            how.stop();
        }
    }

    /** Whether the request was stopped, so that nobody hears its answer. */
    synchronized boolean stopped(Object request) {
        return stopped && request.equals(current);
    }
}
