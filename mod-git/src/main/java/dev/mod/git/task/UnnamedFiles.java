package dev.mod.git.task;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;

/**
 * The files of a commit whose names are not UTF-8. Names are bytes to Git, but text here: such a file is checked out under
 * another name, under which it would be committed. So it gets into the index as it was in the commit, and what has that
 * other name is taken out.
 *
 * @param entries of these files
 * @param aliases the names that they may be checked out under
 */
record UnnamedFiles(List<DirCacheEntry> entries, Set<String> aliases) {
    static UnnamedFiles of(Repository repository, ObjectId commit) throws IOException {
        var entries = new ArrayList<DirCacheEntry>();
        var aliases = new HashSet<String>();
        try (var walk = new TreeWalk(repository); var commits = new RevWalk(repository)) {
            walk.addTree(commits.parseCommit(commit).getTree());
            walk.setRecursive(true);
            while (walk.next()) {
                byte[] name = walk.getRawPath();
                if (!isUtf8(name)) {
                    var entry = new DirCacheEntry(name);
                    entry.setFileMode(walk.getFileMode(0));
                    entry.setObjectId(walk.getObjectId(0));
                    entries.add(entry);
                    aliases.add(walk.getPathString());
                    aliases.add(new String(name, StandardCharsets.UTF_8));
                }
            }
        }
        return new UnnamedFiles(entries, aliases);
    }

    private static boolean isUtf8(byte[] name) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(name));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** Makes the index what it is to be of them. */
    void keep(Repository repository) throws IOException {
        if (entries.isEmpty()) {
            return;
        }
        DirCache index = repository.lockDirCache();
        try {
            var builder = index.builder();
            for (int i = 0; i < index.getEntryCount(); i++) {
                DirCacheEntry entry = index.getEntry(i);
                if (isUtf8(entry.getRawPath()) && !aliases.contains(entry.getPathString())) {
                    builder.add(entry);
                }
            }
            entries.forEach(builder::add);
            builder.finish();
            index.write();
            if (!index.commit()) {
                throw new IOException("the index could not be written");
            }
        } finally {
            index.unlock();
        }
    }
}
