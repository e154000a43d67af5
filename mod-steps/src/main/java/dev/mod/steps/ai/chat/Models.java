package dev.mod.steps.ai.chat;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes the library's model for a protocol. */
final class Models {
    /** What every model that speaks this protocol can write at least, and enough for a long file. */
    private static final int ANTHROPIC_MAX_TOKENS = 32_000;
    /** The latest version of the data plane that is no preview. */
    private static final String AZURE_VERSION = "2024-10-21";

    private Models() {}

    static StreamingChatModel of(ModelAddress address, HttpClientBuilder http) {
        return switch (address.protocol()) {
            case OPENAI -> OpenAiStreamingChatModel.builder().httpClientBuilder(http)
                    .baseUrl(base(address.endpoint(), "/v1")).apiKey(address.key()).modelName(address.model()).build();
            case AZURE_OPENAI -> azure(address, http);
            case ANTHROPIC -> AnthropicStreamingChatModel.builder().httpClientBuilder(http)
                    .baseUrl(base(address.endpoint(), "/v1")).apiKey(address.key()).modelName(address.model())
                    .maxTokens(ANTHROPIC_MAX_TOKENS).cacheSystemMessages(true).cacheTools(true).build();
            // what it calls thinking holds signatures that its server wants back
            case GOOGLE_AI -> GoogleAiGeminiStreamingChatModel.builder().httpClientBuilder(http)
                    .baseUrl(base(address.endpoint(), "/v1beta")).apiKey(address.key()).modelName(address.model())
                    .returnThinking(true).sendThinking(true).build();
        };
    }

    /**
     * Azure speaks OpenAI's protocol at addresses of its own. Given an endpoint that ends with {@code /v1}, the new
     * ones are used, which need no version; else those of a deployment, with the version from the endpoint's query.
     */
    private static StreamingChatModel azure(ModelAddress address, HttpClientBuilder http) {
        URI endpoint = address.endpoint();
        String base = base(endpoint, "");
        Map<String, String> query = new LinkedHashMap<>();
        if (!base.endsWith("/v1")) {
            base = base.contains("/deployments/")
                    ? base
                    : base + (base.endsWith("/openai") ? "" : "/openai") + "/deployments/"
                            + URLEncoder.encode(address.model(), StandardCharsets.UTF_8).replace("+", "%20");
            query.put("api-version", version(endpoint));
        }
        return OpenAiStreamingChatModel.builder().httpClientBuilder(http).baseUrl(base).apiKey(address.key())
                .customHeaders(Map.of("api-key", address.key())).customQueryParams(query).modelName(address.model())
                .build();
    }

    private static String version(URI endpoint) {
        String query = endpoint.getQuery();
        if (query != null) {
            for (String part : query.split("&")) {
                if (part.startsWith("api-version=")) {
                    return part.substring("api-version=".length());
                }
            }
        }
        return AZURE_VERSION;
    }

    /** The endpoint without query and slash at its end; one without a path gets the protocol's usual one. */
    private static String base(URI endpoint, String usual) {
        String path = endpoint.getRawPath() == null ? "" : endpoint.getRawPath().replaceAll("/+$", "");
        return endpoint.getScheme() + "://" + endpoint.getRawAuthority() + (path.isEmpty() ? usual : path);
    }
}
