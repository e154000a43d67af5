package dev.mod.fakes.llm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What a kind of server understands and how it answers. */
abstract class ModelProtocol {
    /** Its name, as {@code llm_protocol} has it. */
    abstract String name();

    /** Whether a request to this path is meant for such a server. */
    abstract boolean serves(String path);

    /** The key that a request brings. */
    abstract Optional<String> key(Map<String, String> headers);

    /** Why such a server would refuse the request. */
    abstract Optional<String> problem(Map<String, String> headers, String path, JsonNode body);

    abstract List<Said> conversation(JsonNode body);

    abstract List<String> tools(JsonNode body);

    /** An answer as events of a stream, each with the empty line at its end. */
    abstract List<String> events(Reply.Answer answer, String model);

    abstract ObjectNode error(int status, String type, String message);

    /** An error as an event of a stream. */
    abstract String errorEvent(String type, String message);

    abstract Reply.Failure contextOverflow();

    static ObjectNode object() {
        return JsonMapper.shared().createObjectNode();
    }

    static String event(JsonNode data) {
        return "data: " + data + "\n\n";
    }

    /** Pieces as short as a model's tokens; code points stay whole. */
    static List<String> pieces(String text) {
        var pieces = new ArrayList<String>();
        int from = 0;
        while (from < text.length()) {
            int to = text.offsetByCodePoints(from, Math.min(5, text.codePointCount(from, text.length())));
            pieces.add(text.substring(from, to));
            from = to;
        }
        return pieces;
    }
}
