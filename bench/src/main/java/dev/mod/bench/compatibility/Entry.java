package dev.mod.bench.compatibility;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * A package to run.
 *
 * @param directory of its checkout
 * @param peerPassed how many fixtures pass in the native CLI, where that is known
 * @param recordings recorded runs of its workflows
 */
record Entry(String name, Path directory, List<FixtureSuite> suites, OptionalInt peerPassed, List<Path> recordings) {
    Entry {
        suites = List.copyOf(suites);
        recordings = List.copyOf(recordings);
    }
}
