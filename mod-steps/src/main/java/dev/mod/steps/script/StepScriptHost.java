package dev.mod.steps.script;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepLog;
import dev.mod.match.symbol.WorkspaceIndex;
import dev.mod.match.types.Semantics;
import dev.mod.steps.script.host.Metrics;
import dev.mod.steps.script.host.ScriptHost;
import dev.mod.steps.script.host.SymbolRename;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Host of a script while it works on a file in a step. Closing it gives back what the script holds. */
final class StepScriptHost implements ScriptHost, AutoCloseable {
    private final StepContext context;
    private final ScriptState shared;
    private final Metrics metrics;
    private final String path;
    private final boolean dryRun;
    private final Optional<WorkspaceIndex> semantics;
    private final Optional<ScriptTypes> types;
    private final SymbolRenames renames;
    private final ScriptView view;
    private final Set<String> held = new LinkedHashSet<>();
    private String unit;
    private Optional<String> stepFailure = Optional.empty();

    StepScriptHost(StepContext context, ScriptState shared, Metrics metrics, String path, boolean dryRun) {
        this(context, shared, metrics, path, dryRun, Optional.empty(), Optional.empty(),
                new SymbolRenames(context, new ScriptTypes(context, ScriptTypes.Reach.FILE), Optional.empty(), dryRun),
                ScriptView.PLAIN);
    }

    StepScriptHost(StepContext context, ScriptState shared, Metrics metrics, String path, boolean dryRun,
            Optional<WorkspaceIndex> semantics, Optional<ScriptTypes> types, SymbolRenames renames,
            ScriptView view) {
        this.renames = renames;
        this.semantics = semantics;
        this.types = types;
        this.view = view;
        this.context = context;
        this.shared = shared;
        this.metrics = metrics;
        this.path = path;
        this.unit = path;
        this.dryRun = dryRun;
    }

    /** Why the script wants the step to fail. */
    Optional<String> stepFailure() {
        return stepFailure;
    }

    @Override
    public Path target() {
        return view.target(context.target());
    }

    @Override
    public Path directory() {
        return context.target().normalize();
    }

    @Override
    public Path workingDirectory() {
        return view.workingDirectory(context.target());
    }

    @Override
    public boolean selecting() {
        return view.use() == ScriptView.Use.STEP;
    }

    @Override
    public boolean transforming() {
        return view.use() != ScriptView.Use.TEST;
    }

    @Override
    public Optional<WorkspaceIndex> semantics() {
        return semantics;
    }

    @Override
    public Optional<Semantics> types() {
        return types.map(each -> each);
    }

    @Override
    public boolean typesCount() {
        return types.filter(ScriptTypes::areRequired).isPresent();
    }

    @Override
    public Optional<byte[]> read(String file) {
        return context.workspace().read(file);
    }

    @Override
    public void write(String file, byte[] content) {
        if (!dryRun) {
            renames.use(file, () -> context.workspace().write(file, content));
        }
    }

    @Override
    public void write(String file, byte[] content, boolean executable) {
        if (!dryRun) {
            renames.use(file, () -> context.workspace().write(file, content, executable));
        }
    }

    @Override
    public void removeDirectory(String path) {
        if (!dryRun) {
            renames.useAny(() -> context.workspace().removeDirectory(path));
        }
    }

    @Override
    public boolean executable(String file) {
        return context.workspace().executable(file);
    }

    @Override
    public void write(String file, String base, String text) {
        renames.use(() -> write(renames.now(file),
                renames.carried(file, base, text).getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public SymbolRename renameSymbol(String file, String text, int offset, String to) {
        return renames.rename(file, text, offset, to);
    }

    @Override
    public void rename(String from, String to) {
        if (!dryRun) {
            renames.use(from, () -> renames.use(to, () -> context.workspace().rename(from, to)));
        }
    }

    @Override
    public boolean exists(String file) {
        return context.workspace().exists(file);
    }

    @Override
    public boolean isFree(String from, String to) {
        return context.workspace().isFree(from, to);
    }

    @Override
    public void delete(String file) {
        if (!dryRun) {
            renames.use(file, () -> context.workspace().delete(file));
        }
    }

    @Override
    public SortedSet<String> changed() {
        return context.workspace().unwritten();
    }

    @Override
    public void listed(String prefix) {
        context.workspace().listed(each -> each.startsWith(prefix));
    }

    @Override
    public @Nullable String state(String name) {
        return shared.get(name);
    }

    @Override
    public void setState(String name, @Nullable String json, boolean persist) {
        shared.set(name, json, persist);
    }

    @Override
    public void lock(String name) throws InterruptedException {
        ReentrantLock lock = shared.lock(name);
        if (!lock.isHeldByCurrentThread()) {
            lock.lockInterruptibly();
            held.add(name);
        }
    }

    @Override
    public void unlock(String name) {
        if (held.remove(name)) {
            shared.lock(name).unlock();
        }
    }

    @Override
    public String stepId() {
        return context.step().id().orElse("");
    }

    @Override
    public @Nullable String stepOutput(String step, String name) {
        return shared.output(step, name);
    }

    @Override
    public void setStepOutput(String step, String name, String value) {
        shared.setOutput(step, name, value);
    }

    @Override
    public String stepOutputOrSet(String step, String name, String value) {
        return shared.outputOrSet(step, name, value);
    }

    @Override
    public Metrics metrics() {
        return metrics;
    }

    @Override
    public void print(String line) {
        context.log().line(StepLog.Stream.OUT, line);
    }

    @Override
    public void progress(String message) {
        context.log().line(StepLog.Stream.OUT, unit + ": " + message);
    }

    @Override
    public void warn(String message) {
        context.log().diagnostic(Diagnostic.warning("script-warning", path + ": " + message));
    }

    @Override
    public void currentUnit(String name) {
        unit = name;
    }

    @Override
    public boolean isCanceled() {
        return context.cancellation().requested();
    }

    @Override
    public void failStep(String message) {
        stepFailure = Optional.of(message);
    }

    @Override
    public void close() {
        held.forEach(name -> shared.lock(name).unlock());
        held.clear();
    }
}
