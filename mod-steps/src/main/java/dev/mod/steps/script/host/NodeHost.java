package dev.mod.steps.script.host;

import dev.mod.model.manifest.Capability;
import dev.mod.match.symbol.WorkspaceIndex;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Host of Node's globals and modules: the target, and what was granted. */
public final class NodeHost {
    private final ScriptHost host;
    private final Map<String, String> environment;
    private final Capabilities capabilities;
    private final ScriptFileSystem files;
    private final Path fileBase;
    private final ScriptProcesses processes;

    /**
     * @param environment what {@code process.env} holds
     * @param processes used only if that was granted
     */
    public NodeHost(ScriptHost host, Map<String, String> environment, Capabilities capabilities,
            ScriptProcesses processes) {
        this.host = host;
        this.environment = environment;
        this.capabilities = capabilities;
        this.processes = processes;
        ScriptFileSystem target = new TargetFileSystem(host);
        boolean anywhere = capabilities.allow(Capability.FS);
        this.files = anywhere ? new UnrestrictedFileSystem(target, host.target()) : target;
        this.fileBase = anywhere ? host.workingDirectory() : host.target();
    }

    /** Prints a message of {@code console}. */
    public void log(String message) {
        message.lines().forEach(host::print);
    }

    public ScriptFileSystem files() {
        return files;
    }

    /** Where relative paths of {@code fs} start: who sees nothing but the target starts there. */
    public Path fileBase() {
        return fileBase;
    }

    /** What {@code process.cwd()} gives. */
    public Path workingDirectory() {
        return host.workingDirectory();
    }

    /** What {@code process.env} holds. */
    public Map<String, String> environment() {
        return environment;
    }

    /** Empty unless {@code child_process} was granted. */
    public Optional<ScriptProcesses> processes() {
        return capabilities.allow(Capability.CHILD_PROCESS) ? Optional.of(processes) : Optional.empty();
    }

    /** Tells that a program has run, which may have changed any file. */
    public void programEnded() {
        host.semantics().ifPresent(WorkspaceIndex::changed);
    }

    /** Empty unless {@code fetch} was granted. */
    public Optional<ScriptNetwork> network() {
        return capabilities.allow(Capability.FETCH) ? Optional.of(new ScriptNetwork()) : Optional.empty();
    }

    /** Why capabilities that the script does not have are refused, by their names. */
    public Map<String, String> refusals() {
        return capabilities.refusals();
    }
}
