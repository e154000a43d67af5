package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.HashSet;

/** Finds the directories in which files came, went or were replaced since a snapshot. */
final class DirectoryCheck {
    private final Path target;
    private final Manifest last;

    DirectoryCheck(Path target, Manifest last) {
        this.target = target;
        this.last = last;
    }

    /** Paths of directories that are no longer as they were, or of which that cannot be told. */
    Set<String> changed() throws IOException {
        var changed = new HashSet<String>();
        for (Entry directory : last.entries().values()) {
            if (directory.kind() == Entry.Kind.DIRECTORY) {
                var now = FileStat.of(target.resolve(directory.path()), directory.path());
                if (now == null || !directory.sameStat(now) || directory.mode() != now.mode()
                        || !last.vouchesFor(directory)) {
                    changed.add(directory.path());
                }
            }
        }
        return changed;
    }
}
