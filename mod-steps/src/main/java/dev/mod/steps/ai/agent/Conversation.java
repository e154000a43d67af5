package dev.mod.steps.ai.agent;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;

/** What was said so far. */
final class Conversation {
    private static final String LEFT_OUT = "(left out to save room; call the tool again if you need it)";

    private final List<ChatMessage> messages = new ArrayList<>();

    Conversation(String system, String prompt) {
        messages.add(SystemMessage.from(system));
        messages.add(UserMessage.from(prompt));
    }

    List<ChatMessage> messages() {
        return List.copyOf(messages);
    }

    void answer(AiMessage message) {
        messages.add(message);
    }

    void result(ToolExecutionRequest call, String text) {
        // servers refuse empty results
        messages.add(ToolExecutionResultMessage.from(call, text.isEmpty() ? "(nothing)" : text));
    }

    /** Has the model go on after an answer without calls; one without words is left out, since servers refuse it. */
    void goOn(AiMessage message, String how) {
        if (message.text() != null && !message.text().isBlank()) {
            messages.add(message);
        }
        messages.add(UserMessage.from(how));
    }

    /** Leaves out the older half of the results that are still there; whether that made it shorter. */
    boolean shorten() {
        var whole = new ArrayList<Integer>();
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof ToolExecutionResultMessage result
                    && result.text().length() > LEFT_OUT.length()) {
                whole.add(i);
            }
        }
        for (int i : whole.subList(0, (whole.size() + 1) / 2)) {
            var result = (ToolExecutionResultMessage) messages.get(i);
            messages.set(i, ToolExecutionResultMessage.from(result.id(), result.toolName(), LEFT_OUT));
        }
        return !whole.isEmpty();
    }
}
