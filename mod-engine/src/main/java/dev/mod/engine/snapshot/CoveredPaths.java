package dev.mod.engine.snapshot;

import dev.mod.engine.target.FileWalk;
import dev.mod.engine.target.GitIndex;

/**
 * Paths that count though rules may ignore them: those that a snapshot covers, and those that Git tracks.
 *
 * @param index none if what Git tracks does not count
 */
record CoveredPaths(Snapshot snapshot, GitIndex index) implements FileWalk.Covered {
    @Override
    public boolean file(String path) {
        return snapshot.knows(path) || index.contains(path);
    }

    @Override
    public boolean directory(String path) {
        // a snapshot has the directories above its files
        return index.hasBelow(path) || file(path)
                || snapshot.absent().stream().anyMatch(absent -> absent.startsWith(path + "/"));
    }
}
