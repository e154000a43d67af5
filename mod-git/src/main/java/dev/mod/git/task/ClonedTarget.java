package dev.mod.git.task;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.spi.Interruptibly;
import dev.mod.engine.spi.StepBrief;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.TargetFiles;
import dev.mod.engine.spi.TaskBrief;
import dev.mod.engine.spi.TaskTarget;
import dev.mod.engine.target.WorkspaceException;
import dev.mod.git.forge.Forge;
import dev.mod.git.forge.ForgeException;
import dev.mod.git.forge.OpenPullRequest;
import dev.mod.git.forge.PullRequestDraft;
import dev.mod.git.remote.Retries;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.eclipse.jgit.api.errors.JGitInternalException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;

/** The clone of one attempt of a task. */
final class ClonedTarget implements TaskTarget {
    private final TaskBrief task;
    private final TaskClone clone;
    private final Origin origin;
    private final String branch;
    private final Commits commits;
    private final RunRepository repository;
    private final boolean onTop;
    private final Retries retries;
    private final Optional<BiConsumer<TaskBrief, TaskPreview>> preview;

    /**
     * The clone of a task.
     *
     * @param onTop whether commits that make the same changes of an older base are replaced
     * @param preview is told what would be handed over, which then is not
     */
    ClonedTarget(TaskBrief task, TaskClone clone, Origin origin, String branch, RunRepository repository, boolean onTop,
            Retries retries, Optional<BiConsumer<TaskBrief, TaskPreview>> preview) {
        this.preview = preview;
        this.task = task;
        this.clone = clone;
        this.origin = origin;
        this.branch = branch;
        Identity identity = Identity.of(task.target().attributes());
        this.commits = new Commits(clone.repository(), branch, new PersonIdent(identity.name(), identity.email(),
                task.runStartedAt().truncatedTo(ChronoUnit.SECONDS), ZoneOffset.UTC),
                new TaskMark(GitTargets.workflow(task.target()), task.nodeId()));
        this.repository = repository;
        this.onTop = onTop;
        this.retries = retries;
    }

    @Override
    public Path root() {
        try {
            return clone.root();
        } catch (IOException e) {
            throw WorkspaceException.of("check out", task.target().location(), e);
        }
    }

    @Override
    public Optional<TargetFiles> unmade() {
        return clone.isCheckedOut() ? Optional.empty() : Optional.of(clone.files());
    }

    @Override
    public String origin() {
        return origin.text();
    }

    @Override
    public void stepSucceeded(StepBrief step) throws StepException {
        if (step.checkpoint().isPresent()) {
            StepBrief.Checkpoint checkpoint = step.checkpoint().get();
            if (checkpoint.message().isBlank()) {
                throw new StepException("commit.message is empty");
            }
            boolean made = commit(checkpoint.message(), checkpoint.add());
            if (!made && !checkpoint.allowEmpty()) {
                throw new StepException("nothing is staged for its commit, and commit.allow_empty is false");
            }
        }
    }

    private boolean commit(String message, List<String> add) throws StepException {
        if (!clone.isCheckedOut()) {
            return false;
        }
        try {
            Optional<ObjectId> made = commits.commit(message, add);
            made.ifPresent(commit -> GitTargets.say(task,
                    "committed " + commit.name() + ": " + message.strip().lines().findFirst().orElse("")));
            return made.isPresent();
        } catch (IOException | JGitInternalException e) {
            throw new StepException("nothing could be committed: " + FailureMessages.of(e));
        }
    }

    @Override
    public Optional<Delivery> deliver() throws StepException, InterruptedException {
        try {
            if (commits.head().equals(origin.commit())) {
                commit(task.nodeName(), List.of());
            }
            ObjectId head = commits.head();
            if (head.equals(origin.commit())) {
                GitTargets.say(task, clone.isCheckedOut()
                        ? "nothing was changed; no branch is pushed"
                        : "nothing in it is to be changed; it was not checked out");
                return Optional.empty();
            }
            if (!commits.isAncestor(origin.commit(), head)) {
                throw new StepException("a step has rewritten what was on the branch before");
            }
            var changes = commits.changes(origin.commit(), head);
            if (preview.isPresent()) {
                preview.get().accept(task, foresee(head, changes));
                return Optional.empty();
            }
            RunRepository.Destination to = Interruptibly.run(
                    () -> repository.destination(text -> GitTargets.say(task, text)), task.cancellation());
            Publication.Published published;
            try (var local = clone.publishing()) {
                published = new Publication(to.remote(), retries, onTop).publish(local, commits, branch,
                        origin.commit(), head, text -> GitTargets.say(task, text), task.cancellation());
            }
            return Optional.of(new Delivery(branch, origin.base(), published.commit().name(),
                    propose(to.forge(), published), changes, published.effect(), to.fork()));
        } catch (ModException e) {
            throw new StepException(String.valueOf(e.getMessage()));
        } catch (IOException | JGitInternalException e) {
            throw new StepException("the branch '" + branch + "' could not be pushed: " + FailureMessages.of(e));
        }
    }

    private TaskPreview foresee(ObjectId head, List<FileChange> changes)
            throws StepException, InterruptedException, IOException {
        PullRequestDraft draft = draft();
        try (var local = clone.publishing()) {
            Optional<RunRepository.Destination> to = repository.foreseen();
            // nothing is there yet
            Delivery.Effect effect = to.isEmpty()
                    ? Delivery.Effect.PUSHED
                    : new Publication(to.get().remote(), retries, onTop).foresee(local, commits, branch,
                            origin.commit(), head, text -> GitTargets.say(task, text), task.cancellation());
            return new TaskPreview(branch, origin.base(), draft.title(), draft.body(), draft.draft(), effect, changes,
                    commits.diff(origin.commit(), head));
        }
    }

    private PullRequestDraft draft() {
        String title = task.proposal().title().orElse(task.nodeName()).strip().replaceAll("\\s*\\R\\s*", " ");
        return new PullRequestDraft(title.isEmpty() ? task.nodeName() : title, task.proposal().body(), branch,
                origin.base(), task.proposal().draft());
    }

    private Optional<Delivery.Proposal> propose(Forge forge, Publication.Published head)
            throws StepException, InterruptedException {
        PullRequestDraft draft = draft();
        try {
            // looked for first: when the answer to its opening was lost it is there
            OpenPullRequest open = Interruptibly.run(() -> retries.run(() -> {
                Optional<OpenPullRequest> found = forge.findOpen(branch, origin.base());
                if (found.isEmpty()) {
                    return forge.open(draft);
                }
                return head.effect() == Delivery.Effect.UPDATED ? forge.update(found.get(), draft) : found.get();
            }, e -> e instanceof ForgeException failure && failure.isTransient(), text -> GitTargets.say(task, text),
                    task.cancellation()), task.cancellation());
            GitTargets.say(task, "pull request " + open.url());
            return Optional.of(new Delivery.Proposal(open.number(), open.url()));
        } catch (ForgeException e) {
            throw new StepException("the branch '" + branch + "' is pushed (" + head.commit().name()
                    + "), but there is no pull request for it: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        clone.close();
    }
}
