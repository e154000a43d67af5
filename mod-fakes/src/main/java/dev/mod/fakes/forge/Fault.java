package dev.mod.fakes.forge;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** What goes wrong with one request. */
public sealed interface Fault {
    /**
     * Another answer.
     *
     * @param done whether the request is done all the same
     * @param status the status that is answered
     * @param headers headers of the answer
     * @param body the body of the answer, JSON or a page that begins with {@code <}; empty for the usual error of the protocol
     */
    record Answer(boolean done, int status, Map<String, String> headers, String body) implements Fault {
        public Answer {
            headers = Map.copyOf(headers);
        }
    }

    /**
     * The connection breaks instead of an answer.
     *
     * @param done whether the request was done before
     */
    record Cut(boolean done) implements Fault {}

    /** No answer comes until the stand-in is closed; the request is done. */
    record Stalled() implements Fault {}

    /** The protocol's refusal of a second pull request for the same branches, whether or not there is one. */
    record Exists() implements Fault {}

    /** A list has nothing, as from a copy of the data that is behind. */
    record Behind() implements Fault {}

    /** A list has everything twice. */
    record Twice() implements Fault {}

    /**
     * The right answer with other headers.
     *
     * @param headers set on the answer
     */
    record Headers(Map<String, String> headers) implements Fault {
        public Headers {
            headers = Map.copyOf(headers);
        }
    }

    /** A status instead of doing it, with the protocol's form of errors. */
    static Fault status(int status) {
        return new Answer(false, status, Map.of(), "");
    }

    /** A status after doing it. */
    static Fault statusAfter(int status) {
        return new Answer(true, status, Map.of(), "");
    }

    /** 429, with the seconds to wait. */
    static Fault tooManyRequests(Duration wait) {
        return new Answer(false, 429, Map.of("Retry-After", Long.toString(wait.toSeconds())), "");
    }

    /** GitHub's limit on requests: 403, none remaining until an instant. */
    static Fault rateLimited(Instant reset) {
        return new Answer(false, 403, Map.of("x-ratelimit-limit", "5000", "x-ratelimit-remaining", "0",
                "x-ratelimit-reset", Long.toString(reset.getEpochSecond())),
                "{\"message\": \"API rate limit exceeded for user ID 1.\"}");
    }

    /** GitHub's limit on creations: 403 with nothing but words. */
    static Fault secondaryLimit() {
        return new Answer(false, 403, Map.of(),
                "{\"message\": \"You have exceeded a secondary rate limit. Please wait a"
                        + " few minutes before you try again.\"}");
    }

    /** Sends elsewhere. */
    static Fault redirect(int status, String url) {
        return new Answer(false, status, Map.of("Location", url), "{}");
    }

    /** The connection breaks after the request was done. */
    static Fault lostAnswer() {
        return new Cut(true);
    }

    /** The connection breaks before the request was done. */
    static Fault lostRequest() {
        return new Cut(false);
    }
}
