package dev.mod.engine.workspace;

/**
 * What counts though rules may ignore it: what a snapshot covers, and what Git tracks.
 *
 * @param index none if what Git tracks does not count
 */
record CoveredPaths(Manifest snapshot, GitIndex index) implements TargetWalk.Known {
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
