package dev.mod.steps.ai.chat;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.mod.engine.spi.Cancellation;
import dev.mod.steps.ai.chat.ChatException.Kind;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** Asks one model, again and again while its server is busy or its answers break off. For one thread. */
public final class Chat {
    /** How often one question is asked at most. */
    public static final int MAX_TRIES = 6;
    /** A server that wants to be left alone for longer is not waited for. */
    public static final Duration MAX_WAIT = Duration.ofMinutes(5);
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final Duration LONGEST_BACKOFF = Duration.ofSeconds(60);

    private final StreamingChatModel model;
    private final Transport transport;
    private final Surroundings surroundings;

    /**
     * What a conversation needs from outside.
     *
     * @param cancellation tells that the step is stopped
     * @param deadline when its time is over
     * @param pause waits between attempts
     * @param random numbers from 0 to 1, so that tasks that were refused together do not come back together
     * @param clock the time, for servers that say until when they want to be left alone
     * @param notice takes what people should know
     */
    public record Surroundings(Cancellation cancellation, Deadline deadline, Pause pause, DoubleSupplier random,
            InstantSource clock, Consumer<String> notice) {}

    /** With a model. */
    public Chat(ModelAddress address, Surroundings surroundings) {
        this.surroundings = surroundings;
        this.transport = new Transport(surroundings.cancellation(), surroundings.deadline(), surroundings.clock());
        this.model = Models.of(address, transport.builder());
    }

    /**
     * The model's answer to a conversation.
     *
     * @param text takes the text of the answer as it comes; that of attempts that break off too
     * @throws ChatException if there is none
     * @throws InterruptedException if the step was stopped
     */
    public ChatResponse ask(List<ChatMessage> conversation, List<ToolSpecification> tools, Consumer<String> text)
            throws ChatException, InterruptedException {
        for (int attempt = 1;; attempt++) {
            try {
                return once(ChatRequest.builder().messages(conversation).toolSpecifications(tools).build(), text);
            } catch (ChatException e) {
                if (e.kind() == Kind.CANCELED || surroundings.cancellation().requested()) {
                    throw new InterruptedException();
                }
                if (e.kind() != Kind.BUSY && e.kind() != Kind.BROKEN) {
                    throw e;
                }
                if (attempt == MAX_TRIES) {
                    throw new ChatException(Kind.REFUSED, e.getMessage() + " (after " + attempt + " attempts)", e);
                }
                waitBefore(attempt + 1, e);
            }
        }
    }

    private void waitBefore(int attempt, ChatException failure) throws ChatException, InterruptedException {
        Duration wait = failure.retryAfter().orElseGet(() -> backoff(attempt));
        if (wait.compareTo(MAX_WAIT) > 0) {
            throw new ChatException(Kind.REFUSED, failure.getMessage() + " (it wants to be left alone for "
                    + wait.toSeconds() + " s)", failure);
        }
        if (wait.compareTo(surroundings.deadline().remaining()) >= 0) {
            throw surroundings.deadline().exceeded();
        }
        surroundings.notice().accept(String.format(Locale.ROOT, "%s; trying again in %.1f s (attempt %d of %d)",
                failure.getMessage(), wait.toMillis() / 1000.0, attempt, MAX_TRIES));
        surroundings.pause().pause(wait);
    }

    /** Doubles with each attempt, between three quarters and all of it. */
    private Duration backoff(int attempt) {
        Duration full = FIRST_WAIT.multipliedBy(1L << Math.min(attempt - 2, 20));
        Duration most = full.compareTo(LONGEST_BACKOFF) < 0 ? full : LONGEST_BACKOFF;
        return Duration.ofMillis((long) (most.toMillis() * (0.75 + 0.25 * surroundings.random().getAsDouble())));
    }

    private ChatResponse once(ChatRequest request, Consumer<String> text) throws ChatException {
        if (surroundings.cancellation().requested()) {
            throw new ChatException(Kind.CANCELED, "canceled");
        }
        if (surroundings.deadline().over()) {
            throw surroundings.deadline().exceeded();
        }
        var handler = new Collector(text);
        try {
            model.chat(request, handler);
        } catch (RuntimeException e) {
            throw transport.failure().orElseGet(() -> new ChatException(Kind.BROKEN, "no answer: " + reason(e), e));
        }
        Optional<ChatException> failure = transport.failure();
        if (failure.isPresent()) {
            throw failure.get();
        }
        if (handler.error != null) {
            throw new ChatException(Kind.BROKEN, "the answer makes no sense: " + reason(handler.error), handler.error);
        }
        // servers that crash close the stream as if it were complete, but have not said why the answer ends
        if (handler.response == null || handler.response.finishReason() == null) {
            throw new ChatException(Kind.BROKEN, "the answer broke off");
        }
        return handler.response;
    }

    private static String reason(Throwable e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static final class Collector implements StreamingChatResponseHandler {
        private final Consumer<String> text;
        private @Nullable ChatResponse response;
        private @Nullable Throwable error;

        Collector(Consumer<String> text) {
            this.text = text;
        }

        @Override
        public void onPartialResponse(String partial) {
            text.accept(partial);
        }

        @Override
        public void onCompleteResponse(ChatResponse complete) {
            response = complete;
        }

        @Override
        public void onError(Throwable failure) {
            error = failure;
        }
    }
}
