package dev.mod.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.target.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever happens to a tree, it is put back to the byte and the bit of its modes, and forth again. */
class SnapshotStoreProperties {
    private static final List<String> NAMES = List.of("a", "b", "c.txt", "d.log", "e e", "\u00e4", "x/y", "x/z.txt",
            "x/w/v", "u/t", "u/t/s.log", ".gitignore", "x/.gitignore", "u/.ignore");
    private static final List<String> RULES = List.of("", "*.log\n", "x/\n", "*.txt\n!c.txt\n", "*\n", "/u\n");
    private static final int[] FILE_MODES = {0644, 0755, 0600, 0444, 0664, 0711};
    private static final int[] DIRECTORY_MODES = {0755, 0700, 0555, 0775};

    @Property(tries = 20)
    void putBackAndForthAgain(@ForAll int seed) throws Exception {
        var random = new Random(seed);
        var scratch = Files.createTempDirectory("snapshots");
        try {
            var target = Files.createDirectory(scratch.resolve("target"));
            boolean git = random.nextBoolean();
            if (git) {
                Trees.shell(target, "git init -q .");
            }
            change(target, random, 12, List.of());
            if (git && random.nextBoolean()) {
                Trees.shell(target, "git add -A . 2>/dev/null || true");
            }
            var snapshots = new SnapshotStore(scratch.resolve("store"), target);
            var first = snapshots.before();
            // what is outside the transaction is left alone by both sides here
            var outside = outside(target, snapshots, first);
            var before = Trees.listing(target);
            for (int task = 0; task < 2; task++) {
                var begun = task == 0 ? first : snapshots.before();
                change(target, random, 1 + random.nextInt(8), outside);
                snapshots.after(begun);
            }
            change(target, random, random.nextInt(4), outside);
            if (git && random.nextInt(4) == 0) {
                Trees.shell(target, "git add -f -A . 2>/dev/null || true");
            }
            var mangled = listing(Trees.listing(target));
            if (random.nextBoolean()) {
                snapshots.close();
                snapshots = new SnapshotStore(scratch.resolve("store"), target);
            }
            var discarded = snapshots.restore(first);
            assertEquals(listing(before), listing(Trees.listing(target)), "put back");
            snapshots.restore(discarded);
            assertEquals(mangled, listing(Trees.listing(target)), "put forth again");
            snapshots.restore(first);
            assertEquals(listing(before), listing(Trees.listing(target)), "put back once more");
            snapshots.close();
        } finally {
            Trees.shell(scratch, "chmod -R u+rwx .");
            Trees.delete(scratch);
        }
    }

    private static List<String> outside(Path target, SnapshotStore snapshots, String first) throws IOException {
        var paths = new TreeSet<>(Trees.listing(target).keySet());
        paths.addAll(NAMES);
        paths.addAll(List.of("x", "x/w", "u"));
        return paths.stream().filter(path -> !path.equals(".git") && !path.startsWith(".git/"))
                .filter(path -> !snapshots.covers(first, path, false) || !snapshots.covers(first, path, true)).toList();
    }

    private static Map<String, String> listing(Map<String, String> listing) {
        listing.keySet().removeIf(path -> path.equals(".git") || path.startsWith(".git/"));
        return listing;
    }

    private static void change(Path target, Random random, int times, List<String> outside) throws IOException {
        for (int i = 0; i < times; i++) {
            try {
                changeOnce(target, random, outside);
            } catch (java.nio.file.AccessDeniedException e) {
                // a directory that was made read-only: that is its point
            }
        }
    }

    private static void changeOnce(Path target, Random random, List<String> outside) throws IOException {
        var name = NAMES.get(random.nextInt(NAMES.size()));
        var path = target.resolve(name);
        if (outside.stream().anyMatch(each -> each.equals(name) || each.startsWith(name + "/")
                || name.startsWith(each + "/"))) {
            return;
        }
        boolean there = Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> {
                if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) || !parents(target, path)) {
                    return;
                }
                if (Files.isSymbolicLink(path)) {
                    Files.delete(path);
                }
                if (there && !Files.isWritable(path)) {
                    return;
                }
                Files.write(path, name.endsWith("ignore")
                        ? RULES.get(random.nextInt(RULES.size())).getBytes(StandardCharsets.UTF_8)
                        : content(random));
            }
            case 3 -> {
                if (!name.endsWith("ignore")) {
                    Trees.delete(path);
                }
            }
            case 4 -> {
                var to = target.resolve(NAMES.get(random.nextInt(NAMES.size())));
                boolean free = outside.stream().noneMatch(each -> target.resolve(each).startsWith(to)
                        || to.startsWith(target.resolve(each)));
                if (free && there && !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                        && !Files.isDirectory(to, LinkOption.NOFOLLOW_LINKS) && parents(target, to)) {
                    Files.move(path, to, StandardCopyOption.REPLACE_EXISTING);
                }
            }
            case 5 -> {
                if (there && !Files.isSymbolicLink(path)) {
                    var modes = Files.isDirectory(path) ? DIRECTORY_MODES : FILE_MODES;
                    Files.setAttribute(path, "unix:mode", modes[random.nextInt(modes.length)]);
                }
            }
            case 6 -> {
                if (!there && !name.endsWith("ignore") && parents(target, path)) {
                    Files.createSymbolicLink(path, Path.of(NAMES.get(random.nextInt(NAMES.size()))));
                }
            }
            default -> {
                if (!there && parents(target, path)) {
                    Files.createDirectory(path);
                }
            }
        }
    }

    private static byte[] content(Random random) {
        var bytes = new byte[random.nextInt(random.nextInt(20) == 0 ? 3_000_000 : 4)];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Makes the directories above a file; false if something else is in their place. */
    private static boolean parents(Path target, Path path) throws IOException {
        var parent = path.getParent();
        if (parent == null || parent.equals(target)) {
            return true;
        }
        if (!parents(target, parent)) {
            return false;
        }
        if (!Files.exists(parent, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(parent);
        }
        return Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS);
    }
}
