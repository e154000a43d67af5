package dev.mod.engine.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A look that trusts Git's index and what {@code find} prints sees what one at each file sees. */
class PackedSnapshotsProperties {
    private static final List<String> WORK = List.of("echo x >> a", "chmod 600 b", "chmod 755 b", "rm -f c",
            "mkdir -p e/f/g", "rmdir empty || mkdir empty", "mv a e/moved", "ln -sfn b link", "rm -rf d",
            "mkdir -p out; echo o > out/o", "echo out > .gitignore", "echo '!out' > .gitignore", "echo d > .gitignore",
            "echo '*.x eol=crlf' > d/.gitattributes", "rm -f d/.gitattributes", "touch -d 2001-02-03 a",
            "echo u > untracked.x", "echo v > d/v.x", "git add -A .", "git add -f out", "git rm -q --cached b",
            "git update-index --index-version 4", "git update-index --split-index", "git commit -qm x",
            "git init -q nested; echo n > nested/n", "rm -rf nested", "printf 'ä' > 'd/ä b'",
            "chmod 500 d; chmod 700 d",
            "sleep 0.01", "git status -s", "mkdir -p d; echo again > d/again", "rm -f .gitignore", "echo z > 'd/-'");

    @Property(tries = 40)
    void bothWaysAreTheSame(@ForAll int seed) throws Exception {
        var random = new Random(seed);
        var scratch = Files.createTempDirectory("packed");
        try {
            var top = Files.createDirectory(scratch.resolve("target"));
            Trees.shell(top, """
                    git init -q .; git config user.name n; git config user.email e@x; mkdir -p empty d/deep sub/d
                    for f in a b c d/a d/b.x d/deep/c sub/a sub/d/b; do echo $f > $f; done; ln -s a link
                    """);
            work(top, random, 4);
            Trees.age(top);
            Trees.shell(top, "git add -A . || true");
            Trees.age(top);
            work(top, random, random.nextInt(4));
            var target = random.nextInt(4) == 0 ? top.resolve("sub") : top;
            var asked = new TargetSnapshots(scratch.resolve("asked"), target, TargetFiles.DISK,
                    (root, passed, most, expected, below) -> Listing.ofFiles(root));
            var listed = new TargetSnapshots(scratch.resolve("listed"), target);
            for (int task = 0; task < 3; task++) {
                var one = asked.before();
                var other = listed.before();
                assertEquals(entries(scratch.resolve("asked"), one), entries(scratch.resolve("listed"), other));
                work(target, random, random.nextInt(5));
                var oneAfter = asked.after(one);
                var otherAfter = listed.after(other);
                assertEquals(entries(scratch.resolve("asked"), oneAfter),
                        entries(scratch.resolve("listed"), otherAfter));
                assertEquals(asked.diff(one, oneAfter), listed.diff(other, otherAfter));
                assertEquals(absent(scratch.resolve("asked"), oneAfter), absent(scratch.resolve("listed"), otherAfter));
            }
            listed.close();
            asked.close();
        } finally {
            Trees.shell(scratch, "chmod -R u+rwx .");
            Trees.delete(scratch);
        }
    }

    private static void work(Path target, Random random, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            // what does not fit the tree as it is does nothing
            Trees.shell(target, "(" + WORK.get(random.nextInt(WORK.size())) + ") 2>/dev/null >&2 || true");
        }
    }

    private static Map<String, Entry> entries(Path store, String name) throws Exception {
        var entries = new ManifestStore(store).read(name).entries();
        for (Entry entry : entries.values()) {
            assertTrue(entries.containsKey(entry.path()) && entry.equals(entries.get(entry.path())), entry.path());
        }
        assertEquals(entries.size(), entries.keySet().stream().distinct().count());
        return new HashMap<>(entries);
    }

    private static Set<String> absent(Path store, String name) throws Exception {
        return new ManifestStore(store).read(name).absent();
    }
}
