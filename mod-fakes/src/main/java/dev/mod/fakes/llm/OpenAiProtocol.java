package dev.mod.fakes.llm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Chat completions, at OpenAI's addresses and at Azure's. */
final class OpenAiProtocol extends ModelProtocol {
    private final boolean azure;

    OpenAiProtocol(String name) {
        azure = name.startsWith("azure");
    }

    @Override
    String name() {
        return azure ? "azure_openai" : "openai";
    }

    @Override
    boolean serves(String path) {
        return path.contains("/chat/completions") && path.startsWith("/openai/") == azure;
    }

    @Override
    Optional<String> key(Map<String, String> headers) {
        return azure
                ? Optional.ofNullable(headers.get("api-key"))
                : Optional.ofNullable(headers.get("authorization")).filter(text -> text.startsWith("Bearer "))
                        .map(text -> text.substring("Bearer ".length()));
    }

    @Override
    Optional<String> problem(Map<String, String> headers, String path, JsonNode body) {
        if (azure && path.contains("/deployments/") && !path.contains("api-version=")) {
            return Optional.of("api-version is missing");
        }
        if (!body.path("model").isString() || body.path("messages").isEmpty()) {
            return Optional.of("model or messages are missing");
        }
        var waiting = new ArrayList<String>();
        for (JsonNode message : body.path("messages")) {
            String role = message.path("role").asString("");
            if (role.equals("tool")) {
                if (!waiting.remove(message.path("tool_call_id").asString(""))) {
                    return Optional.of("messages with role 'tool' must be a response to a preceding message"
                            + " with 'tool_calls'");
                }
            } else if (!waiting.isEmpty()) {
                return Optional.of("tool_call_ids did not have response messages: " + waiting);
            }
            message.path("tool_calls").forEach(call -> waiting.add(call.path("id").asString("")));
            if (message.path("tool_calls").isEmpty() && message.path("content").asString("").isEmpty()) {
                return Optional.of("a message has no content");
            }
        }
        return waiting.isEmpty() ? Optional.empty() : Optional.of("tool calls without results: " + waiting);
    }

    @Override
    List<Said> conversation(JsonNode body) {
        var said = new ArrayList<Said>();
        for (JsonNode message : body.path("messages")) {
            var calls = new ArrayList<String>();
            message.path("tool_calls").forEach(call -> calls.add(call.path("function").path("name").asString("")));
            said.add(new Said(message.path("role").asString(""), message.path("content").asString(""), calls));
        }
        return said;
    }

    @Override
    List<String> tools(JsonNode body) {
        var names = new ArrayList<String>();
        body.path("tools").forEach(tool -> names.add(tool.path("function").path("name").asString("")));
        return names;
    }

    @Override
    List<String> events(Reply.Answer answer, String model) {
        var events = new ArrayList<String>();
        var first = delta();
        choice(first).put("role", "assistant").put("content", "");
        events.add(event(first));
        for (String piece : pieces(answer.text())) {
            var part = delta();
            choice(part).put("content", piece);
            events.add(event(part));
        }
        for (int i = 0; i < answer.calls().size(); i++) {
            var begin = delta();
            var call = choice(begin).putArray("tool_calls").addObject().put("index", i).put("id", "call_" + i)
                    .put("type", "function");
            call.putObject("function").put("name", answer.calls().get(i).tool()).put("arguments", "");
            events.add(event(begin));
            for (String piece : pieces(answer.calls().get(i).arguments())) {
                var part = delta();
                choice(part).putArray("tool_calls").addObject().put("index", i).putObject("function")
                        .put("arguments", piece);
                events.add(event(part));
            }
        }
        var last = delta();
        choice(last);
        ((ObjectNode) last.path("choices").get(0)).put("finish_reason", switch (answer.ending()) {
            case COMPLETE -> answer.calls().isEmpty() ? "stop" : "tool_calls";
            case TOO_LONG -> "length";
            case FILTERED -> "content_filter";
        });
        events.add(event(last));
        var usage = object().put("id", "chatcmpl-1").put("object", "chat.completion.chunk").put("model", model);
        usage.putArray("choices");
        usage.putObject("usage").put("prompt_tokens", answer.inputTokens())
                .put("completion_tokens", answer.outputTokens())
                .put("total_tokens", answer.inputTokens() + answer.outputTokens());
        events.add(event(usage));
        events.add("data: [DONE]\n\n");
        return events;
    }

    private static ObjectNode delta() {
        var chunk = object().put("id", "chatcmpl-1").put("object", "chat.completion.chunk");
        chunk.putArray("choices").addObject().put("index", 0);
        return chunk;
    }

    private static ObjectNode choice(ObjectNode chunk) {
        return ((ObjectNode) chunk.path("choices").get(0)).putObject("delta");
    }

    @Override
    ObjectNode error(int status, String type, String message) {
        var error = object();
        error.putObject("error").put("message", message).put("type", type).put("code", type);
        return error;
    }

    @Override
    String errorEvent(String type, String message) {
        return event(error(500, type, message));
    }

    @Override
    Reply.Failure contextOverflow() {
        return new Reply.Failure(400, Map.of(), "context_length_exceeded", "This model's maximum context length is"
                + " 128000 tokens. However, your messages resulted in 128123 tokens.");
    }
}
