package dev.mod.fakes.llm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Google's generated contents. Calls have arguments that are JSON, no ids, and signatures that are wanted back. */
final class GoogleProtocol extends ModelProtocol {
    private static final String SIGNATURE = "c2lnbmF0dXJl";

    @Override
    String name() {
        return "google_ai";
    }

    @Override
    boolean serves(String path) {
        return path.contains(":streamGenerateContent");
    }

    @Override
    Optional<String> key(Map<String, String> headers) {
        return Optional.ofNullable(headers.get("x-goog-api-key"));
    }

    @Override
    Optional<String> problem(Map<String, String> headers, String path, JsonNode body) {
        if (!path.contains("alt=sse")) {
            return Optional.of("only streams of events are spoken here");
        }
        int calls = 0;
        int results = 0;
        for (JsonNode content : body.path("contents")) {
            boolean first = true;
            for (JsonNode part : content.path("parts")) {
                if (part.path("functionCall").isObject()) {
                    calls++;
                    if (first && !part.path("thoughtSignature").asString("").equals(SIGNATURE)) {
                        return Optional.of("Function call is missing a thought_signature in functionCall parts");
                    }
                    first = false;
                } else if (part.path("functionResponse").isObject()) {
                    results++;
                } else if (part.path("text").asString("").isEmpty()) {
                    return Optional.of("contents.parts must not be empty");
                }
            }
        }
        return calls == results
                ? Optional.empty()
                : Optional.of("the number of function response parts must equal that of function call parts");
    }

    @Override
    List<Said> conversation(JsonNode body) {
        var said = new ArrayList<Said>();
        body.path("systemInstruction").path("parts")
                .forEach(part -> said.add(new Said("system", part.path("text").asString(""), List.of())));
        for (JsonNode content : body.path("contents")) {
            var words = new StringBuilder();
            var calls = new ArrayList<String>();
            for (JsonNode part : content.path("parts")) {
                if (part.path("functionCall").isObject()) {
                    calls.add(part.path("functionCall").path("name").asString(""));
                } else if (part.path("functionResponse").isObject()) {
                    said.add(new Said("tool", part.path("functionResponse").path("response").path("response")
                            .asString(""), List.of()));
                } else {
                    words.append(part.path("text").asString(""));
                }
            }
            if (words.length() > 0 || !calls.isEmpty()) {
                String role = content.path("role").asString("");
                said.add(new Said(role.equals("model") ? "assistant" : role, words.toString(), calls));
            }
        }
        return said;
    }

    @Override
    List<String> tools(JsonNode body) {
        var names = new ArrayList<String>();
        body.path("tools").forEach(tool -> tool.path("functionDeclarations")
                .forEach(declaration -> names.add(declaration.path("name").asString(""))));
        return names;
    }

    @Override
    List<String> events(Reply.Answer answer, String model) {
        var events = new ArrayList<String>();
        for (String piece : pieces(answer.text())) {
            var chunk = object();
            parts(chunk).addObject().put("text", piece);
            events.add(event(chunk));
        }
        var last = object();
        ArrayNode parts = parts(last);
        for (int i = 0; i < answer.calls().size(); i++) {
            var part = parts.addObject();
            part.putObject("functionCall").put("name", answer.calls().get(i).tool())
                    .set("args", JsonMapper.shared().readTree(answer.calls().get(i).arguments()));
            if (i == 0) {
                part.put("thoughtSignature", SIGNATURE);
            }
        }
        if (parts.isEmpty()) {
            parts.addObject().put("text", "");
        }
        ((ObjectNode) last.path("candidates").get(0)).put("finishReason", switch (answer.ending()) {
            case COMPLETE -> "STOP";
            case TOO_LONG -> "MAX_TOKENS";
            case FILTERED -> "SAFETY";
        });
        last.putObject("usageMetadata").put("promptTokenCount", answer.inputTokens())
                .put("candidatesTokenCount", answer.outputTokens())
                .put("totalTokenCount", answer.inputTokens() + answer.outputTokens());
        events.add(event(last));
        return events;
    }

    private static ArrayNode parts(ObjectNode chunk) {
        return chunk.putArray("candidates").addObject().put("index", 0).putObject("content").put("role", "model")
                .putArray("parts");
    }

    @Override
    ObjectNode error(int status, String type, String message) {
        var error = object();
        error.putObject("error").put("code", status).put("message", message).put("status", type);
        return error;
    }

    @Override
    String errorEvent(String type, String message) {
        return event(error(503, type, message));
    }

    @Override
    Reply.Failure contextOverflow() {
        return new Reply.Failure(400, Map.of(), "INVALID_ARGUMENT", "The input token count (1048600) exceeds the"
                + " maximum number of tokens allowed (1048576).");
    }
}
