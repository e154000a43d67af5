package dev.mod.model.workflow;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Another package, run as part of this task.
 *
 * @param source template of a registry id with an optional {@code @version}, or of a path
 * @param args command-line options of the nested run; templates
 * @param env environment of the nested run; values are templates
 * @param workingDir target of the nested run, below the target
 */
public record ModAction(String source, List<String> args, Map<String, String> env, Optional<String> workingDir)
        implements
            StepAction {
    public static final String KEY = "mod";

    public ModAction {
        args = List.copyOf(args);
        env = Copies.of(env);
    }

    @Override
    public String key() {
        return KEY;
    }
}
