package dev.mod.cli.run;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.FileChange.Kind;
import dev.mod.engine.run.RunView;
import java.util.SortedMap;
import java.util.TreeMap;

/** What all tasks of a run together did to each file. */
final class ChangedFiles {
    private ChangedFiles() {}

    /** Files that differ from before the run, by path. */
    static SortedMap<String, Kind> of(RunView view) {
        var files = new TreeMap<String, Kind>();
        view.tasks().stream().filter(task -> !task.changes().isEmpty())
                .sorted((a, b) -> a.endedAt().orElse(view.lastAt()).compareTo(b.endedAt().orElse(view.lastAt())))
                .flatMap(task -> task.changes().stream())
                .forEach(change -> merge(files, change));
        return files;
    }

    private static void merge(SortedMap<String, Kind> files, FileChange change) {
        var before = files.get(change.path());
        if (before == Kind.CREATED && change.kind() == Kind.DELETED) {
            files.remove(change.path());
        } else if (before == Kind.CREATED) {
            files.put(change.path(), Kind.CREATED);
        } else if (before == Kind.DELETED && change.kind() == Kind.CREATED) {
            files.put(change.path(), Kind.MODIFIED);
        } else {
            files.put(change.path(), change.kind());
        }
    }
}
