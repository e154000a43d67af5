package dev.mod.bench.compatibility;

import dev.mod.model.manifest.Capability;
import dev.mod.fixtures.run.FixtureSuite;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A package to run.
 *
 * @param directory of its checkout
 * @param peerPassed how many fixtures pass in the native CLI, where that is known
 * @param recordings recorded runs of its workflows
 */
record Entry(String name, Path directory, List<Tested> suites, OptionalInt peerPassed, List<Path> recordings) {
    Entry {
        suites = List.copyOf(suites);
        recordings = List.copyOf(recordings);
    }

    Entry withoutRecordings() {
        return new Entry(name, directory, suites, peerPassed, List.of());
    }

    /** Fixtures, and what their scripts may do. */
    record Tested(FixtureSuite suite, Set<Capability> granted) {
        Tested {
            granted = Set.copyOf(granted);
        }
    }
}
