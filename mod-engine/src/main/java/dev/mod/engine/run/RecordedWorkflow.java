package dev.mod.engine.run;

import dev.mod.engine.event.RunRecord;
import dev.mod.model.binding.WorkflowBinder;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.workflow.Workflow;

/** The workflow that a run was started with. */
final class RecordedWorkflow {
    private RecordedWorkflow() {}

    /** Reads it from the run's record, where it has been found valid before. */
    static Workflow of(RunRecord run) {
        return WorkflowBinder.read(run.workflowFile(), run.workflowSource())
                .orElseThrow(() -> new ModException(new ErrorCode("recorded-workflow", ErrorType.INTERNAL),
                        "the workflow recorded for run " + run.id() + " cannot be read"));
    }
}
