package dev.mod.steps.ai;

import dev.mod.engine.spi.ForeignNames;
import dev.mod.engine.event.ModelUsage;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.state.StateOperation;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.expression.Scope;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.workflow.AiAction;
import dev.mod.model.workflow.LlmProtocol;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.Step;
import dev.mod.fakes.llm.FakeLlm;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One {@code ai} step as a task would have it, and what it did. Time stands still but for the pauses it makes. */
final class AiRun implements StepContext {
    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    final List<String> out = Collections.synchronizedList(new ArrayList<>());
    final List<String> err = Collections.synchronizedList(new ArrayList<>());
    final List<ModelUsage> used = new ArrayList<>();
    final List<Duration> pauses = new ArrayList<>();
    final Map<String, String> environment = new LinkedHashMap<>();
    String prompt = "Do it.";
    Optional<String> system = Optional.empty();
    Optional<String> model = Optional.empty();
    Optional<LlmProtocol> protocol = Optional.empty();
    Optional<String> endpoint = Optional.empty();
    Optional<String> apiKey = Optional.empty();
    Optional<String> workingDir = Optional.empty();
    Map<String, String> env = Map.of();
    OptionalInt maxSteps = OptionalInt.empty();
    OptionalLong timeout = OptionalLong.empty();
    List<String> tools = List.of();
    String scope = "{}";
    boolean requireAi;
    private final Path target;
    private final Path scratch;
    private final List<Runnable> onCancel = new ArrayList<>();
    private boolean canceled;
    private long nanos;

    AiRun(Path target, Path scratch) {
        this.target = target;
        this.scratch = scratch;
        environment.put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
    }

    /** With the environment that a person would set to use this server. */
    AiRun at(FakeLlm llm, LlmProtocol spoken) {
        environment.put("LLM_API_KEY", FakeLlm.KEY);
        environment.put("LLM_PROVIDER", spoken.key());
        environment.put("LLM_MODEL", "test-model");
        environment.put("LLM_BASE_URL", llm.url());
        return this;
    }

    StepResult execute() throws StepException, InterruptedException {
        var timing = new Timing(cancellation -> duration -> {
            pauses.add(duration);
            nanos += duration.toNanos();
        }, InstantSource.fixed(NOW), () -> nanos, () -> 1);
        return new AiStepExecutor(timing).execute(this);
    }

    void cancel() {
        List<Runnable> actions;
        synchronized (this) {
            canceled = true;
            actions = List.copyOf(onCancel);
        }
        actions.forEach(Runnable::run);
    }

    @Override
    public RunId run() {
        return new RunId("00000000-0000-0000-0000-000000000001");
    }

    @Override
    public TaskId task() {
        return new TaskId("00000000-0000-0000-0000-000000000002");
    }

    @Override
    public String signature() {
        return "0123456789abcdef";
    }

    @Override
    public Node node() {
        return new Node("n", "n", Optional.empty(), NodeType.AUTOMATIC, List.of(), Optional.empty(), Optional.empty(),
                List.of(step()), Map.of(), Optional.empty(), Optional.empty());
    }

    @Override
    public Step step() {
        return new Step(Optional.empty(), "s", Optional.empty(), Map.of(), Optional.empty(), new AiAction(prompt, model,
                system, maxSteps, protocol, endpoint, apiKey, workingDir, env, timeout, tools, false));
    }

    @Override
    public RunOptions options() {
        return RunOptions.DEFAULT.withRequireAi(requireAi);
    }

    @Override
    public Path packageDirectory() {
        return target;
    }

    @Override
    public Path target() {
        return target;
    }

    @Override
    public Path scratch() {
        return scratch;
    }

    @Override
    public Optional<MatrixItem> item() {
        return Optional.empty();
    }

    @Override
    public Map<String, JsonNode> params() {
        return fields("params");
    }

    @Override
    public Map<String, JsonNode> state() {
        return fields("state");
    }

    private Map<String, JsonNode> fields(String root) {
        var fields = new LinkedHashMap<String, JsonNode>();
        JsonMapper.shared().readTree(scope).path(root).properties()
                .forEach(field -> fields.put(field.getKey(), field.getValue()));
        return fields;
    }

    @Override
    public Scope scope() {
        var values = new LinkedHashMap<String, JsonNode>();
        JsonMapper.shared().readTree(scope).properties()
                .forEach(field -> values.put(field.getKey(), field.getValue()));
        return Scope.of(values, params().keySet());
    }

    @Override
    public ForeignNames foreign() {
        return new ForeignNames(Set.of(), Set.of());
    }

    @Override
    public Map<String, String> environment() {
        return environment;
    }

    @Override
    public Workspace workspace() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void update(StateOperation operation) {
        throw new UnsupportedOperationException();
    }

    @Override
    public StepLog log() {
        return new StepLog() {
            @Override
            public void line(Stream stream, String line) {
                (stream == Stream.OUT ? out : err).add(line);
            }

            @Override
            public void diagnostic(Diagnostic diagnostic) {}

            @Override
            public void progress(long done, long total, String unit) {}

            @Override
            public void used(ModelUsage usage) {
                used.add(usage);
            }
        };
    }

    @Override
    public Cancellation cancellation() {
        return new Cancellation() {
            @Override
            public boolean requested() {
                synchronized (AiRun.this) {
                    return canceled;
                }
            }

            @Override
            public Registration onRequest(Runnable action) {
                synchronized (AiRun.this) {
                    if (!canceled) {
                        onCancel.add(action);
                        return () -> {
                            synchronized (AiRun.this) {
                                onCancel.remove(action);
                            }
                        };
                    }
                }
                action.run();
                return () -> {};
            }
        };
    }
}
