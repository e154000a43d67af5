package dev.mod.model.workflow;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * An AI agent's turn.
 *
 * @param prompt template of the prompt
 * @param model the model; over {@code LLM_MODEL}
 * @param systemPrompt scopes the agent's behaviour
 * @param maxSteps model turns at the most; {@value #DEFAULT_MAX_STEPS} by default
 * @param protocol one of {@link LlmProtocol}
 * @param endpoint base URL of the model's server
 * @param apiKey the key; over {@code LLM_API_KEY}
 * @param workingDir where the agent works, below the target
 * @param env environment of the agent's commands; values are templates
 * @param timeoutMillis how long it may take, in milliseconds
 * @param tools names of the tools that it may use; empty means all
 * @param network whether its commands need the network, where they are confined
 */
public record AiAction(String prompt, Optional<String> model, Optional<String> systemPrompt, OptionalInt maxSteps,
        Optional<LlmProtocol> protocol, Optional<String> endpoint, Optional<String> apiKey,
        Optional<String> workingDir, Map<String, String> env, OptionalLong timeoutMillis, List<String> tools,
        boolean network)
        implements
            StepAction {
    public static final String KEY = "ai";
    /** Model turns when a step says nothing; the specification's section 8. */
    public static final int DEFAULT_MAX_STEPS = 30;

    public AiAction {
        env = Copies.of(env);
        tools = List.copyOf(tools);
    }

    @Override
    public String key() {
        return KEY;
    }
}
