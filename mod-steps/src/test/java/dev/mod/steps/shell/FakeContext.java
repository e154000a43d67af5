package dev.mod.steps.shell;

import dev.mod.engine.spi.ForeignNames;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.state.StateOperation;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.expression.Scope;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.ShellAction;
import dev.mod.model.workflow.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A step of one shell command, and what it did. */
final class FakeContext implements StepContext {
    final List<String> out = Collections.synchronizedList(new ArrayList<>());
    final List<String> err = Collections.synchronizedList(new ArrayList<>());
    final List<StateOperation> updates = new ArrayList<>();
    final Map<String, String> environment = new LinkedHashMap<>(System.getenv());
    final CountDownLatch firstLine = new CountDownLatch(1);
    private final Path directory;
    private final ShellAction action;
    private final JsonNode roots;
    private final List<Runnable> onCancel = new ArrayList<>();
    private boolean canceled;

    FakeContext(Path directory, String command, String rootsJson, OptionalLong timeout) {
        this.directory = directory;
        this.action = new ShellAction(command, timeout);
        this.roots = JsonMapper.shared().readTree(rootsJson);
    }

    static FakeContext of(Path directory, String command) {
        return new FakeContext(directory, command, "{}", OptionalLong.empty());
    }

    synchronized void cancel() {
        canceled = true;
        onCancel.forEach(Runnable::run);
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
        return new Step(Optional.empty(), "s", Optional.empty(), Map.of(), Optional.empty(), action);
    }

    @Override
    public RunOptions options() {
        return RunOptions.DEFAULT;
    }

    @Override
    public Path packageDirectory() {
        return directory;
    }

    @Override
    public Path target() {
        return directory;
    }

    @Override
    public Path scratch() {
        return directory.resolve("scratch");
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
        roots.path(root).properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        return fields;
    }

    @Override
    public Scope scope() {
        var values = new LinkedHashMap<String, JsonNode>();
        roots.properties().forEach(field -> values.put(field.getKey(), field.getValue()));
        return Scope.of(values, params().keySet());
    }

    @Override
    public ForeignNames foreign() {
        return new ForeignNames(Set.of(), Set.of("foreign"));
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
        updates.add(operation);
    }

    @Override
    public StepLog log() {
        return new StepLog() {
            @Override
            public void line(Stream stream, String line) {
                (stream == Stream.OUT ? out : err).add(line);
                firstLine.countDown();
            }

            @Override
            public void diagnostic(Diagnostic diagnostic) {}

            @Override
            public void progress(long done, long total, String unit) {}
        };
    }

    @Override
    public Cancellation cancellation() {
        return new Cancellation() {
            @Override
            public boolean requested() {
                synchronized (FakeContext.this) {
                    return canceled;
                }
            }

            @Override
            public Registration onRequest(Runnable action) {
                synchronized (FakeContext.this) {
                    onCancel.add(action);
                    return () -> {};
                }
            }
        };
    }
}
