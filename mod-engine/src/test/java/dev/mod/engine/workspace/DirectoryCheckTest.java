package dev.mod.engine.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class DirectoryCheckTest {
    private static final int COUNT = 8;

    @TempDir
    Path target;

    @Test
    void whatChangedIsFound() throws Exception {
        Trees.shell(target, "for i in $(seq " + COUNT + "); do mkdir \"d ä $i\"; echo > \"d ä $i/f\"; done");
        Trees.tick(target);
        var manifest = manifest();
        assertEquals(Set.of(), new DirectoryCheck(target, manifest).changed());
        Trees.shell(target, """
                echo > 'd ä 1/new'; touch -d 2001-02-03 'd ä 1'; rm 'd ä 2/f'; chmod 700 'd ä 3'; echo x > 'd ä 4/f'
                mv 'd ä 5' aside; cp -a aside 'd ä 5'
                """);
        var changed = Set.of("d ä 1", "d ä 2", "d ä 3", "d ä 5");
        assertEquals(changed, new DirectoryCheck(target, manifest).changed());
        Trees.shell(target, "rm -r 'd ä 5'; echo > 'd ä 5'");
        assertEquals(changed, new DirectoryCheck(target, manifest).changed());
        Trees.shell(target, "rm -r 'd ä 5'");
        assertEquals(changed, new DirectoryCheck(target, manifest).changed());
    }

    private Manifest manifest() throws Exception {
        var entries = new HashMap<String, Entry>();
        for (int i = 1; i <= COUNT; i++) {
            var path = "d ä " + i;
            entries.put(path, Objects.requireNonNull(FileStat.of(target.resolve(path), path)));
        }
        return new Manifest(FileClock.read(target), Collections.emptySortedMap(), entries, Set.of());
    }
}
