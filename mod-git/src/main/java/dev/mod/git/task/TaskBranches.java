package dev.mod.git.task;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.snapshot.SnapshotStore;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepException;
import dev.mod.git.mirror.Mirror;
import dev.mod.git.mirror.Mirrors;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.Remote;
import dev.mod.git.remote.RepositoryAddress;
import dev.mod.git.remote.Retries;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.treewalk.TreeWalk;

/**
 * The branches that tasks made, looked at and worked on besides the tasks: whose commits are on them, what they change, and
 * commits that are added to them. Each look asks the remote. Safe for concurrent use.
 */
public final class TaskBranches {
    private static final Cancellation BY_INTERRUPT = new Cancellation() {
        @Override
        public boolean requested() {
            return Thread.currentThread().isInterrupted();
        }

        @Override
        public Registration onRequest(Runnable action) {
            return () -> {};
        }
    };

    private final Mirrors mirrors;
    private final Hosts hosts;
    private final Map<String, String> environment;
    private final Retries retries;
    private final Path directory;

    /**
     * Branches of the repositories that these mirrors copy.
     *
     * @param environment for the user's {@code ssh}
     * @param directory where clones are made
     */
    public TaskBranches(Mirrors mirrors, Hosts hosts, Map<String, String> environment, Retries retries,
            Path directory) {
        this.mirrors = mirrors;
        this.hosts = hosts;
        this.environment = Map.copyOf(environment);
        this.retries = retries;
        this.directory = directory;
    }

    /**
     * A branch of a task.
     *
     * @param target what the task's run works on
     * @param node id of the task's node
     * @param name its name
     * @param base the branch to merge into
     * @param fork where it is, if that is a fork of the target's repository
     */
    public record Branch(ProvidedTarget target, String node, String name, String base, Optional<String> fork) {}

    /** Something that changes the files of a clone. */
    public interface Work {
        /**
         * Changes them.
         *
         * @throws StepException if it failed; nothing is committed then
         */
        void in(Path clone) throws StepException, InterruptedException;
    }

    private interface Look<T> {
        T at(Repository repository, Mirror mirror) throws IOException, InterruptedException;
    }

    /** The repository that has a branch. */
    private Remote remote(Branch branch) {
        return hosts.remote(branch.target(), branch.fork().orElse(branch.target().location()), environment);
    }

    /** The last commit of a branch, which the copy has then; empty if there is none. */
    private Optional<ObjectId> head(Repository repository, Mirror mirror, Branch branch) throws InterruptedException {
        if (branch.fork().isEmpty()) {
            return Optional.ofNullable(mirror.branches().heads().get(branch.name()));
        }
        Remote fork = remote(branch);
        return retried(() -> {
            Optional<ObjectId> head = fork.head(repository, branch.name(), BY_INTERRUPT);
            if (head.isPresent() && !repository.getObjectDatabase().has(head.get())) {
                Mirrors.fetch(repository, fork, new RefSpec("+refs/heads/" + branch.name() + ":refs/mod/forks/"
                        + RepositoryAddress.parse(branch.fork().get(), Path.of("").toAbsolutePath()).key() + "/"
                        + branch.name()), BY_INTERRUPT);
            }
            return head;
        });
    }

    private <T> T retried(Retries.Work<T, Exception> work) throws InterruptedException {
        try {
            return retries.run(work, e -> e instanceof GitException git && git.isTransient(), text -> {}, BY_INTERRUPT);
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new GitException(ErrorCodes.GIT_LOCAL, "cannot read the copy of a fork: " + e.getMessage(), false, e);
        }
    }

    private <T> T look(ProvidedTarget target, Look<T> look) throws InterruptedException {
        Mirror mirror = mirrors.fetch(hosts.remote(target, target.location(), environment), text -> {}, BY_INTERRUPT);
        try (var repository = new FileRepositoryBuilder().setGitDir(mirror.directory().toFile()).setBare().build()) {
            return look.at(repository, mirror);
        } catch (IOException e) {
            throw new GitException(ErrorCodes.GIT_LOCAL,
                    "cannot read the copy of " + FailureMessages.about(target.location(), e), false, e);
        }
    }

    private Commits commits(Repository repository, Branch branch) {
        Identity identity = Identity.of(branch.target().attributes());
        return new Commits(repository, branch.name(), new PersonIdent(identity.name(), identity.email(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS), ZoneOffset.UTC),
                new TaskMark(GitTargets.workflow(branch.target()), branch.node()));
    }

    /** The first commit of a branch, besides those of its base, that no run of its task and nobody here has made. */
    public Optional<String> stranger(Branch branch) throws InterruptedException {
        return look(branch.target(), (repository, mirror) -> {
            Optional<ObjectId> head = head(repository, mirror, branch);
            ObjectId base = mirror.branches().heads().get(branch.base());
            return head.isEmpty() || base == null
                    ? Optional.empty()
                    : commits(repository, branch).stranger(base, head.get()).map(ObjectId::name);
        });
    }

    /** A file of a branch, as text. */
    public Optional<String> file(ProvidedTarget target, String branch, List<String> paths)
            throws InterruptedException {
        return look(target, (repository, mirror) -> {
            ObjectId head = mirror.branches().heads().get(branch);
            if (head == null) {
                return Optional.empty();
            }
            try (var walk = new RevWalk(repository)) {
                var tree = walk.parseCommit(head).getTree();
                for (String path : paths) {
                    try (TreeWalk found = TreeWalk.forPath(repository, path, tree)) {
                        if (found != null) {
                            return Optional.of(new String(repository.open(found.getObjectId(0)).getBytes(),
                                    StandardCharsets.UTF_8));
                        }
                    }
                }
            }
            return Optional.empty();
        });
    }

    /**
     * What a delivery changes, as {@code git diff} prints it.
     *
     * @param origin what the task began with, as it was recorded
     */
    public String diff(ProvidedTarget target, String origin, Delivery delivery) throws InterruptedException {
        return look(target, (repository, mirror) -> {
            try {
                return CommitDiff.of(repository, Origin.parse(origin).commit(), ObjectId.fromString(delivery.commit()));
            } catch (StepException e) {
                throw new IOException(e.getMessage(), e);
            }
        });
    }

    /**
     * Adds a commit to a branch, if nobody moves it meanwhile.
     *
     * @param head where the branch was seen, perhaps only the beginning of the id
     * @param message of the commit
     * @return whether there was something to commit
     * @throws StepException if the work failed, or the branch is elsewhere
     */
    public boolean add(Branch branch, String head, String message, Work work)
            throws StepException, InterruptedException {
        Remote remote = remote(branch);
        Mirror mirror = mirrors.fetch(hosts.remote(branch.target(), branch.target().location(), environment),
                text -> {}, BY_INTERRUPT);
        ObjectId seen;
        try (var repository = new FileRepositoryBuilder().setGitDir(mirror.directory().toFile()).setBare().build()) {
            seen = head(repository, mirror, branch).filter(it -> it.name().startsWith(head)).orElseThrow(
                    () -> new StepException("the branch '" + branch.name() + "' has moved"));
        } catch (IOException e) {
            throw new StepException("cannot read the copy of " + FailureMessages.about(branch.target().location(), e));
        }
        Path root = directory.resolve(UUID.randomUUID().toString());
        try (var clone = TaskClone.make(root, mirror, remote.address(), new Origin(branch.base(), seen),
                branch.name())) {
            work.in(clone.root());
            Commits commits = commits(clone.repository(), branch);
            Optional<ObjectId> made = commits.commit(message, List.of());
            if (made.isEmpty()) {
                return false;
            }
            try (var repository = clone.publishing()) {
                new Publication(remote, retries, false).publish(repository, commits, branch.name(), seen, made.get(),
                        text -> {}, BY_INTERRUPT);
            }
            return true;
        } catch (IOException e) {
            throw new StepException("nothing could be committed: " + FailureMessages.of(e));
        }
    }

    /**
     * Deletes a branch whose commits are all of its task.
     *
     * @return whether it is gone
     */
    public boolean delete(Branch branch) throws InterruptedException {
        Remote remote = remote(branch);
        return look(branch.target(), (repository, mirror) -> {
            Optional<ObjectId> head = head(repository, mirror, branch);
            ObjectId base = mirror.branches().heads().get(branch.base());
            return head.isEmpty() || base != null && commits(repository, branch).stranger(base, head.get()).isEmpty()
                    && remote.delete(repository, branch.name(), head.get(), BY_INTERRUPT);
        });
    }

    /** Takes away what a process that died left. */
    public void clean() {
        if (Files.isDirectory(directory)) {
            SnapshotStore.deleteCopy(directory);
        }
    }
}
