package dev.mod.cli.watch;

import dev.mod.base.glob.IgnoreRules;
import dev.mod.match.walk.FileStamps;
import dev.mod.match.walk.FileWalker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One tree of {@link WatchedTrees}, which guards it. */
final class WatchedTree {
    /** Two changes that are closer might leave the same stamp. */
    private static final Duration SETTLED = Duration.ofSeconds(2);
    private static final FileWalker.Found NOTHING = new FileWalker.Found(List.of(), List.of(), List.of());

    private final Path root;
    private final String mounts;
    private final @Nullable Object identity;
    private final Map<Path, String> above;
    private Map<Path, String> excludes = Map.of();
    private FileWalker.Found walk = NOTHING;
    private long walked;
    private Set<Path> files = Set.of();
    private Set<Path> directories = Set.of();
    /** Files with several names, of which nobody tells when they change through another. */
    private Map<Path, Optional<FileStamps.Stamp>> linked = new HashMap<>();
    /** Of what was named in an event: whether something may have come or gone. */
    private final Map<Path, Boolean> noted = new HashMap<>();
    private final Map<Path, Long> changed = new HashMap<>();
    private final long begun;
    private Instant stamped = Instant.EPOCH;
    private boolean lost;

    /** Nothing is known of before the time. */
    WatchedTree(Path root, String mounts, long time) throws IOException {
        this.begun = time;
        this.root = root;
        this.mounts = mounts;
        this.identity = identity(root);
        this.above = above(root);
    }

    private static @Nullable Object identity(Path root) throws IOException {
        return Files.readAttributes(root, BasicFileAttributes.class).fileKey();
    }

    /** Ignore files that hold for the tree and are not in it. */
    private static Map<Path, String> above(Path root) {
        Map<Path, String> texts = new HashMap<>();
        put(texts, root.resolve(".git/info/exclude"));
        for (Path directory = root.getParent(); directory != null; directory = directory.getParent()) {
            put(texts, directory.resolve(".gitignore"));
            put(texts, directory.resolve(".ignore"));
            put(texts, directory.resolve(".git/info/exclude"));
            texts.put(directory.resolve(".git"),
                    String.valueOf(Files.exists(directory.resolve(".git"), LinkOption.NOFOLLOW_LINKS)));
        }
        return texts;
    }

    private static void put(Map<Path, String> texts, Path file) {
        texts.put(file, text(file));
    }

    private static String text(Path file) {
        try {
            return Files.isRegularFile(file) ? "=" + Files.readString(file, StandardCharsets.ISO_8859_1) : "";
        } catch (IOException e) {
            return "";
        }
    }

    /** Whether the root and all outside of it that the walk depends on are what they were. */
    boolean isStillThere(String mountsNow) throws IOException {
        return !lost && mounts.equals(mountsNow) && Objects.equals(identity, identity(root))
                && above.equals(above(root))
                && excludes.entrySet().stream().allMatch(each -> text(each.getKey()).equals(each.getValue()));
    }

    /** Takes what an event says of a file or directory, relative to the root. */
    void note(Path path, boolean existence, long time) {
        noted.merge(path, existence, Boolean::logicalOr);
        changed.put(path, time);
    }

    /** Events are missing. */
    void lose() {
        lost = true;
    }

    /** Draws conclusions from the events; false if the tree has to be watched anew. */
    boolean refresh(long time) throws IOException {
        boolean again = false;
        for (var entry : noted.entrySet()) {
            Path path = entry.getKey();
            String name = path.getFileName().toString();
            if (directories.contains(path) || name.equals(".git") || IgnoreRules.isFile(name)) {
                return false;
            }
            if (entry.getValue()) {
                Path file = root.resolve(path);
                boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
                again |= files.contains(path) ? !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) : there;
            }
        }
        Set<Path> some = new HashSet<>(noted.keySet());
        noted.clear();
        if (again) {
            Set<Path> before = directories;
            if (!walk(time) || !before.equals(directories)) {
                return false;
            }
        } else {
            // a file that took another's place may have several names
            relink(some);
        }
        if (some.stream().anyMatch(linked::containsKey)) {
            // files that were there before may have got another name
            relink(Set.copyOf(files));
        }
        changed.keySet().retainAll(files);
        if (!linked.isEmpty()) {
            compareStamps(time);
        }
        return true;
    }

    private void compareStamps(long time) {
        Instant now = Instant.now();
        Map<Path, Optional<FileStamps.Stamp>> stampsNow = stamps(List.copyOf(linked.keySet()));
        long settled = nanos(stamped.minus(SETTLED));
        stampsNow.forEach((file, stamp) -> {
            if (stamp.isEmpty() || !stamp.equals(linked.get(file)) || stamp.get().changed() > settled) {
                changed.put(file, time);
            }
        });
        linked = stampsNow;
        stamped = now;
    }

    private static long nanos(Instant instant) {
        return instant.getEpochSecond() * 1_000_000_000 + instant.getNano();
    }

    /** Walks; false if that does not give the whole tree. */
    boolean walk(long time) throws IOException {
        Set<Path> entered = new HashSet<>();
        FileWalker.Found found = FileWalker.below(root).build().walk(entered::add);
        Set<Path> before = files;
        walk = found;
        walked = time;
        files = new HashSet<>(found.files());
        directories = entered;
        Set<Path> fresh = new HashSet<>(files);
        fresh.removeAll(before);
        if (time > begun) {
            fresh.forEach(file -> changed.put(file, time));
        }
        Map<Path, String> inside = new HashMap<>();
        for (Path directory : directories) {
            Path repository = root.resolve(directory).resolve(".git");
            if (Files.exists(repository, LinkOption.NOFOLLOW_LINKS)) {
                put(inside, repository.resolve("info/exclude"));
            }
        }
        excludes = inside;
        fresh.addAll(changed.keySet());
        relink(fresh);
        return found.problems().isEmpty() && found.unnamed().isEmpty();
    }

    /** Looks which of some files have several names. */
    private void relink(Set<Path> some) {
        if (linked.isEmpty()) {
            stamped = Instant.now();
        }
        List<Path> several = new ArrayList<>();
        for (Path file : some) {
            linked.remove(file);
            if (files.contains(file) && names(root.resolve(file)) != 1) {
                several.add(file);
            }
        }
        linked.keySet().retainAll(files);
        linked.putAll(stamps(several));
    }

    private static int names(Path file) {
        try {
            return (int) Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            return 0;
        }
    }

    private Map<Path, Optional<FileStamps.Stamp>> stamps(List<Path> some) {
        FileStamps all = FileStamps.of(root, some);
        Map<Path, Optional<FileStamps.Stamp>> each = new HashMap<>();
        for (int i = 0; i < some.size(); i++) {
            each.put(some.get(i), all.of(i));
        }
        return each;
    }

    FileWalker.Found walk() {
        return walk;
    }

    /** That were looked into, relative to the root. */
    Set<Path> directories() {
        return directories;
    }

    long walked() {
        return walked;
    }

    /** What changed since a time, as known now. */
    WatchedTrees.Since changes() {
        Map<Path, Long> known = Map.copyOf(changed);
        Set<Path> all = files;
        return time -> {
            if (time < begun) {
                return all;
            }
            Set<Path> since = new HashSet<>();
            known.forEach((file, when) -> {
                if (when > time) {
                    since.add(file);
                }
            });
            return since;
        };
    }
}
