package dev.mod.fakes.llm;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * What the stand-in was asked.
 *
 * @param protocol the name of the protocol
 * @param path the path with the query
 * @param headers the headers by their names in lower case, the first value of each
 * @param body the body
 * @param conversation what it says, in no protocol's form
 * @param tools names of the tools that the model may call
 */
public record Request(String protocol, String path, Map<String, String> headers, JsonNode body,
        List<Said> conversation, List<String> tools) {
    public Request {
        headers = Map.copyOf(headers);
        conversation = List.copyOf(conversation);
        tools = List.copyOf(tools);
    }

    /** The results of tools in the conversation, in order. */
    public List<String> results() {
        return conversation.stream().filter(said -> said.role().equals("tool")).map(Said::text).toList();
    }

    /** The latest part of the conversation. */
    public Said last() {
        return conversation.get(conversation.size() - 1);
    }
}
