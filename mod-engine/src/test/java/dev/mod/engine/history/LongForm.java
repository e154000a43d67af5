package dev.mod.engine.history;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;

/** Runs a property only with {@code -Dmod.test.long=true}. */
public final class LongForm implements SkipExecutionHook {
    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        return Boolean.getBoolean("mod.test.long")
                ? SkipResult.doNotSkip()
                : SkipResult.skip("it takes long: -Dmod.test.long=true");
    }
}
