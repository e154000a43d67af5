package dev.mod.engine.internal.execution;

import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.internal.plan.InputFrame;
import dev.mod.engine.internal.plan.PlannedStep;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepBrief;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.TaskBrief;
import dev.mod.model.expression.EvaluationException;
import dev.mod.model.expression.Site;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.PullRequest;
import java.time.Instant;
import java.util.Optional;

/** The texts that leave a run with the work of a task: rendered, and without secrets. */
public final class TaskTexts {
    private final RunServices services;
    private final Node node;
    private final TaskScope scope;

    public TaskTexts(RunServices services, Node node, TaskScope scope) {
        this.services = services;
        this.node = node;
        this.scope = scope;
    }

    /** What a provider of targets has to know of an attempt. */
    public TaskBrief brief(Task task, Instant runStartedAt, StepLog log, Cancellation cancellation)
            throws StepException {
        ProvidedTarget target = services.run().provided().orElseThrow();
        SecretMasker masker = services.masker();
        return new TaskBrief(services.run().id(), runStartedAt, target, task.id(), task.signature(), node.id(),
                masker.mask(node.name()), task.attempt(), branch(), proposal(), task.origin(),
                services.directory().task(task).path(), log, cancellation);
    }

    private Optional<String> branch() throws StepException {
        if (node.branchName().isEmpty()) {
            return Optional.empty();
        }
        String template = node.branchName().get();
        String branch = unmasked(Site.BRANCH_NAME, template, Optional.empty());
        if (!services.masker().mask(branch).equals(branch)) {
            throw new StepException(
                    place(Site.BRANCH_NAME, template) + "it contains a secret, which others could read");
        }
        return Optional.of(branch);
    }

    private TaskBrief.Proposal proposal() throws StepException {
        if (node.pullRequest().isEmpty()) {
            return new TaskBrief.Proposal(Optional.empty(), "", false, Optional.empty());
        }
        PullRequest request = node.pullRequest().get();
        String title = render(Site.PULL_REQUEST_TITLE, request.title(), Optional.empty());
        String body = request.body().isPresent()
                ? render(Site.PULL_REQUEST_BODY, request.body().get(), Optional.empty())
                : "";
        return new TaskBrief.Proposal(Optional.of(title), body, request.draft(), request.base());
    }

    /** The commit that a step asks for, as of now. */
    public Optional<StepBrief.Checkpoint> checkpoint(PlannedStep step) throws StepException {
        if (step.step().commit().isEmpty()) {
            return Optional.empty();
        }
        var commit = step.step().commit().get();
        return Optional.of(new StepBrief.Checkpoint(render(Site.COMMIT_MESSAGE, commit.message(), step.frame()),
                commit.add(), commit.allowEmpty()));
    }

    private String render(Site site, String template, Optional<InputFrame> frame) throws StepException {
        return services.masker().mask(unmasked(site, template, frame));
    }

    private String unmasked(Site site, String template, Optional<InputFrame> frame) throws StepException {
        try {
            return scope.render(site, template, frame);
        } catch (EvaluationException e) {
            throw new StepException(place(site, template) + e.getMessage());
        }
    }

    private String place(Site site, String template) {
        return site.label() + " '" + services.masker().mask(template) + "' of node '" + node.id() + "': ";
    }
}
