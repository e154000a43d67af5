package dev.mod.engine.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.event.RunRecord;
import dev.mod.model.binding.WorkflowBinder;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.dialect.Canonical;
import dev.mod.model.dialect.Dialect;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceReader;
import dev.mod.base.source.SourceResult;
import dev.mod.model.workflow.Workflow;
import java.nio.charset.StandardCharsets;

/** The workflow that a run was started with. */
public final class RecordedWorkflow {
    private RecordedWorkflow() {}

    /**
     * Reads it from the run's record; it was found valid when the run began.
     *
     * @throws ModException if it cannot be read any more
     */
    public static Workflow of(RunRecord run) {
        byte[] bytes = run.workflowSource().getBytes(StandardCharsets.UTF_8);
        SourceResult read = SourceReader.read(run.workflowFile(), bytes);
        if (read.root().map(Dialect::canonicalWorkflow).map(Canonical::root).orElse(null) instanceof SourceMap tree) {
            return WorkflowBinder.bind(tree);
        }
        throw new ModException(ErrorCodes.RECORDED_WORKFLOW,
                "the workflow recorded for run " + run.id() + " cannot be read");
    }
}
