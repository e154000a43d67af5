package dev.mod.steps.script;

import dev.mod.steps.script.api.Metrics;
import dev.mod.steps.script.api.ScriptHost;
import dev.mod.steps.script.api.SemanticWorkspace;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Knows whether a script has done something that others can see. */
final class WatchedHost implements ScriptHost {
    private final ScriptHost host;
    private boolean acted;

    WatchedHost(ScriptHost host) {
        this.host = host;
    }

    boolean hasActed() {
        return acted;
    }

    @Override
    public Path target() {
        return host.target();
    }

    @Override
    public Optional<SemanticWorkspace> semantics() {
        return host.semantics();
    }

    @Override
    public Optional<byte[]> read(String path) {
        return host.read(path);
    }

    @Override
    public void write(String path, byte[] content) {
        acted = true;
        host.write(path, content);
    }

    @Override
    public void rename(String from, String to) {
        acted = true;
        host.rename(from, to);
    }

    @Override
    public boolean exists(String path) {
        return host.exists(path);
    }

    @Override
    public void delete(String path) {
        acted = true;
        host.delete(path);
    }

    @Override
    public SortedSet<String> changed() {
        return host.changed();
    }

    @Override
    public @Nullable String state(String name) {
        return host.state(name);
    }

    @Override
    public void setState(String name, @Nullable String json, boolean persist) {
        acted = true;
        host.setState(name, json, persist);
    }

    @Override
    public void lock(String name) throws InterruptedException {
        host.lock(name);
    }

    @Override
    public void unlock(String name) {
        host.unlock(name);
    }

    @Override
    public String stepId() {
        return host.stepId();
    }

    @Override
    public @Nullable String stepOutput(String step, String name) {
        return host.stepOutput(step, name);
    }

    @Override
    public void setStepOutput(String step, String name, String value) {
        acted = true;
        host.setStepOutput(step, name, value);
    }

    @Override
    public String stepOutputOrSet(String step, String name, String value) {
        acted = true;
        return host.stepOutputOrSet(step, name, value);
    }

    @Override
    public Metrics metrics() {
        return host.metrics();
    }

    @Override
    public void counted() {
        acted = true;
        host.counted();
    }

    @Override
    public void print(String line) {
        acted = true;
        host.print(line);
    }

    @Override
    public void progress(String message) {
        acted = true;
        host.progress(message);
    }

    @Override
    public void warn(String message) {
        acted = true;
        host.warn(message);
    }

    @Override
    public void currentUnit(String unit) {
        host.currentUnit(unit);
    }

    @Override
    public boolean isCanceled() {
        return host.isCanceled();
    }

    @Override
    public void failStep(String message) {
        acted = true;
        host.failStep(message);
    }
}
