package dev.mod.types.rpc;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Answers what a program asks, and hears what it tells. Called by one thread, which reads nothing else meanwhile. */
@FunctionalInterface
public interface RpcHandler {

    /**
     * The answer to a question, as Jackson writes it; null for none.
     *
     * @param parameters the missing node where there are none
     */
    @Nullable
    Object answer(String method, JsonNode parameters);

    /** Hears what a program tells without asking. */
    default void hear(String method, JsonNode parameters) {
        // most of it is for people
    }
}
