package dev.mod.engine.event;

/**
 * What a language model was used for.
 *
 * @param model the model's name
 * @param turns answers that were used
 * @param inputTokens tokens read, as its server counts them
 * @param outputTokens tokens written, as its server counts them
 */
public record ModelUsage(String model, long turns, long inputTokens, long outputTokens) {
    /** Both together, under this one's name. */
    public ModelUsage plus(ModelUsage other) {
        return new ModelUsage(model, turns + other.turns, inputTokens + other.inputTokens,
                outputTokens + other.outputTokens);
    }
}
