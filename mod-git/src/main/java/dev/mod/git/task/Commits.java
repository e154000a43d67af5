package dev.mod.git.task;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.spi.StepException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEditor;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.dircache.DirCacheIterator;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevSort;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;
import org.eclipse.jgit.treewalk.FileTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/**
 * Commits in a clone, made without hooks, signatures or the clock, so that the same changes make the same commits
 * everywhere.
 */
final class Commits {
    private final Repository repository;
    private final String branch;
    private final PersonIdent author;
    private final TaskMark mark;

    Commits(Repository repository, String branch, PersonIdent author, TaskMark mark) {
        this.mark = mark;
        this.repository = repository;
        this.branch = Constants.R_HEADS + branch;
        this.author = author;
    }

    /**
     * The last commit of the task's branch.
     *
     * @throws StepException if a step has left the branch
     */
    ObjectId head() throws IOException, StepException {
        var head = repository.exactRef(Constants.HEAD);
        if (head == null || !head.isSymbolic() || !head.getTarget().getName().equals(branch)
                || head.getObjectId() == null) {
            throw new StepException("a step has left the branch '" + Repository.shortenRefName(branch)
                    + "', on which everything of its task belongs");
        }
        return head.getObjectId();
    }

    /**
     * Stages paths and commits them.
     *
     * @param add empty for everything
     * @return the commit; empty if nothing is staged
     */
    Optional<ObjectId> commit(String message, List<String> add) throws IOException, StepException {
        ObjectId head = head();
        stage(add);
        ObjectId tree = writeTree();
        try (var walk = new RevWalk(repository)) {
            if (walk.parseCommit(head).getTree().equals(tree)) {
                return Optional.empty();
            }
        }
        var commit = new CommitBuilder();
        commit.setTreeId(tree);
        commit.setParentId(head);
        commit.setAuthor(author);
        commit.setCommitter(author);
        commit.setEncoding(StandardCharsets.UTF_8);
        commit.setMessage(message.strip() + "\n");
        mark.add(commit);
        try (var inserter = repository.newObjectInserter()) {
            ObjectId made = inserter.insert(commit);
            inserter.flush();
            RefUpdate update = repository.updateRef(branch);
            update.setExpectedOldObjectId(head);
            update.setNewObjectId(made);
            update.setRefLogIdent(author);
            update.setRefLogMessage("commit: " + message.lines().findFirst().orElse(""), false);
            RefUpdate.Result result = update.update();
            if (result != RefUpdate.Result.FAST_FORWARD) {
                throw new StepException("the branch '" + Repository.shortenRefName(branch) + "' could not be moved: "
                        + result);
            }
            return Optional.of(made);
        }
    }

    private ObjectId writeTree() throws IOException {
        DirCache index = repository.readDirCache();
        if (index.hasUnmergedPaths()) {
            throw new IOException("the index has unmerged paths");
        }
        try (var inserter = repository.newObjectInserter()) {
            ObjectId tree = index.writeTree(inserter);
            inserter.flush();
            return tree;
        }
    }

    private void stage(List<String> add) throws IOException, StepException {
        var command = new Git(repository).add().setAll(true);
        if (add.isEmpty()) {
            command.addFilepattern(".");
        } else {
            SortedSet<String> paths = matching(specs(add));
            if (paths.isEmpty()) {
                return;
            }
            command.addFilepatterns(paths);
        }
        List<DirCacheEntry> submodules = submodules();
        var unnamed = UnnamedFiles.of(repository, head());
        try {
            command.call();
        } catch (GitAPIException e) {
            throw new IOException(e.getMessage(), e);
        }
        keep(submodules);
        unnamed.keep(repository);
    }

    private List<DirCacheEntry> submodules() throws IOException {
        var found = new ArrayList<DirCacheEntry>();
        DirCache index = repository.readDirCache();
        for (int i = 0; i < index.getEntryCount(); i++) {
            if (index.getEntry(i).getFileMode().equals(FileMode.GITLINK)) {
                found.add(index.getEntry(i));
            }
        }
        return found;
    }

    /** JGit takes a submodule that nobody checked out for one that was deleted. */
    private void keep(List<DirCacheEntry> submodules) throws IOException {
        List<DirCacheEntry> there = submodules.stream()
                .filter(entry -> new File(repository.getWorkTree(), entry.getPathString()).isDirectory()).toList();
        if (there.isEmpty()) {
            return;
        }
        DirCache index = repository.lockDirCache();
        try {
            var editor = index.editor();
            for (DirCacheEntry entry : there) {
                editor.add(new DirCacheEditor.PathEdit(entry.getPathString()) {
                    @Override
                    public void apply(DirCacheEntry fresh) {
                        if (!fresh.getFileMode().equals(FileMode.GITLINK)) {
                            fresh.setFileMode(FileMode.GITLINK);
                            fresh.setObjectId(entry.getObjectId());
                        }
                    }
                });
            }
            editor.finish();
            index.write();
            if (!index.commit()) {
                throw new IOException("the index could not be written");
            }
        } finally {
            index.unlock();
        }
    }

    private static List<PathSpec> specs(List<String> add) throws StepException {
        var specs = new ArrayList<PathSpec>();
        for (String each : add) {
            try {
                specs.add(PathSpec.of(each));
            } catch (IllegalArgumentException e) {
                throw new StepException("commit.add: '" + each + "': " + e.getMessage());
            }
        }
        return specs;
    }

    /** The files that there are, or were when the index was written, and that one of the specs is for. */
    private SortedSet<String> matching(List<PathSpec> specs) throws IOException {
        var paths = new TreeSet<String>();
        try (var walk = new TreeWalk(repository)) {
            walk.addTree(new DirCacheIterator(repository.readDirCache()));
            var files = new FileTreeIterator(repository);
            files.setDirCacheIterator(walk, 0);
            walk.addTree(files);
            walk.setRecursive(false);
            while (walk.next()) {
                var file = walk.getTree(1, FileTreeIterator.class);
                boolean known = walk.getTree(0, DirCacheIterator.class) != null;
                if (!known && file != null && file.isEntryIgnored()) {
                    continue;
                }
                if (walk.isSubtree()) {
                    walk.enterSubtree();
                } else if (specs.stream().anyMatch(spec -> spec.matches(walk.getPathString()))) {
                    paths.add(walk.getPathString());
                }
            }
        }
        return paths;
    }

    /** Whether one commit comes from another. */
    boolean isAncestor(ObjectId ancestor, ObjectId of) throws IOException {
        try (var walk = new RevWalk(repository)) {
            RevCommit known = walk.parseCommit(ancestor);
            return walk.isMergedInto(known, walk.parseCommit(of));
        } catch (MissingObjectException e) {
            return false;
        }
    }

    /**
     * Whether another commit makes the same files of where it branched off as one makes of its base. What is not here is not the
     * same.
     */
    boolean changeTheSame(ObjectId base, ObjectId commit, ObjectId other) throws IOException {
        try (var walk = new RevWalk(repository)) {
            walk.setRevFilter(RevFilter.MERGE_BASE);
            walk.markStart(walk.parseCommit(base));
            walk.markStart(walk.parseCommit(other));
            RevCommit branchedOff = walk.next();
            return branchedOff != null && made(branchedOff, other).equals(made(base, commit));
        } catch (MissingObjectException e) {
            return false;
        }
    }

    /** The first commit that another has besides a base and that was not made by this task, in any run of it. */
    Optional<ObjectId> stranger(ObjectId base, ObjectId other) throws IOException {
        try (var walk = new RevWalk(repository)) {
            walk.sort(RevSort.REVERSE);
            walk.markStart(walk.parseCommit(other));
            walk.markUninteresting(walk.parseCommit(base));
            for (RevCommit commit : walk) {
                if (!mark.isOn(commit)) {
                    return Optional.of(commit.copy());
                }
            }
            return Optional.empty();
        } catch (MissingObjectException e) {
            return Optional.of(other);
        }
    }

    /** The files that a commit has otherwise than another, by path; those that are gone have no mode. */
    private Map<String, Made> made(ObjectId from, ObjectId to) throws IOException {
        var made = new HashMap<String, Made>();
        try (var walk = differing(from, to)) {
            while (walk.next()) {
                made.put(walk.getPathString(), new Made(walk.getRawMode(1), walk.getObjectId(1)));
            }
        }
        return made;
    }

    private record Made(int mode, ObjectId content) {}

    private TreeWalk differing(ObjectId from, ObjectId to) throws IOException {
        var walk = new TreeWalk(repository);
        try (var commits = new RevWalk(repository)) {
            walk.addTree(commits.parseCommit(from).getTree());
            walk.addTree(commits.parseCommit(to).getTree());
        }
        walk.setRecursive(true);
        walk.setFilter(TreeFilter.ANY_DIFF);
        return walk;
    }

    /** The files that differ between two commits. */
    List<FileChange> changes(ObjectId from, ObjectId to) throws IOException {
        var changes = new ArrayList<FileChange>();
        try (var walk = differing(from, to)) {
            while (walk.next()) {
                FileChange.Kind kind = walk.getRawMode(0) == 0
                        ? FileChange.Kind.CREATED
                        : walk.getRawMode(1) == 0 ? FileChange.Kind.DELETED : FileChange.Kind.MODIFIED;
                changes.add(new FileChange(walk.getPathString(), kind));
            }
        }
        return changes;
    }

    /** The difference between two commits as {@code git diff} prints it, cut between files when it is very long. */
    String diff(ObjectId from, ObjectId to) throws IOException {
        return CommitDiff.of(repository, from, to);
    }
}
