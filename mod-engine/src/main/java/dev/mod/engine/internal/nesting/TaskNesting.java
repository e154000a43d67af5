package dev.mod.engine.internal.nesting;

import dev.mod.engine.internal.execution.StepEnvironment;
import dev.mod.engine.internal.execution.TaskStepContext;
import dev.mod.engine.spi.NestedOutcome;
import dev.mod.engine.spi.NestedRun;
import dev.mod.engine.spi.Nesting;
import dev.mod.engine.spi.RunningPackage;
import dev.mod.validate.kind.StepKind;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Map;

/** How one step of a task runs other workflows. */
public record TaskNesting(TaskStepContext context, Optional<NestingContext> enclosing) implements Nesting {
    @Override
    public List<RunningPackage> chain() {
        var run = context.services().run();
        return enclosing.map(NestingContext::chain).orElseGet(() -> List.of(
                new RunningPackage(run.workflowName(), context.packageDirectory(), run.workflowFile(),
                        run.capabilities())));
    }

    @Override
    public Collection<? extends StepKind> kinds() {
        return context.services().engine().executors().values();
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
        return new NestedSession(context, chain(), nested).run();
    }
}
