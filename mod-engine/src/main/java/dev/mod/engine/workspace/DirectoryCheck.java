package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Finds the directories in which files came, went or were replaced since a snapshot. */
final class DirectoryCheck {
    /** So few are not worth a second thread. */
    private static final int FEW = 100;

    private final Path target;
    private final Manifest last;

    DirectoryCheck(Path target, Manifest last) {
        this.target = target;
        this.last = last;
    }

    /** Paths of directories that are no longer as they were, or of which that cannot be told. */
    Set<String> changed() throws IOException {
        var directories = new ArrayList<Entry>();
        for (Entry entry : Entries.unpacked(last.entries())) {
            if (entry.kind() == Entry.Kind.DIRECTORY) {
                directories.add(entry);
            }
        }
        int half = directories.size() < FEW ? 0 : directories.size() / 2;
        var others = new FutureTask<>(() -> changed(directories.subList(0, half)));
        if (half == 0) {
            others.run();
        } else {
            var thread = new Thread(others, "mod-directories");
            thread.setDaemon(true);
            thread.start();
        }
        var changed = changed(directories.subList(half, directories.size()));
        try {
            changed.addAll(others.get());
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            changed.addAll(changed(directories.subList(0, half)));
        }
        return changed;
    }

    private Set<String> changed(List<Entry> directories) throws IOException {
        var changed = new HashSet<String>();
        for (Entry directory : directories) {
            if (!last.vouchesFor(directory) || !FileStat.unchanged(target.resolve(directory.path()), directory)) {
                changed.add(directory.path());
            }
        }
        return changed;
    }
}
