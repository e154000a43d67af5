package dev.mod.model.workflow;

import java.util.Map;
import java.util.Optional;

/**
 * One atomic action of a node.
 *
 * @param id a name to refer to it by
 * @param name the label shown; a template
 * @param condition the expression that must hold for the step to run
 * @param env environment of the step; values are templates
 * @param commit the commit made after it, in campaigns only
 * @param action what it does
 */
public record Step(Optional<String> id, String name, Optional<String> condition, Map<String, String> env,
        Optional<Commit> commit, StepAction action) {
    public Step {
        env = Copies.of(env);
    }

    /** The same with another action. */
    public Step with(StepAction other) {
        return new Step(id, name, condition, env, commit, other);
    }
}
