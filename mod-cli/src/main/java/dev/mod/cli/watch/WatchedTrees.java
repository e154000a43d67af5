package dev.mod.cli.watch;

import dev.mod.match.walk.FileWalker;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Directory trees of which the system tells what changes in them, so that they need not be walked again: with inotify, so
 * on Linux only. Safe for concurrent use.
 *
 * <p>Before anything is said of a tree, a file is made in a directory that the same queue of events tells of. Once its event
 * has come all earlier ones have come too. A change that the system tells nobody of, as through memory that a file is mapped
 * to, is not seen; nor is one through another name of a file that had no other name when the tree was first looked at.
 */
public final class WatchedTrees implements AutoCloseable {
    private static final int MOST_TREES = 8;
    private static final int MOST_DIRECTORIES = 100_000;
    private static final int ATTEMPTS = 3;
    private static final WatchEvent.Kind<?>[] KINDS = {StandardWatchEventKinds.ENTRY_CREATE,
            StandardWatchEventKinds.ENTRY_DELETE, StandardWatchEventKinds.ENTRY_MODIFY};

    private record Place(WatchedTree tree, Path directory) {}

    private final WatchService service;
    private final Path cookies;
    private final WatchKey cookieKey;
    private final Map<WatchKey, List<Place>> places = new HashMap<>();
    private final LinkedHashMap<Path, WatchedTree> trees = new LinkedHashMap<>(16, 0.75f, true);
    private long cookie;
    private long now;

    /**
     * What is known of a tree at one moment.
     *
     * @param walk of all files
     * @param walked when that was made; stays the same while no file comes or goes
     * @param time goes up; for {@code changed}
     * @param changed whether a file of the walk, by its path relative to the root, may have changed since another time
     */
    public record Look(FileWalker.Found walk, long walked, long time, Since changed) {}

    /** What changed since a time. */
    @FunctionalInterface
    public interface Since {
        /** Those of the files that may have changed since then. */
        Set<Path> files(long time);
    }

    private WatchedTrees(WatchService service, Path cookies, WatchKey cookieKey) {
        this.service = service;
        this.cookies = cookies;
        this.cookieKey = cookieKey;
    }

    /**
     * Watches nothing yet.
     *
     * @param cookies a directory that nobody else uses; it is made if it is not there, and deleted at the end
     * @return empty where systems do not tell
     */
    public static Optional<WatchedTrees> open(Path cookies) throws IOException {
        if (!Mounts.known()) {
            return Optional.empty();
        }
        Files.createDirectories(cookies);
        WatchService service = FileSystems.getDefault().newWatchService();
        return Optional.of(new WatchedTrees(service, cookies,
                cookies.register(service, StandardWatchEventKinds.ENTRY_CREATE)));
    }

    /**
     * Looks at a tree as a walk of all its files does.
     *
     * @return empty if this tree cannot be watched; walk it then
     */
    public synchronized Optional<Look> look(Path root) throws InterruptedException {
        try {
            Path real = root.toRealPath();
            if (!catchUp()) {
                trees.values().forEach(WatchedTree::lose);
                return Optional.empty();
            }
            String mounts = Mounts.table();
            WatchedTree tree = trees.get(real);
            if (tree != null && (!tree.isStillThere(mounts) || !tree.refresh(now))) {
                forget(tree);
                tree = null;
            }
            if (tree == null && Mounts.tellsOf(real, mounts)) {
                tree = watch(real, mounts);
            }
            return Optional.ofNullable(tree).map(each -> new Look(each.walk(), each.walked(), now, each.changes()));
        } catch (IOException | ClosedWatchServiceException e) {
            // events may have been taken of which nothing came
            trees.values().forEach(WatchedTree::lose);
            return Optional.empty();
        }
    }

    /** How many directories are watched. */
    public synchronized int directories() {
        return places.size();
    }

    /** Takes all events of before this call; whether that worked. */
    private boolean catchUp() throws IOException, InterruptedException {
        Path file = cookies.resolve(Long.toString(++cookie));
        now++;
        Files.createFile(file);
        try {
            boolean seen = false;
            while (!seen) {
                WatchKey key = service.poll(10, TimeUnit.SECONDS);
                if (key == null) {
                    return false;
                }
                seen = take(key, file.getFileName());
            }
            // keys that got events while they were taken are at the end of the queue only now
            for (WatchKey key = service.poll(); key != null; key = service.poll()) {
                take(key, file.getFileName());
            }
            return true;
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** Takes the events of a key; whether the cookie is among them. */
    private boolean take(WatchKey key, Path expected) {
        boolean seen = false;
        List<Place> watched = places.getOrDefault(key, List.of());
        for (WatchEvent<?> event : key.pollEvents()) {
            if (key.equals(cookieKey)) {
                seen |= expected.equals(event.context());
            }
            for (Place place : watched) {
                if (event.context() instanceof Path name) {
                    place.tree().note(place.directory().resolve(name),
                            !event.kind().equals(StandardWatchEventKinds.ENTRY_MODIFY), now);
                } else {
                    place.tree().lose();
                }
            }
        }
        if (!key.reset()) {
            watched.forEach(place -> place.tree().lose());
            places.remove(key);
        }
        return seen;
    }

    /** Watches first and looks then, so that there is no moment in between. */
    private @Nullable WatchedTree watch(Path root, String mounts)
            throws IOException, InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Set<Path> directories = new HashSet<>();
            FileWalker.Found first = FileWalker.below(root).build().walk(directories::add);
            if (!first.problems().isEmpty() || !first.unnamed().isEmpty()
                    || directories.size() > MOST_DIRECTORIES) {
                return null;
            }
            while (!trees.isEmpty()
                    && (trees.size() >= MOST_TREES || places.size() + directories.size() > MOST_DIRECTORIES)) {
                forget(trees.values().iterator().next());
            }
            var tree = new WatchedTree(root, mounts, now);
            trees.put(root, tree);
            try {
                register(tree, root, Path.of(""));
                for (Path directory : directories) {
                    register(tree, root, directory);
                }
                if (tree.walk(now) && directories.equals(tree.directories())) {
                    return tree;
                }
            } catch (IOException e) {
                // more than the system watches, or gone
                forget(tree);
                return null;
            }
            forget(tree);
        }
        return null;
    }

    private void register(WatchedTree tree, Path root, Path directory) throws IOException {
        places.computeIfAbsent(root.resolve(directory).register(service, KINDS), unused -> new ArrayList<>())
                .add(new Place(tree, directory));
    }

    private void forget(WatchedTree tree) {
        trees.values().remove(tree);
        Predicate<Place> its = place -> place.tree().equals(tree);
        Set<WatchKey> unused = new HashSet<>();
        places.forEach((key, watched) -> {
            watched.removeIf(its);
            if (watched.isEmpty()) {
                unused.add(key);
            }
        });
        unused.forEach(key -> {
            key.cancel();
            places.remove(key);
        });
    }

    @Override
    public synchronized void close() throws IOException {
        service.close();
        Files.deleteIfExists(cookies);
    }
}
