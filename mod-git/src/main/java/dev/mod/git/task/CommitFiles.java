package dev.mod.git.task;

import dev.mod.engine.spi.TargetFiles;
import java.io.IOException;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.CoreConfig.EolStreamType;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.TreeWalk.OperationType;

/**
 * The files of a commit, read from Git's objects. Links and files that a checkout would not write as they are stored are
 * not judged by their content.
 *
 * @param repository one with the configuration of that in which they would be checked out
 */
record CommitFiles(Repository repository, ObjectId commit) implements TargetFiles {
    @Override
    public boolean any(Predicate<String> path, BiPredicate<String, byte[]> content) throws IOException {
        try (ObjectReader reader = repository.newObjectReader();
                RevWalk commits = new RevWalk(reader);
                TreeWalk walk = new TreeWalk(repository, reader)) {
            walk.setRecursive(true);
            walk.setOperationType(OperationType.CHECKOUT_OP);
            walk.setAttributesNodeProvider(repository.createAttributesNodeProvider());
            walk.addTree(commits.parseCommit(commit).getTree());
            while (walk.next()) {
                String name = walk.getPathString();
                if (!walk.getFileMode(0).equals(FileMode.GITLINK) && path.test(name)
                        && isLookedFor(walk, reader, name, content)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static boolean isLookedFor(TreeWalk walk, ObjectReader reader, String name,
            BiPredicate<String, byte[]> content) throws IOException {
        if (walk.getFileMode(0).equals(FileMode.SYMLINK)
                || walk.getEolStreamType(OperationType.CHECKOUT_OP) != EolStreamType.DIRECT
                || walk.getFilterCommand(Constants.ATTR_FILTER_TYPE_SMUDGE) != null) {
            return true;
        }
        ObjectLoader loader = reader.open(walk.getObjectId(0), Constants.OBJ_BLOB);
        return loader.isLarge() || content.test(name, loader.getCachedBytes());
    }
}
