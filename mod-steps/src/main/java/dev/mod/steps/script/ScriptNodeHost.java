package dev.mod.steps.script;

import dev.mod.model.manifest.Capability;
import dev.mod.steps.script.api.ScriptHost;
import dev.mod.steps.script.module.NodeHost;
import dev.mod.steps.script.module.ScriptFiles;
import dev.mod.steps.script.module.ScriptNetwork;
import dev.mod.steps.script.module.ScriptProcesses;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What Node's modules reach: the target, and what was granted. */
final class ScriptNodeHost implements NodeHost {
    private final ScriptSetup setup;
    private final ScriptHost host;
    private final ScriptFiles files;

    ScriptNodeHost(ScriptSetup setup, ScriptHost host) {
        this.setup = setup;
        this.host = host;
        ScriptFiles target = new TargetFiles(host);
        this.files = setup.capabilities().allow(Capability.FS) ? new AllFiles(target, host.target()) : target;
    }

    @Override
    public void log(Level level, String message) {
        message.lines().forEach(host::print);
    }

    @Override
    public ScriptFiles files() {
        return files;
    }

    @Override
    public Path workingDirectory() {
        return host.workingDirectory();
    }

    @Override
    public Map<String, String> environment() {
        return setup.environment();
    }

    @Override
    public List<String> arguments() {
        return List.of();
    }

    @Override
    public Optional<ScriptProcesses> processes() {
        return setup.capabilities().allow(Capability.CHILD_PROCESS)
                ? Optional.of(new HostProcesses())
                : Optional.empty();
    }

    @Override
    public Optional<ScriptNetwork> network() {
        return setup.capabilities().allow(Capability.FETCH) ? Optional.of(new HttpNetwork()) : Optional.empty();
    }

    @Override
    public Map<String, String> refusals() {
        return setup.capabilities().refusals();
    }
}
