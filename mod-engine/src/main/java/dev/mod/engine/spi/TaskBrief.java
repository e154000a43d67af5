package dev.mod.engine.spi;

import dev.mod.engine.event.ProvidedTarget;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * One attempt of a task, as {@link TaskTargets} see it. Texts are rendered and hold no secrets.
 *
 * @param run the run
 * @param runStartedAt when the run began, which does not change between attempts
 * @param target what the run works on
 * @param task the task
 * @param signature stable across attempts and machines
 * @param nodeId id of its node
 * @param nodeName name of its node
 * @param attempt how often the task has been started, this one included
 * @param branch the branch that the workflow names; empty for the default
 * @param proposal the pull request that its work is to become
 * @param origin what the first attempt began with; empty in that one
 * @param directory a directory of the task's own, which may not exist yet
 * @param log where to say what is being done
 * @param cancellation tells that the task is to stop
 */
public record TaskBrief(RunId run, Instant runStartedAt, ProvidedTarget target, TaskId task, String signature,
        String nodeId, String nodeName, int attempt, Optional<String> branch, Proposal proposal,
        Optional<String> origin, Path directory, StepLog log, Cancellation cancellation) {
    /**
     * A pull request.
     *
     * @param title its title; empty for the default
     * @param body its body; may be empty
     * @param draft whether it is opened as a draft
     * @param base the branch to merge into; empty for the default
     */
    public record Proposal(Optional<String> title, String body, boolean draft, Optional<String> base) {}
}
