package dev.mod.steps.script.internal.runtime;

import dev.mod.match.symbol.WorkspaceIndex;
import dev.mod.steps.script.host.Metrics;
import dev.mod.steps.script.host.ScriptHost;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Keeps everything in memory. */
final class FakeScriptHost implements ScriptHost {
    final Map<String, String> files = new TreeMap<>();
    final SortedSet<String> changed = new TreeSet<>();
    private final SortedSet<String> executables = new TreeSet<>();
    final Map<String, String> state = new HashMap<>();
    final Map<String, String> outputs = new HashMap<>();
    final List<String> printed = Collections.synchronizedList(new ArrayList<>());
    final List<String> warnings = new ArrayList<>();
    final Metrics metrics = new Metrics();
    volatile boolean canceled;
    Optional<WorkspaceIndex> semantics = Optional.empty();
    @Nullable
    String unit;
    @Nullable
    String stepFailure;
    private final Path target;

    FakeScriptHost(Path target) {
        this.target = target;
    }

    @Override
    public Path target() {
        return target;
    }

    @Override
    public Optional<WorkspaceIndex> semantics() {
        return semantics;
    }

    @Override
    public Optional<byte[]> read(String path) {
        return Optional.ofNullable(files.get(path)).map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void write(String path, byte[] content) {
        files.put(path, new String(content, StandardCharsets.UTF_8));
        changed.add(path);
    }

    @Override
    public void write(String path, byte[] content, boolean executable) {
        write(path, content);
        if (executable) {
            executables.add(path);
        } else {
            executables.remove(path);
        }
    }

    @Override
    public boolean executable(String path) {
        return executables.contains(path);
    }

    @Override
    public void rename(String from, String to) {
        String content = files.remove(from);
        if (content != null) {
            files.put(to, content);
            if (executables.remove(from)) {
                executables.add(to);
            } else {
                executables.remove(to);
            }
        }
        changed.add(from);
        changed.add(to);
    }

    @Override
    public boolean exists(String path) {
        return files.containsKey(path);
    }

    @Override
    public void delete(String path) {
        files.remove(path);
        executables.remove(path);
        changed.add(path);
    }

    @Override
    public SortedSet<String> changed() {
        return changed;
    }

    @Override
    public @Nullable String state(String name) {
        return state.get(name);
    }

    @Override
    public void setState(String name, @Nullable String json, boolean persist) {
        if (json == null) {
            state.remove(name);
        } else {
            state.put(name, json);
        }
    }

    @Override
    public void lock(String name) {}

    @Override
    public void unlock(String name) {}

    @Override
    public String stepId() {
        return "step";
    }

    @Override
    public @Nullable String stepOutput(String step, String name) {
        return outputs.get(step + "." + name);
    }

    @Override
    public void setStepOutput(String step, String name, String value) {
        outputs.put(step + "." + name, value);
    }

    @Override
    public String stepOutputOrSet(String step, String name, String value) {
        String before = outputs.putIfAbsent(step + "." + name, value);
        return before == null ? value : before;
    }

    @Override
    public Metrics metrics() {
        return metrics;
    }

    @Override
    public void print(String line) {
        printed.add(line);
    }

    @Override
    public void progress(String message) {
        printed.add(message);
    }

    @Override
    public void warn(String message) {
        warnings.add(message);
    }

    @Override
    public void currentUnit(String unit) {
        this.unit = unit;
    }

    @Override
    public boolean isCanceled() {
        return canceled;
    }

    @Override
    public void failStep(String message) {
        stepFailure = message;
    }
}
