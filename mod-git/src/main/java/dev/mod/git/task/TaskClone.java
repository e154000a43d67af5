package dev.mod.git.task;

import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.TargetFiles;
import dev.mod.engine.snapshot.SnapshotStore;
import dev.mod.git.mirror.Mirror;
import dev.mod.git.remote.RepositoryAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.ResetCommand;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.api.errors.JGitInternalException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/** A clone that borrows the objects of a mirror; what it began with is checked out when its directory is first asked for. */
final class TaskClone implements AutoCloseable {
    private final Path root;
    private final Mirror mirror;
    private final Repository repository;
    private final ObjectId commit;
    private boolean checkedOut;

    private TaskClone(Path root, Mirror mirror, Repository repository, ObjectId commit) {
        this.root = root;
        this.mirror = mirror;
        this.repository = repository;
        this.commit = commit;
    }

    /** Makes one with a new branch; what is there is deleted. */
    static TaskClone make(Path root, Mirror mirror, RepositoryAddress address, Origin origin, String branch)
            throws IOException, StepException {
        SnapshotStore.deleteCopy(root);
        Files.createDirectories(root);
        Path directory = root.resolve(Constants.DOT_GIT);
        try (var bare = builder(root).build()) {
            bare.create(false);
            Path alternates = directory.resolve("objects/info/alternates");
            Files.createDirectories(alternates.getParent());
            Files.writeString(alternates, mirror.directory().resolve("objects").toAbsolutePath() + "\n");
            var config = bare.getConfig();
            config.setString("core", null, "autocrlf", "false");
            // what a machine's user ignores elsewhere must not make other commits here
            config.setString("core", null, "excludesFile", directory.resolve("info/no-excludes").toString());
            config.setString("core", null, "attributesFile", directory.resolve("info/no-attributes").toString());
            config.setString("remote", "origin", "url", address.text());
            config.setString("remote", "origin", "fetch", "+refs/heads/*:refs/remotes/origin/*");
            config.save();
        }
        Repository repository = builder(root).build();
        try {
            if (!repository.getObjectDatabase().has(origin.commit())) {
                throw new MissingObjectException(origin.commit(), Constants.TYPE_COMMIT);
            }
            set(repository, Constants.R_REMOTES + "origin/" + origin.base(), origin.commit());
            set(repository, Constants.R_HEADS + branch, origin.commit());
            repository.updateRef(Constants.HEAD).link(Constants.R_HEADS + branch);
            return new TaskClone(root, mirror, repository, origin.commit());
        } catch (MissingObjectException e) {
            repository.close();
            SnapshotStore.deleteCopy(root);
            throw new StepException("commit " + origin.commit().name() + ", which the task began with, is no longer in "
                    + address + "; start a new campaign");
        } catch (IOException | RuntimeException e) {
            repository.close();
            throw e;
        }
    }

    private static FileRepositoryBuilder builder(Path root) {
        return new FileRepositoryBuilder().setGitDir(root.resolve(Constants.DOT_GIT).toFile())
                .setWorkTree(root.toFile());
    }

    private static void set(Repository repository, String ref, ObjectId commit) throws IOException {
        RefUpdate update = repository.updateRef(ref);
        update.setNewObjectId(commit);
        update.disableRefLog();
        RefUpdate.Result result = update.forceUpdate();
        if (result != RefUpdate.Result.NEW && result != RefUpdate.Result.NO_CHANGE) {
            throw new IOException("cannot make " + ref + ": " + result);
        }
    }

    /** The directory, with the files of the commit that it began with when it is first asked for. */
    synchronized Path root() throws IOException {
        if (!checkedOut) {
            try {
                new Git(repository).reset().setMode(ResetCommand.ResetType.HARD).disableRefLog(true).call();
            } catch (GitAPIException | JGitInternalException e) {
                throw new IOException(e.getMessage(), e);
            }
            checkedOut = true;
        }
        return root;
    }

    synchronized boolean isCheckedOut() {
        return checkedOut;
    }

    /** What will be checked out. */
    TargetFiles files() {
        return new CommitFiles(repository, commit);
    }

    Repository repository() {
        return repository;
    }

    /**
     * A repository to push from: the mirror, with what this clone has besides. What steps wrote into the clone's
     * configuration or hooks is without effect there.
     */
    Repository publishing() throws IOException {
        return new FileRepositoryBuilder().setGitDir(mirror.directory().toFile()).setBare()
                .addAlternateObjectDirectory(root.resolve(".git/objects").toFile()).build();
    }

    @Override
    public void close() {
        repository.close();
        SnapshotStore.deleteCopy(root);
    }
}
