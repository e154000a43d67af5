package dev.mod.steps.ai;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.expression.Template;
import dev.mod.model.workflow.AiAction;
import dev.mod.model.workflow.StepAction;
import dev.mod.steps.packages.OptionalLibraries;
import dev.mod.validate.schema.BuiltInStepKinds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Has an agent work on the target, asking a language model. Without a key, and inside a coding agent, which can do the
 * work itself, the prompt is printed for somebody else and the step is deferred; with {@code requireAi} it works with
 * the key that there is, and fails without one. It needs {@code dev.langchain4j:langchain4j-open-ai}, {@code
 * -anthropic} and {@code -google-ai-gemini}, and {@code dev.mod:mod-match} to find files; without them a workflow with such a step is not run.
 */
public final class AiStepExecutor implements StepExecutor {
    /** The line before a prompt that is handed over. */
    public static final String BEGIN = "[AI INSTRUCTIONS]";
    /** The line after it. */
    public static final String END = "[/AI INSTRUCTIONS]";

    private static final Map<String, String> LIBRARIES = Map.of(
            "dev.langchain4j.model.openai.OpenAiStreamingChatModel", "dev.langchain4j:langchain4j-open-ai",
            "dev.langchain4j.model.anthropic.AnthropicStreamingChatModel", "dev.langchain4j:langchain4j-anthropic",
            "dev.langchain4j.model.googleai.GoogleAiGeminiStreamingChatModel",
            "dev.langchain4j:langchain4j-google-ai-gemini");

    private final Timing timing;

    /** With the system's clocks. */
    public AiStepExecutor() {
        this(Timing.SYSTEM);
    }

    AiStepExecutor(Timing timing) {
        this.timing = timing;
    }

    @Override
    public String key() {
        return AiAction.KEY;
    }

    @Override
    public JsonNode schema() {
        return BuiltInStepKinds.schema(key());
    }

    @Override
    public List<String> missingArtifacts() {
        return OptionalLibraries.missingForFilesAnd(LIBRARIES);
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        // its commands work on the real files, and what they need must not depend on which tools a step allows
        return TargetUse.DIRECT;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException, InterruptedException {
        AiAction action = (AiAction) context.step().action();
        Map<String, String> environment = context.environment();
        String prompt = render(action.prompt(), context);
        Optional<String> system = action.systemPrompt().map(text -> render(text, context));
        AiSettings settings = AiSettings.of(action, environment);
        Optional<String> key = settings.key();
        Optional<CodingAgent> agent = CodingAgent.of(environment);
        if (key.isEmpty() && context.options().requireAi()) {
            throw new StepException("there is no key for a language model, and --require-ai was given; set "
                    + AiSettings.KEY);
        }
        if (key.isEmpty() || (agent.isPresent() && !context.options().requireAi())) {
            handOver(context.log(), system, prompt);
            return new StepResult.Deferred(agent.map(it -> "the prompt is handed over to " + it.name() + ", which runs"
                    + " this (" + it.variable() + " is set)")
                    .orElse("there is no key for a language model; do what the prompt says by other means, or set "
                            + AiSettings.KEY));
        }
        OptionalLibraries.check("an ai step", missingArtifacts());
        new AiStep(context, action, timing).execute(settings.address().with(key.get()), system, prompt, environment);
        return StepResult.SUCCEEDED;
    }

    private static void handOver(StepLog log, Optional<String> system, String prompt) {
        log.line(StepLog.Stream.OUT, BEGIN);
        system.ifPresent(text -> {
            text.lines().forEach(line -> log.line(StepLog.Stream.OUT, line));
            log.line(StepLog.Stream.OUT, "");
        });
        prompt.lines().forEach(line -> log.line(StepLog.Stream.OUT, line));
        log.line(StepLog.Stream.OUT, END);
    }

    /** @throws dev.mod.model.expression.EvaluationException if an expression has no value */
    static String render(String text, StepContext context) {
        if (!text.contains("${{")) {
            return text;
        }
        return Template.parse(text).template()
                .orElseThrow(() -> new IllegalArgumentException("validation lets no such template pass: " + text))
                .render(context.scope());
    }
}
