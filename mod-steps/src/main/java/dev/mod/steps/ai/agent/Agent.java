package dev.mod.steps.ai.agent;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.steps.ai.chat.Chat;
import dev.mod.steps.ai.chat.ChatException;
import dev.mod.steps.ai.tool.Arguments;
import dev.mod.steps.ai.tool.DoneTool;
import dev.mod.steps.ai.tool.Texts;
import dev.mod.steps.ai.tool.ToolException;
import java.util.List;

/**
 * Works on a task: asks the model, runs the tools that it calls, and tells it what came of them, until it says that it
 * is done. For one thread.
 */
public final class Agent {
    /** Calls of one answer that are carried out. */
    static final int MAX_CALLS = 32;
    private static final int SHOWN = 200;

    private final Chat chat;
    private final String model;
    private final ToolBox tools;
    private final StepLog log;
    private final int maxTurns;

    /**
     * @param chat the model
     * @param model its name, for the record of what was used
     * @param tools what it may do
     * @param log takes what it says and does
     * @param maxTurns answers at most
     */
    public Agent(Chat chat, String model, ToolBox tools, StepLog log, int maxTurns) {
        this.chat = chat;
        this.model = model;
        this.tools = tools;
        this.log = log;
        this.maxTurns = maxTurns;
    }

    /**
     * Works until the model is done.
     *
     * @param system what the model is told about its situation
     * @param prompt the task
     * @throws StepException if the model cannot do it, gives up, or needs more turns than it has
     * @throws InterruptedException if the step was stopped
     */
    public void work(String system, String prompt) throws StepException, InterruptedException {
        var conversation = new Conversation(system, prompt);
        for (int turn = 1; turn <= maxTurns; turn++) {
            log.progress(turn, maxTurns, "turns");
            ChatResponse answer = ask(conversation);
            count(answer.tokenUsage());
            if (answer.finishReason() == FinishReason.CONTENT_FILTER) {
                throw new StepException("the model refused to answer");
            }
            AiMessage message = answer.aiMessage();
            boolean cutOff = answer.finishReason() == FinishReason.LENGTH;
            if (message.hasToolExecutionRequests()) {
                if (run(conversation, message, cutOff)) {
                    return;
                }
            } else if (cutOff) {
                conversation.goOn(message, "Your answer was cut off because it was too long. Go on, in smaller steps.");
            } else if (message.text() == null || message.text().isBlank()) {
                conversation.goOn(message, "Your answer was empty. Use a tool, or call " + DoneTool.NAME + ".");
            } else {
                // an answer in words alone is how models without a sense for tools say that they are done
                return;
            }
        }
        throw new StepException("not done after " + maxTurns + (maxTurns == 1 ? " turn" : " turns")
                + "; max_steps allows no more");
    }

    private ChatResponse ask(Conversation conversation) throws StepException, InterruptedException {
        while (true) {
            var lines = new Lines(line -> log.line(StepLog.Stream.OUT, line));
            try {
                return chat.ask(conversation.messages(), tools.specifications(), lines::add);
            } catch (ChatException e) {
                if (e.kind() != ChatException.Kind.TOO_LONG || !conversation.shorten()) {
                    throw new StepException(String.valueOf(e.getMessage()), List.of(), e);
                }
                log.line(StepLog.Stream.ERR,
                        "the conversation is too long for the model; left out old results and ask again");
            } finally {
                lines.end();
            }
        }
    }

    private void count(TokenUsage usage) {
        log.used(new ModelUsage(model, 1, usage == null ? 0 : orZero(usage.inputTokenCount()),
                usage == null ? 0 : orZero(usage.outputTokenCount())));
    }

    private static long orZero(Integer count) {
        return count == null ? 0 : count;
    }

    /** Whether the work is done. */
    private boolean run(Conversation conversation, AiMessage message, boolean cutOff)
            throws StepException, InterruptedException {
        conversation.answer(message);
        int number = 0;
        boolean done = false;
        for (ToolExecutionRequest call : message.toolExecutionRequests()) {
            number++;
            String name = call.name() == null ? "" : call.name();
            String written = call.arguments() == null ? "" : call.arguments();
            if (!name.equals(DoneTool.NAME)) {
                log.line(StepLog.Stream.OUT, "→ " + Texts.head(name + " " + oneLine(written), SHOWN));
            }
            try {
                if (number > MAX_CALLS) {
                    throw new ToolException("more than " + MAX_CALLS + " calls at once are not carried out");
                }
                Arguments arguments = Arguments.parse(written);
                String result = tools.call(name, arguments);
                conversation.result(call, result);
                if (name.equals(DoneTool.NAME)) {
                    finish(arguments);
                    done = true;
                }
            } catch (ToolException e) {
                String problem = "error: " + e.getMessage()
                        + (cutOff ? " (your answer was cut off because it was too long)" : "");
                log.line(StepLog.Stream.OUT, "  " + Texts.head(problem, SHOWN));
                conversation.result(call, problem);
            }
        }
        return done;
    }

    private void finish(Arguments arguments) throws StepException, ToolException {
        String summary = arguments.text("summary");
        if (!arguments.flag("success", true)) {
            throw new StepException("the model gave up: " + summary);
        }
        summary.lines().forEach(line -> log.line(StepLog.Stream.OUT, line));
    }

    private static String oneLine(String text) {
        return Texts.head(text, SHOWN + 1).replaceAll("\\s+", " ");
    }
}
