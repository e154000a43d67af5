package dev.mod.engine.snapshot;

import org.junit.jupiter.api.Tag;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.target.Trees;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A large target: 100,000 files under {@code -Dmod.test.long=true}, else 10,000. */
@DisabledOnOs(OS.WINDOWS)
class ManyFilesTest {
    private static final int FILES = Boolean.getBoolean("mod.test.long") ? 100_000 : 10_000;
    private static final int PER_DIRECTORY = 100;

    @TempDir
    Path directory;

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void someAreChangedAndPutBack(boolean git) throws Exception {
        var target = Files.createDirectory(directory.resolve("target"));
        for (int i = 0; i < FILES; i++) {
            var parent = target.resolve("d" + i / PER_DIRECTORY);
            if (i % PER_DIRECTORY == 0) {
                Files.createDirectory(parent);
            }
            Files.writeString(parent.resolve("f" + i), "file " + i % PER_DIRECTORY + "\n");
        }
        if (git) {
            Trees.age(target);
            Trees.shell(target, "git init -q . && git add -A .");
        }
        var before = Trees.listing(target);
        try (var snapshots = new SnapshotStore(directory.resolve("store"), target)) {
            var first = snapshots.before();
            Trees.shell(target, "for f in d1/*; do echo more >> $f; done; rm -r d10; mv d11 moved;"
                    + " chmod 600 d12/*; mkdir d13/made; for i in 1 2 3; do echo $i > d13/made/$i; done");
            var after = snapshots.after(first);
            var changes = snapshots.diff(first, after);
            assertEquals((1 + 1 + 2 + 1) * PER_DIRECTORY + 3, changes.size());
            assertTrue(changes.contains(new FileChange("d12/f1234", FileChange.Kind.MODIFIED)));
            snapshots.restore(first);
            assertEquals(before, Trees.listing(target));
        }
    }
}
