package dev.mod.steps.script.internal.runtime;

import dev.mod.steps.script.internal.api.ApiModules;
import dev.mod.steps.script.internal.module.ProvidedModules;
import dev.mod.steps.script.internal.node.BuiltinModules;
import java.util.Optional;

/** Modules of the script API and of Node. */
public final class StandardModules implements ProvidedModules {
    @Override
    public Optional<Provided> always(String specifier) {
        return ApiModules.always(specifier).or(() -> BuiltinModules.find(specifier));
    }

    @Override
    public Optional<Provided> otherwise(String specifier) {
        return ApiModules.otherwise(specifier);
    }
}
