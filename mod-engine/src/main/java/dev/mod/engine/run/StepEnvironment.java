package dev.mod.engine.run;
import java.util.Map;
final class StepEnvironment {
    static Map<String, String> of(TaskStepContext c) {
        return Map.of();
    }
}
