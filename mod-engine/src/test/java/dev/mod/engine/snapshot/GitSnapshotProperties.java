package dev.mod.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.target.BlobId;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import dev.mod.engine.target.Trees;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** A snapshot that trusts Git's index and the snapshot before it holds what is on disk, and all that Git sees. */
class GitSnapshotProperties {
    private static final List<String> WORK = List.of("echo x >> a", "chmod 600 b", "chmod 755 b", "rm -f c",
            "mkdir -p e/f/g", "rmdir empty || mkdir empty", "mv a e/moved", "ln -sfn b link", "rm -rf d",
            "mkdir -p out; echo o > out/o", "echo out > .gitignore", "echo '!out' > .gitignore", "echo d > .gitignore",
            "echo '*.x eol=crlf' > d/.gitattributes", "rm -f d/.gitattributes", "touch -d 2001-02-03 a",
            "echo u > untracked.x", "echo v > d/v.x", "git add -A .", "git add -f out", "git rm -q --cached b",
            "git update-index --index-version 4", "git update-index --split-index", "git commit -qm x",
            "git init -q nested; echo n > nested/n", "rm -rf nested", "printf 'ä' > 'd/ä b'",
            "chmod 500 d; chmod 700 d",
            "sleep 0.01", "git status -s", "mkdir -p d; echo again > d/again", "rm -f .gitignore", "echo z > 'd/-'");

    @Property(tries = 15)
    void whatIsTrustedIsTrue(@ForAll int seed) throws Exception {
        var random = new Random(seed);
        var scratch = Files.createTempDirectory("git-target");
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
            var store = scratch.resolve("store");
            try (var snapshots = new SnapshotStore(store, target)) {
                for (int task = 0; task < 3; task++) {
                    var before = snapshots.before();
                    check(target, entries(store, before));
                    work(target, random, random.nextInt(5));
                    check(target, entries(store, snapshots.after(before)));
                }
            }
        } finally {
            Trees.shell(scratch, "chmod -R u+rwx .");
            Trees.delete(scratch);
        }
    }

    /** Each entry is what is on disk, and what Git would add is an entry. */
    private static void check(Path target, Map<String, FileEntry> entries) throws Exception {
        for (FileEntry entry : entries.values()) {
            assertEquals(entry, onDisk(target, entry.path()));
        }
        Trees.shell(target, "git ls-files -coz --exclude-standard > ../listed");
        for (String path : Files.readString(target.resolve("../listed")).split("\0")) {
            var file = target.resolve(path);
            if (!path.isEmpty() && Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !path.endsWith("/")) {
                assertTrue(entries.containsKey(path), path);
            }
        }
    }

    private static @Nullable FileEntry onDisk(Path target, String path) throws Exception {
        var file = target.resolve(path);
        var entry = FileStat.of(file, path);
        if (entry == null || entry.kind() == FileEntry.Kind.DIRECTORY) {
            return entry;
        }
        return entry.withBlob(entry.kind() == FileEntry.Kind.LINK
                ? Files.readSymbolicLink(file).toString()
                : BlobId.of(Files.readAllBytes(file)), entry.size());
    }

    private static void work(Path target, Random random, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            // what does not fit the tree as it is does nothing
            Trees.shell(target, "(" + WORK.get(random.nextInt(WORK.size())) + ") 2>/dev/null >&2 || true");
        }
    }

    private static Map<String, FileEntry> entries(Path store, String name) {
        return new SnapshotFiles(store).get(name).entries();
    }
}
