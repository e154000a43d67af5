package dev.mod.engine.change;

import dev.mod.engine.change.ChangeSet.Change;
import dev.mod.engine.change.ChangeSet.Version;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.target.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Changes made one after the other, while others may have changed the same files in between. What others did is no
 * part of it. Immutable.
 */
public final class ChangeHistory {
    /** The changes of each file, oldest first; between two of them somebody else changed it. */
    private final SortedMap<String, List<Change>> changes = new TreeMap<>();

    /** @param sets the oldest first */
    public ChangeHistory(List<ChangeSet> sets) {
        for (ChangeSet set : sets) {
            set.byPath().forEach((path, change) -> add(changes.computeIfAbsent(path, none -> new ArrayList<>()),
                    change));
        }
        changes.values().forEach(each -> each.removeIf(change -> Version.same(change.before(), change.after())));
        changes.values().removeIf(List::isEmpty);
    }

    private static void add(List<Change> earlier, Change change) {
        int last = earlier.size() - 1;
        if (last >= 0 && Version.same(earlier.get(last).after(), change.before())) {
            earlier.set(last, new Change(earlier.get(last).before(), change.after()));
        } else {
            earlier.add(change);
        }
    }

    /** The files that changed, by path; directories are not listed. */
    public List<FileChange> files() {
        return whole().files();
    }

    /** What was before the first change of each file, and is after the last one. */
    public ChangeSet whole() {
        var whole = new TreeMap<String, Change>();
        changes.forEach((path, each) -> whole.put(path,
                new Change(each.get(0).before(), each.get(each.size() - 1).after())));
        return new ChangeSet(whole);
    }

    /**
     * The changes in the format of {@code git diff}. A file that somebody else changed in between has a difference for
     * each time that it was changed.
     *
     * @throws WorkspaceException if a content cannot be read
     */
    public String patch() {
        return String.join("", patches().values());
    }

    /** As {@link #patch}, for each file by path. */
    public SortedMap<String, String> patches() {
        var patches = new TreeMap<String, String>();
        changes.forEach((path, each) -> {
            var patch = new StringBuilder();
            each.forEach(change -> patch.append(new ChangeSet(new TreeMap<>(Map.of(path, change))).patch()));
            if (patch.length() > 0) {
                patches.put(path, patch.toString());
            }
        });
        return patches;
    }

    /**
     * How the changes are taken back.
     *
     * @param changes to revert in the target
     * @param left files that are only put back to what somebody else had made of them in between, or stay as somebody
     *        has made them since, and what they had been before the first change
     */
    public record Undo(ChangeSet changes, SortedMap<String, Change> left) {}

    /**
     * Works out how to take the changes back in a target but keep what others did in between and have done since.
     *
     * @throws WorkspaceException if a content cannot be read
     */
    public Undo undo(Path target) {
        var all = new TreeMap<String, Change>();
        var left = new TreeMap<String, Change>();
        Map<String, Change> present = whole().endingAs(target).byPath();
        changes.forEach((path, each) -> {
            try {
                var now = Objects.requireNonNull(present.get(path)).after();
                undo(path, each, all, left);
                if (isOthers(now, Objects.requireNonNull(all.get(path)))) {
                    var since = new ArrayList<>(each);
                    since.add(new Change(now, now));
                    undo(path, since, all, left);
                }
            } catch (IOException e) {
                throw WorkspaceException.of("read the kept content of", path, e);
            }
        });
        var unreachable = unreachable(target, all, present);
        changes.forEach((path, each) -> {
            if (unreachable.contains(FileEntries.above(path))
                    && Objects.requireNonNull(all.get(path)).before() != null) {
                all.remove(path);
                left.put(path, each.get(0));
            }
        });
        // somebody's file in a directory's place gives way to what was in the directory
        for (String path : List.copyOf(all.keySet())) {
            Change undo = Objects.requireNonNull(all.get(path));
            if (undo.before() != null && isFile(undo.before()) && all.subMap(path + "/", path + "0").values().stream()
                    .anyMatch(below -> below.before() != null)) {
                all.remove(path);
                left.put(path, undo);
            }
        }
        return new Undo(new ChangeSet(all), left);
    }

    /** Whether what is there is neither what the changes made of a file, nor what it is to be, nor a state between the two. */
    private static boolean isOthers(@Nullable Version now, Change undo) {
        return isFile(now) && isFile(undo.before()) && isFile(undo.after()) && !Version.same(now, undo.before())
                && !Version.same(now, undo.after()) && (now != null || ChangeSet.inOneStep(undo));
    }

    /** The directories on the way to changes that somebody made something else, and that no change makes directories again. */
    private static Set<String> unreachable(Path target, Map<String, Change> all, Map<String, Change> present) {
        var parents = new TreeSet<String>();
        all.keySet().forEach(path -> FileEntries.addParents(path, parents));
        var unreachable = new HashSet<String>();
        for (String parent : parents) {
            Path directory = target.resolve(parent);
            Change undo = all.get(parent);
            boolean remade = undo != null && !isFile(undo.before())
                    && Version.same(Objects.requireNonNull(present.get(parent)).after(), undo.after());
            if (unreachable.contains(FileEntries.above(parent)) || !remade
                    && Files.exists(directory, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                unreachable.add(parent);
            }
        }
        return unreachable;
    }

    private static boolean isFile(@Nullable Version version) {
        return version == null || version.isFile();
    }

    private static void undo(String path, List<Change> each, Map<String, Change> all, Map<String, Change> left)
            throws IOException {
        Change last = each.get(each.size() - 1);
        var goal = last.before();
        for (int i = each.size() - 2; i >= 0; i--) {
            var merged = ThreeWayMerge.merge(each.get(i).after(), goal, each.get(i).before());
            if (merged.isEmpty()) {
                left.put(path, each.get(0));
                break;
            }
            goal = merged.get().version();
        }
        all.put(path, new Change(goal, last.after()));
    }
}
