package dev.mod.engine.run;

import dev.mod.engine.spi.NestedOutcome;
import dev.mod.engine.spi.NestedRun;
import dev.mod.engine.spi.Nesting;
import dev.mod.engine.spi.RunningPackage;
import dev.mod.model.workflow.StepKind;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** How one step of a task runs other workflows. */
record TaskNesting(TaskStepContext context) implements Nesting {
    @Override
    public List<RunningPackage> chain() {
        var run = context.services().run();
        return context.services().outer().map(Outer::chain).orElseGet(() -> List.of(
                new RunningPackage(run.workflowName(), context.packageDirectory(), run.workflowFile(),
                        run.capabilities())));
    }

    @Override
    public Collection<? extends StepKind> kinds() {
        return context.services().executors().values();
    }

    @Override
    public Map<String, String> stepEnvironment() {
        return StepEnvironment.ofStep(context);
    }

    @Override
    public Map<String, String> nodeEnvironment() {
        return StepEnvironment.ofNode(context);
    }

    @Override
    public NestedOutcome run(NestedRun nested) throws InterruptedException {
        return new NestedSession(context, nested).run();
    }
}
