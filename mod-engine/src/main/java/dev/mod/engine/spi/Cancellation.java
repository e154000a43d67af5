package dev.mod.engine.spi;

/** Tells a step that its task is to stop. Safe for concurrent use. */
public interface Cancellation {
    /** Of what is never to stop. */
    Cancellation NEVER = new Cancellation() {
        @Override
        public boolean requested() {
            return false;
        }

        @Override
        public Registration onRequest(Runnable action) {
            return () -> {};
        }
    };

    /** Whether the task is to stop. */
    boolean requested();

    /**
     * Has an action run once when the task is to stop, at once if that is so already, on any thread.
     *
     * @return closing it takes the action back
     */
    Registration onRequest(Runnable action);

    /** An action that can be taken back. */
    interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
