package dev.mod.bench.compatibility;

import dev.mod.steps.script.api.Metrics;
import dev.mod.steps.script.api.ScriptHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Files of a directory under changes that are kept in memory; nothing is written. */
final class CaseHost implements ScriptHost {
    private final Path workingDirectory;
    private final Path target;
    private final SortedMap<String, Optional<byte[]>> changes = new TreeMap<>();
    private final Map<String, String> state = new HashMap<>();
    private final Map<String, String> outputs = new HashMap<>();
    private final Metrics metrics = new Metrics();
    private Optional<String> failure = Optional.empty();

    CaseHost(Path workingDirectory, Path target) {
        this.workingDirectory = workingDirectory;
        this.target = target;
    }

    /** Why the script wants its step to fail. */
    Optional<String> failure() {
        return failure;
    }

    @Override
    public Path target() {
        return target;
    }

    @Override
    public Path workingDirectory() {
        return workingDirectory;
    }

    @Override
    public Optional<byte[]> read(String path) {
        Optional<byte[]> change = changes.get(path);
        if (change != null) {
            return change;
        }
        Path file = target.resolve(path);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void write(String path, byte[] content) {
        changes.put(path, Optional.of(content.clone()));
    }

    @Override
    public void rename(String from, String to) {
        changes.put(to, read(from));
        changes.put(from, Optional.empty());
    }

    @Override
    public boolean exists(String path) {
        return read(path).isPresent();
    }

    @Override
    public void delete(String path) {
        changes.put(path, Optional.empty());
    }

    @Override
    public SortedSet<String> changed() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(changes.keySet()));
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
        return "test";
    }

    @Override
    public @Nullable String stepOutput(String step, String name) {
        return outputs.get(step + " " + name);
    }

    @Override
    public void setStepOutput(String step, String name, String value) {
        outputs.put(step + " " + name, value);
    }

    @Override
    public String stepOutputOrSet(String step, String name, String value) {
        return outputs.computeIfAbsent(step + " " + name, unused -> value);
    }

    @Override
    public Metrics metrics() {
        return metrics;
    }

    @Override
    public void print(String line) {}

    @Override
    public void progress(String message) {}

    @Override
    public void warn(String message) {}

    @Override
    public void currentUnit(String unit) {}

    @Override
    public boolean isCanceled() {
        return false;
    }

    @Override
    public void failStep(String message) {
        failure = Optional.of(message);
    }
}
