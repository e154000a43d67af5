package dev.mod.fakes.llm;

import java.util.List;
import java.util.Map;

/** What the stand-in answers with. */
public sealed interface Reply {
    /** A model's answer. */
    record Answer(String text, List<Call> calls, Ending ending, int inputTokens, int outputTokens) implements Reply {
        public Answer {
            calls = List.copyOf(calls);
        }

        /** The same with another number of tokens. */
        public Answer tokens(int input, int output) {
            return new Answer(text, calls, ending, input, output);
        }
    }

    /** A tool that the model calls; the arguments need not be JSON where the protocol has them as text. */
    record Call(String tool, String arguments) {}

    /** Why an answer ends. */
    enum Ending {
        COMPLETE, TOO_LONG, FILTERED
    }

    /** An error in the protocol's own form. */
    record Failure(int status, Map<String, String> headers, String type, String message) implements Reply {
        public Failure {
            headers = Map.copyOf(headers);
        }
    }

    /** The error that says that a conversation is too long, in the words of the protocol's best known server. */
    record ContextOverflow() implements Reply {}

    /** A response given word by word. */
    record Raw(int status, String contentType, String body) implements Reply {}

    /**
     * The beginning of an answer.
     *
     * @param events how many events of the stream come
     * @param abruptly whether the connection breaks, instead of ending as if all had come
     */
    record BrokenOff(Answer answer, int events, boolean abruptly) implements Reply {}

    /** The beginning of an answer, then an error as an event of the stream. */
    record FailedMidway(Answer answer, int events, String type, String message) implements Reply {}

    /** Nothing at all until the stand-in is closed. */
    record Silence() implements Reply {}

    /** The beginning of an answer, then nothing until the stand-in is closed. */
    record Stalled(Answer answer, int events) implements Reply {}

    /** An answer in words. */
    static Answer text(String text) {
        return new Answer(text, List.of(), Ending.COMPLETE, 10, 5);
    }

    /** A call of one tool. */
    static Answer call(String tool, String arguments) {
        return calls(new Call(tool, arguments));
    }

    /** Calls of several tools at once. */
    static Answer calls(Call... calls) {
        return new Answer("", List.of(calls), Ending.COMPLETE, 10, 5);
    }

    /** The call by which agents of this project end their work. */
    static Answer done(String summary) {
        return call("done", "{\"summary\": \"" + summary.replace("\\", "\\\\").replace("\"", "\\\"") + "\"}");
    }

    /** An answer that ended because it was too long. */
    static Answer cutOff(String text) {
        return new Answer(text, List.of(), Ending.TOO_LONG, 10, 5);
    }

    /** The server is busy, and says for how many seconds. */
    static Failure busy(int status, String retryAfter) {
        return new Failure(status, Map.of("Retry-After", retryAfter), "rate_limit_error", "slow down");
    }

    /** An error without more. */
    static Failure failure(int status, String message) {
        return new Failure(status, Map.of(), status >= 500 ? "server_error" : "invalid_request_error", message);
    }
}
