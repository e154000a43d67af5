package dev.mod.engine.journal;

/** A record is no event that this version knows; the message says what is wrong with it. */
public final class EventFormatException extends Exception {
    private static final long serialVersionUID = 1L;

    EventFormatException(String message) {
        super(message);
    }

    EventFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
