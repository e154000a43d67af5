package dev.mod.engine.internal.plan;

import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.Step;
import java.util.List;
import java.util.Optional;

/**
 * A step in its place in a node, after templates have been expanded.
 *
 * @param index 0-based number in the node
 * @param step the step; never the use of a template
 * @param guards conditions that must all hold: those of the uses around it, from the outside in, then its own
 * @param env environment by layer, later ones win: uses from the outside in, then its own
 * @param frame what {@code inputs.*} means in it
 */
public record PlannedStep(int index, Step step, List<Guard> guards, List<EnvLayer> env, Optional<InputFrame> frame) {
    public PlannedStep {
        guards = List.copyOf(guards);
        env = List.copyOf(env);
    }

    /** The same with another action. */
    public PlannedStep with(StepAction action) {
        return new PlannedStep(index, step.with(action), guards, env, frame);
    }
}
