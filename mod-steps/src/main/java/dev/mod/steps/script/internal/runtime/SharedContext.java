package dev.mod.steps.script.internal.runtime;

import dev.mod.steps.script.internal.api.ScriptBridge;
import dev.mod.steps.script.internal.module.CurrentModules;
import java.nio.file.Path;
import java.util.Optional;
import org.graalvm.polyglot.Context;

/**
 * Context that files share, and what is in it.
 *
 * @param packageDirectory of the package whose scripts it is for; empty before the first
 */
record SharedContext(Optional<Path> packageDirectory, Context context, CurrentModules modules, ScriptBridge bridge,
        SharedRealm realm) {
    /** The same for the scripts of a package. */
    SharedContext of(Path directory) {
        return new SharedContext(Optional.of(directory), context, modules, bridge, realm);
    }
}
