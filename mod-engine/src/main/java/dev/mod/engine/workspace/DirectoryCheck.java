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
        for (Entry directory : Entries.unpacked(last.entries())) {
            if (directory.kind() == Entry.Kind.DIRECTORY
                    && !(last.vouchesFor(directory)
                            && FileStat.unchanged(target.resolve(directory.path()), directory))) {
                changed.add(directory.path());
            }
        }
        return changed;
    }
}
