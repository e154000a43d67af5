package dev.mod.base.http;

import java.io.IOException;

/** Answer that has more bytes than were to be taken. */
public final class AnswerTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    AnswerTooLargeException(int limit) {
        super("the answer has more than " + limit + " bytes");
    }
}
