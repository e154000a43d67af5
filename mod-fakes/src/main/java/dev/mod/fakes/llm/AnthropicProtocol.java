package dev.mod.fakes.llm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Anthropic's messages. */
final class AnthropicProtocol extends ModelProtocol {
    @Override
    String name() {
        return "anthropic";
    }

    @Override
    boolean serves(String path) {
        return path.endsWith("/messages");
    }

    @Override
    Optional<String> key(Map<String, String> headers) {
        return Optional.ofNullable(headers.get("x-api-key"));
    }

    @Override
    Optional<String> problem(Map<String, String> headers, String path, JsonNode body) {
        if (!headers.containsKey("anthropic-version")) {
            return Optional.of("anthropic-version: header is required");
        }
        if (body.path("max_tokens").asInt(0) <= 0) {
            return Optional.of("max_tokens: field required");
        }
        Set<String> waiting = Set.of();
        for (JsonNode message : body.path("messages")) {
            var results = new HashSet<String>();
            var calls = new HashSet<String>();
            for (JsonNode part : message.path("content")) {
                String type = part.path("type").asString("");
                if (type.equals("tool_result")) {
                    results.add(part.path("tool_use_id").asString(""));
                } else if (type.equals("tool_use")) {
                    calls.add(part.path("id").asString(""));
                    if (!part.path("input").isObject()) {
                        return Optional.of("tool_use.input: Input should be a valid dictionary");
                    }
                } else if (part.path("text").asString("").isEmpty()) {
                    return Optional.of("text content blocks must be non-empty");
                }
            }
            if (!results.equals(waiting)) {
                return Optional.of("tool_use ids were found without tool_result blocks immediately after: " + waiting);
            }
            waiting = calls;
        }
        return waiting.isEmpty() ? Optional.empty() : Optional.of("tool_use without tool_result: " + waiting);
    }

    @Override
    List<Said> conversation(JsonNode body) {
        var said = new ArrayList<Said>();
        body.path("system").forEach(part -> said.add(new Said("system", part.path("text").asString(""), List.of())));
        for (JsonNode message : body.path("messages")) {
            var words = new StringBuilder();
            var calls = new ArrayList<String>();
            var results = new ArrayList<Said>();
            for (JsonNode part : message.path("content")) {
                switch (part.path("type").asString("")) {
                    case "text" -> words.append(part.path("text").asString(""));
                    case "tool_use" -> calls.add(part.path("name").asString(""));
                    case "tool_result" -> results.add(new Said("tool", content(part.path("content")), List.of()));
                    default -> {
                    }
                }
            }
            said.addAll(results);
            if (words.length() > 0 || !calls.isEmpty()) {
                said.add(new Said(message.path("role").asString(""), words.toString(), calls));
            }
        }
        return said;
    }

    private static String content(JsonNode content) {
        if (content.isString()) {
            return content.asString();
        }
        var text = new StringBuilder();
        content.forEach(part -> text.append(part.path("text").asString("")));
        return text.toString();
    }

    @Override
    List<String> tools(JsonNode body) {
        var names = new ArrayList<String>();
        body.path("tools").forEach(tool -> names.add(tool.path("name").asString("")));
        return names;
    }

    @Override
    List<String> events(Reply.Answer answer, String model) {
        var events = new ArrayList<String>();
        var start = typed("message_start");
        var message = start.putObject("message").put("id", "msg_1").put("type", "message").put("role", "assistant")
                .put("model", model);
        message.putArray("content");
        message.putObject("usage").put("input_tokens", answer.inputTokens()).put("output_tokens", 1);
        events.add(named(start));
        int index = 0;
        if (!answer.text().isEmpty()) {
            var block = typed("content_block_start").put("index", index);
            block.putObject("content_block").put("type", "text").put("text", "");
            events.add(named(block));
            for (String piece : pieces(answer.text())) {
                var delta = typed("content_block_delta").put("index", index);
                delta.putObject("delta").put("type", "text_delta").put("text", piece);
                events.add(named(delta));
            }
            events.add(named(typed("content_block_stop").put("index", index++)));
        }
        for (Reply.Call call : answer.calls()) {
            var block = typed("content_block_start").put("index", index);
            block.putObject("content_block").put("type", "tool_use").put("id", "toolu_" + index)
                    .put("name", call.tool()).putObject("input");
            events.add(named(block));
            for (String piece : pieces(call.arguments())) {
                var delta = typed("content_block_delta").put("index", index);
                delta.putObject("delta").put("type", "input_json_delta").put("partial_json", piece);
                events.add(named(delta));
            }
            events.add(named(typed("content_block_stop").put("index", index++)));
        }
        var end = typed("message_delta");
        end.putObject("delta").put("stop_reason", switch (answer.ending()) {
            case COMPLETE -> answer.calls().isEmpty() ? "end_turn" : "tool_use";
            case TOO_LONG -> "max_tokens";
            case FILTERED -> "refusal";
        });
        end.putObject("usage").put("output_tokens", answer.outputTokens());
        events.add(named(end));
        events.add(named(typed("message_stop")));
        return events;
    }

    private static ObjectNode typed(String type) {
        return object().put("type", type);
    }

    private static String named(ObjectNode event) {
        return "event: " + event.path("type").asString() + "\n" + event(event);
    }

    @Override
    ObjectNode error(int status, String type, String message) {
        var error = typed("error");
        error.putObject("error").put("type", type).put("message", message);
        return error;
    }

    @Override
    String errorEvent(String type, String message) {
        return named(error(500, type, message));
    }

    @Override
    Reply.Failure contextOverflow() {
        return new Reply.Failure(400, Map.of(), "invalid_request_error",
                "prompt is too long: 200123 tokens > 200000 maximum");
    }
}
