package dev.mod.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.target.FileClock;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.Trees;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What was kept under a name last is what is read, whichever others are kept or replaced, by whichever process. */
class SnapshotFilesProperties {
    private enum Kind {
        SAVE, REPLACE, OPEN_AGAIN
    }

    /**
     * One act.
     *
     * @param which manifest is replaced
     * @param contents versions of some of the files
     */
    private record Act(Kind kind, int which, Map<Integer, Integer> contents) {}

    @Property(tries = 100)
    void everyManifestIsTheOneKeptLast(@ForAll("acts") List<Act> acts) throws Exception {
        var directory = Files.createTempDirectory("manifests");
        try {
            var files = new SnapshotFiles(directory);
            var kept = new ArrayList<Snapshot>();
            for (Act act : acts) {
                var manifest = manifest(act.contents);
                if (act.kind == Kind.OPEN_AGAIN) {
                    files = new SnapshotFiles(directory);
                } else if (act.kind == Kind.REPLACE && !kept.isEmpty()) {
                    int which = act.which % kept.size();
                    files.replace(Integer.toString(which + 1), manifest);
                    kept.set(which, manifest);
                } else {
                    kept.add(manifest);
                    assertEquals(Integer.toString(kept.size()), files.save(manifest));
                }
                for (var reader : List.of(files, new SnapshotFiles(directory))) {
                    for (int i = 0; i < kept.size(); i++) {
                        assertEquals(kept.get(i), reader.get(Integer.toString(i + 1)));
                    }
                }
            }
        } finally {
            Trees.delete(directory);
        }
    }

    /** Ten files of version 0, but some. */
    private static Snapshot manifest(Map<Integer, Integer> contents) {
        var entries = new HashMap<String, FileEntry>();
        for (int i = 0; i < 10; i++) {
            int version = contents.getOrDefault(i, 0);
            if (version < 3) {
                entries.put("f" + i,
                        new FileEntry("f" + i, FileEntry.Kind.FILE, 0644, 1, version, version, i, "b" + version));
            }
        }
        return new Snapshot(new FileClock(1, true), Collections.emptySortedMap(), entries, Set.of());
    }

    @Provide
    Arbitrary<List<Act>> acts() {
        var contents = Arbitraries.maps(Arbitraries.integers().between(0, 9), Arbitraries.integers().between(0, 3))
                .ofMaxSize(4);
        return Combinators.combine(Arbitraries.of(Kind.class), Arbitraries.integers().between(0, 9), contents)
                .as(Act::new).list().ofMaxSize(12);
    }
}
