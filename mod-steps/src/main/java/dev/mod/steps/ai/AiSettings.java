package dev.mod.steps.ai;

import dev.mod.validate.kind.WrittenSecret;
import dev.mod.engine.spi.StepException;
import dev.mod.model.workflow.AiAction;
import dev.mod.model.workflow.LlmProtocol;
import dev.mod.steps.ai.chat.ModelAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which model a step asks. What the step says wins over the environment.
 *
 * @param key the key; empty if there is none
 * @param address where to ask with it
 */
record AiSettings(Optional<String> key, Address address) {
    /** Names the key. */
    static final String KEY = "LLM_API_KEY";
    /** Names the protocol. */
    static final String PROVIDER = "LLM_PROVIDER";
    /** Names the model. */
    static final String MODEL = "LLM_MODEL";
    /** Names the base URL of the server. */
    static final String BASE_URL = "LLM_BASE_URL";

    /** Makes the address from the key, or says why there is none. */
    @FunctionalInterface
    interface Address {
        /** The address; a {@link StepException} if something about it is missing or wrong. */
        ModelAddress with(String key) throws StepException;
    }

    static AiSettings of(AiAction action, Map<String, String> environment) throws StepException {
        Optional<String> key = action.apiKey().map(String::strip)
                // what the record of a run has in the place of a key
                .filter(text -> !text.isEmpty() && !text.equals(WrittenSecret.RECORDED))
                .or(() -> get(environment, KEY));
        if (key.isPresent() && key.get().contains("${{")) {
            throw new StepException("api_key is no template; set " + KEY + " instead");
        }
        if (key.isPresent() && !key.get().chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new StepException("the key has characters that no key has, such as blanks");
        }
        return new AiSettings(key, text -> address(action, environment, text));
    }

    private static ModelAddress address(AiAction action, Map<String, String> environment, String key)
            throws StepException {
        LlmProtocol protocol = protocol(action, environment);
        Optional<String> model = action.model().map(String::strip).filter(text -> !text.isEmpty())
                .or(() -> get(environment, MODEL)).or(() -> usualModel(protocol));
        if (model.isEmpty()) {
            throw new StepException(protocol.key() + " needs the name of a deployment; set " + MODEL);
        }
        Optional<String> endpoint = action.endpoint().map(String::strip).filter(text -> !text.isEmpty())
                .or(() -> get(environment, BASE_URL)).or(() -> usualEndpoint(protocol));
        if (endpoint.isEmpty()) {
            throw new StepException(protocol.key() + " has no usual endpoint; set " + BASE_URL);
        }
        return new ModelAddress(protocol, model.get(), uri(endpoint.get()), key);
    }

    private static LlmProtocol protocol(AiAction action, Map<String, String> environment) throws StepException {
        if (action.protocol().isPresent()) {
            return action.protocol().get();
        }
        Optional<String> named = get(environment, PROVIDER);
        if (named.isEmpty()) {
            return LlmProtocol.OPENAI;
        }
        Optional<LlmProtocol> known = LlmProtocol.of(named.get().toLowerCase(Locale.ROOT));
        if (known.isEmpty()) {
            throw new StepException(PROVIDER + " is '" + named.get() + "', but must be one of "
                    + Arrays.stream(LlmProtocol.values()).map(LlmProtocol::key).collect(Collectors.joining(", ")));
        }
        return known.get();
    }

    private static URI uri(String text) throws StepException {
        try {
            URI uri = new URI(text);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            if (web && uri.getHost() != null && uri.getRawUserInfo() == null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            throw new StepException("the endpoint '" + text.substring(text.lastIndexOf('@') + 1) + "' is no URL: "
                    + e.getReason());
        }
        // what stands before an @ may be a password
        throw new StepException("the endpoint '" + text.substring(text.lastIndexOf('@') + 1)
                + "' must be a URL with http or https and a host, without"
                + " user and password");
    }

    private static Optional<String> usualModel(LlmProtocol protocol) {
        return switch (protocol) {
            case OPENAI -> Optional.of("gpt-5");
            case ANTHROPIC -> Optional.of("claude-sonnet-4-5");
            case GOOGLE_AI -> Optional.of("gemini-2.5-pro");
            case AZURE_OPENAI -> Optional.empty();
        };
    }

    private static Optional<String> usualEndpoint(LlmProtocol protocol) {
        return switch (protocol) {
            case OPENAI -> Optional.of("https://api.openai.com/v1");
            case ANTHROPIC -> Optional.of("https://api.anthropic.com/v1");
            case GOOGLE_AI -> Optional.of("https://generativelanguage.googleapis.com/v1beta");
            case AZURE_OPENAI -> Optional.empty();
        };
    }

    private static Optional<String> get(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).map(String::strip).filter(text -> !text.isEmpty());
    }
}
