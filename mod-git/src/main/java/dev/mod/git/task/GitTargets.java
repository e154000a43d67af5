package dev.mod.git.task;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.TaskBrief;
import dev.mod.engine.spi.TaskTarget;
import dev.mod.engine.spi.TaskTargets;
import dev.mod.git.mirror.Mirror;
import dev.mod.git.mirror.Mirrors;
import dev.mod.git.remote.Retries;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Gives each task a clone of the run's repository with a branch of its own, and makes of its work commits, a branch of the
 * remote and a pull request. The location of a run's target is the repository; its attributes say who the commits are by.
 * A repository is fetched when a run first needs it, and again when that was {@link #FRESH} ago. One instance serves a whole
 * process. Safe for concurrent use.
 */
public final class GitTargets implements TaskTargets {
    /** How long tasks begin with what was fetched. */
    static final Duration FRESH = Duration.ofMinutes(15);
    /** How long a failure to fetch is told to other tasks, rather than tried again. */
    static final Duration FAILED = Duration.ofSeconds(30);

    /** The attribute of a target that names what is run. */
    public static final String WORKFLOW = "workflow";

    private final Mirrors mirrors;
    private final Map<String, String> environment;
    private final Hosts hosts;
    private final Retries retries;
    private final Map<Use, RunRepository> repositories = new ConcurrentHashMap<>();
    private final Map<Branch, Claim> claims = new HashMap<>();

    private final InstantSource clock;
    private final Optional<BiConsumer<TaskBrief, TaskPreview>> preview;
    private final boolean onTop;

    private record Use(RunId run, String location) {}

    private record Branch(RunId run, String name) {}

    private record Claim(TaskId task, String node) {}

    /**
     * A provider.
     *
     * @param mirrors the copies of the repositories
     * @param hosts where pull requests go, and who to be over HTTP
     * @param environment for the user's {@code ssh}
     * @param retries how to bear with networks and servers
     */
    public GitTargets(Mirrors mirrors, Hosts hosts, Map<String, String> environment, Retries retries) {
        this(mirrors, hosts, environment, retries, InstantSource.system(), Optional.empty(), false);
    }

    GitTargets(Mirrors mirrors, Hosts hosts, Map<String, String> environment, Retries retries, InstantSource clock,
            Optional<BiConsumer<TaskBrief, TaskPreview>> preview, boolean onTop) {
        this.preview = preview;
        this.onTop = onTop;
        this.clock = clock;
        this.mirrors = mirrors;
        this.hosts = hosts;
        this.environment = Map.copyOf(environment);
        this.retries = retries;
    }

    /**
     * A provider that hands nothing over: remotes and forges stay as they are, and tasks complete without a delivery.
     *
     * @param told hears what would have been handed over; called by the threads of tasks
     */
    public static GitTargets preview(Mirrors mirrors, Hosts hosts, Map<String, String> environment, Retries retries,
            BiConsumer<TaskBrief, TaskPreview> told) {
        return new GitTargets(mirrors, hosts, environment, retries, InstantSource.system(), Optional.of(told), false);
    }

    /**
     * A provider that puts branches on top of their bases: commits of earlier runs are replaced although they make the same
     * changes, if their base has moved since.
     */
    public static GitTargets onTop(Mirrors mirrors, Hosts hosts, Map<String, String> environment, Retries retries) {
        return new GitTargets(mirrors, hosts, environment, retries, InstantSource.system(), Optional.empty(), true);
    }

    @Override
    public TaskTarget open(TaskBrief task) throws StepException, InterruptedException {
        String branch = BranchName.of(task);
        try {
            RunRepository repository = repositories.computeIfAbsent(
                    new Use(task.run(), task.target().location()),
                    use -> new RunRepository(task.target(), hosts, environment, clock));
            Mirror mirror = repository.mirror(mirrors, task);
            Origin origin = task.origin().isPresent() ? Origin.parse(task.origin().get()) : origin(task, mirror);
            if (branch.equals(origin.base()) || mirror.branches().defaultBranch().equals(Optional.of(branch))) {
                throw new StepException("branch_name of node '" + task.nodeId() + "' gives '" + branch
                        + "', which is the branch that its work is to be merged into");
            }
            claim(task, branch);
            TaskClone clone = TaskClone.make(task.directory().resolve("clone"), mirror, repository.remote().address(),
                    origin, branch);
            say(task, "on branch '" + branch + "' from '" + origin.base() + "' at " + origin.commit().name());
            return new ClonedTarget(task, clone, origin, branch, repository, onTop, retries, preview);
        } catch (ModException e) {
            throw new StepException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new StepException(
                    "no clone of " + task.target().location() + " could be made: " + FailureMessages.of(e));
        }
    }

    private static Origin origin(TaskBrief task, Mirror mirror) throws StepException {
        String base = task.proposal().base().or(mirror.branches()::defaultBranch)
                .orElseThrow(() -> new StepException(task.target().location()
                        + " has no default branch; name one with pull_request.base"));
        ObjectId commit = mirror.branches().heads().get(base);
        if (commit == null) {
            throw new StepException((task.proposal().base().isPresent()
                    ? "pull_request.base of node '" + task.nodeId() + "': "
                    : "") + task.target().location() + " has no branch '" + base + "'");
        }
        return new Origin(base, commit);
    }

    private void claim(TaskBrief task, String branch) throws StepException {
        synchronized (claims) {
            Claim claim = claims.computeIfAbsent(new Branch(task.run(), branch),
                    key -> new Claim(task.task(), task.nodeId()));
            if (!claim.task().equals(task.task())) {
                throw new StepException("the branch '" + branch + "' is that of task " + claim.task() + " of node '"
                        + claim.node() + "' already; task " + task.task() + " of node '" + task.nodeId()
                        + "' needs another: let branch_name depend on matrix.* or task.signature");
            }
        }
    }

    /** What the commits of a run's tasks are told apart from those of other packages by. */
    static String workflow(ProvidedTarget target) {
        return target.attributes().getOrDefault(WORKFLOW, "");
    }

    static void say(TaskBrief task, String text) {
        task.log().line(StepLog.Stream.OUT, text);
    }
}
