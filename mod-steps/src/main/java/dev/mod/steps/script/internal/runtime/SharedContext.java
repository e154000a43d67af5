package dev.mod.steps.script.internal.runtime;

import dev.mod.steps.script.internal.api.ScriptBridge;
import dev.mod.steps.script.internal.module.CurrentModules;
import java.nio.file.Path;
import org.graalvm.polyglot.Context;

/**
 * Context that files share, and what is in it.
 *
 * @param packageDirectory of the package whose scripts it is for
 */
record SharedContext(Path packageDirectory, Context context, CurrentModules modules, ScriptBridge bridge,
        SharedRealm realm) {}
