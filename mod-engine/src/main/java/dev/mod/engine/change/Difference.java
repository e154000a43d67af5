package dev.mod.engine.change;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import dev.mod.engine.target.Spelling;
import dev.mod.engine.target.WorkspaceException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Something in a target that is not as it was when changes of it were worked out.
 *
 * @param path relative to the target, with {@code /} between its segments
 * @param kind in what way it is other
 */
public record Difference(String path, Kind kind) {
    /** In what way something is other than before. */
    public enum Kind {
        /** There was nothing. */
        APPEARED("appeared"),
        /** There is nothing. */
        DELETED("was deleted"),
        /** A file has another content. */
        CONTENT("was changed"),
        /** A file has the same content and another mode. */
        MODE("has another mode"),
        /** It is no file or directory any more, or one in place of the other. */
        KIND("became something else");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    /**
     * Whatever is not exactly as it was before some changes: the files that they change, and the directories these lie in.
     * A directory that was to be made and is there by now is none.
     *
     * @return by path
     * @throws WorkspaceException if a file cannot be read
     */
    public static List<Difference> of(ChangeSet changes, Path target) {
        var found = new ConcurrentSkipListMap<String, Kind>();
        // a directory in which nothing changes in the end is of no concern
        List<String> files = changes.files().stream().map(FileChange::path).toList();
        var parents = new TreeSet<String>();
        files.forEach(path -> FileEntries.addParents(path, parents));
        var unreachable = new TreeSet<String>();
        for (String parent : parents) {
            Path directory = target.resolve(parent);
            boolean made = changes.byPath().containsKey(parent);
            if (unreachable.contains(FileEntries.above(parent))) {
                unreachable.add(parent);
            } else if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
                if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                    // a file that gives way to a directory is looked at as a file
                    if (!wasFile(changes, parent)) {
                        found.put(parent, made ? Kind.APPEARED : Kind.KIND);
                    }
                    unreachable.add(parent);
                }
            } else if (!made) {
                found.put(parent, Kind.DELETED);
            }
        }
        Set<String> ambiguous = Spelling.ambiguous(files);
        Concurrently.forEach(files, path -> {
            ChangeSet.Version before = Objects.requireNonNull(changes.byPath().get(path)).before();
            Kind kind = unreachable.contains(FileEntries.above(path))
                    ? before == null ? null : Kind.DELETED
                    : between(before, target, path, ambiguous);
            if (kind != null) {
                found.put(path, kind);
            }
        });
        var all = new ArrayList<Difference>();
        for (Map.Entry<String, Kind> each : found.entrySet()) {
            all.add(new Difference(each.getKey(), each.getValue()));
        }
        return List.copyOf(all);
    }

    private static boolean wasFile(ChangeSet changes, String path) {
        ChangeSet.Change change = changes.byPath().get(path);
        return change != null && change.before() != null && change.before().isFile();
    }

    private static @Nullable Kind between(ChangeSet.@Nullable Version before, Path target, String path,
            Set<String> ambiguous) {
        FileEntry now = ChangeSet.look(target, path, ambiguous);
        boolean there = now != null
                || (!ambiguous.contains(path) && Files.exists(target.resolve(path), LinkOption.NOFOLLOW_LINKS));
        if (before == null) {
            return there ? Kind.APPEARED : null;
        }
        if (now == null || now.kind() != before.entry().kind()) {
            return there ? Kind.KIND : Kind.DELETED;
        }
        if (!now.blob().equals(before.entry().blob())) {
            return Kind.CONTENT;
        }
        return FileStat.hasModes() && now.mode() != before.entry().mode() ? Kind.MODE : null;
    }

    /** For people. */
    @Override
    public String toString() {
        return path + " " + kind.text;
    }
}
