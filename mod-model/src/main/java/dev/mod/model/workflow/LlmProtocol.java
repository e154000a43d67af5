package dev.mod.model.workflow;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Protocols spoken with language models; the first is the default. */
public enum LlmProtocol {
    OPENAI, ANTHROPIC, GOOGLE_AI, AZURE_OPENAI;

    /** The name in a file, such as {@code google_ai}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The protocol of this name. */
    public static Optional<LlmProtocol> of(String key) {
        return Arrays.stream(values()).filter(protocol -> protocol.key().equals(key)).findFirst();
    }
}
