package dev.mod.steps.script.module;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What Node's globals and modules reach outside of the script. */
public interface NodeHost {
    /** How much a message of {@code console} matters. */
    enum Level {
        DEBUG, INFO, WARN, ERROR
    }

    void log(Level level, String message);

    ScriptFiles files();

    /** What {@code process.cwd()} gives, and relative paths of {@code fs} start from. */
    Path workingDirectory();

    /** What {@code process.env} holds. */
    Map<String, String> environment();

    /** What {@code process.argv} holds after the first two. */
    List<String> arguments();

    /** Empty unless {@code child_process} was granted. */
    Optional<ScriptProcesses> processes();

    /** Empty unless {@code fetch} was granted. */
    Optional<ScriptNetwork> network();

    /** Why capabilities that the script does not have are refused, by their names. */
    Map<String, String> refusals();
}
