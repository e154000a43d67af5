package dev.mod.steps.ai;

import dev.mod.steps.shell.Sandbox;
import java.util.stream.Stream;
import java.util.Set;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.kind.WrittenSecret;
import dev.mod.validate.kind.FixtureStep;
import dev.mod.validate.kind.FixtureInput;
import dev.mod.validate.kind.ActionText;
import dev.mod.base.source.SourceScalar;
import dev.mod.base.source.SourceNode;
import dev.mod.base.diagnostic.Suggestions;
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
    private final Sandbox sandbox;

    /** With the system's clocks. */
    public AiStepExecutor() {
        this(Timing.SYSTEM, Sandbox.NONE);
    }

    /** With the system's clocks, and the agent's commands confined. */
    public AiStepExecutor(Sandbox sandbox) {
        this(Timing.SYSTEM, sandbox);
    }

    AiStepExecutor(Timing timing) {
        this(timing, Sandbox.NONE);
    }

    private AiStepExecutor(Timing timing, Sandbox sandbox) {
        this.timing = timing;
        this.sandbox = sandbox;
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
    public void check(SourceNode action, PackageFiles files, Report report) {
        for (SourceScalar tool : Trees.strings(action, "tools")) {
            if (!AiStep.TOOLS.contains(tool.text())) {
                report.add(SeverityByMode.ERROR_IF_STRICT, "unknown-tool", "there is no tool \"" + tool.text() + "\"",
                        tool,
                        Suggestions.hint(tool.text(), AiStep.TOOLS)
                                .orElse("there are " + String.join(", ", AiStep.TOOLS)));
            }
        }
        Trees.scalar(action, "api_key").filter(ActionText::isTemplate).ifPresent(key -> report.error("api-key",
                "\"api_key\" is no template", key, "set " + AiSettings.KEY + " instead"));
    }

    @Override
    public List<WrittenSecret> secrets(StepAction action) {
        AiAction ai = (AiAction) action;
        return Stream.concat(ai.apiKey().map(key -> new WrittenSecret("api_key", key)).stream(),
                Stream.ofNullable(ai.env().get(AiSettings.KEY)).map(key -> new WrittenSecret(AiSettings.KEY, key)))
                .toList();
    }

    @Override
    public Set<String> secretVariables() {
        return Set.of(AiSettings.KEY);
    }

    @Override
    public FixtureStep onFixture(StepAction action, FixtureInput input) {
        return new FixtureStep.LeftOut("a model's answers differ from run to run");
    }

    @Override
    public boolean interruptible() {
        return false;
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
        new AiStep(context, action, timing, sandbox).execute(settings.address().with(key.get()), system, prompt,
                environment);
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
