package dev.mod.validate;

import dev.mod.validate.kind.Offer;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.tree.WorkflowTree;
import java.util.Collection;
import java.util.Optional;

/** What a package offers; derived from its workflows, never declared. */
public enum PackageKind {
    /** Steps that do something, and no skill. */
    WORKFLOW,
    /** Only skills to install. */
    SKILL,
    /** Both. */
    WORKFLOW_AND_SKILL;

    /** The kind that the steps of workflows make; none when there is no step. */
    public static Optional<PackageKind> of(Collection<WorkflowTree> workflows, StepKinds kinds) {
        boolean skill = false;
        boolean other = false;
        for (WorkflowTree workflow : workflows) {
            for (var step : workflow.steps()) {
                for (var action : step.actions()) {
                    skill |= kinds.offer(action.key()) == Offer.SKILL;
                    other |= kinds.offer(action.key()) == Offer.WORK;
                }
            }
        }
        return other
                ? Optional.of(skill ? WORKFLOW_AND_SKILL : WORKFLOW)
                : skill ? Optional.of(SKILL) : Optional.empty();
    }
}
