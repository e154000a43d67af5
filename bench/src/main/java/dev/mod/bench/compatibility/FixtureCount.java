package dev.mod.bench.compatibility;

import dev.mod.fixtures.compare.Difference;
import dev.mod.fixtures.compare.FileSet;
import dev.mod.fixtures.Fixture;
import dev.mod.fixtures.FixtureConfig;
import dev.mod.fixtures.run.FixtureResult;
import dev.mod.fixtures.run.FixtureRunner;
import dev.mod.fixtures.run.FixtureSuite;
import dev.mod.fixtures.run.RunnerOptions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How the fixtures of a suite went, counted as the native CLI does: each file of a tree is one.
 *
 * @param failed the failed fixtures, with the first reason
 */
record FixtureCount(int passed, int total, SortedMap<String, String> failed) {
    static FixtureCount of(Entry.Tested tested) throws InterruptedException {
        FixtureSuite suite = tested.suite();
        var failed = new TreeMap<String, String>();
        suite.found().problems().forEach(problem -> failed.put(suite.name(), problem.message()));
        var runner = new FixtureRunner(new RunnerOptions(false, false, 0, tested.granted(), FixtureConfig.NONE));
        List<Fixture> fixtures = suite.fixtures();
        List<FixtureResult> results = runner.run(suite.subject(), fixtures, result -> {});
        int passed = 0;
        int total = 0;
        for (int i = 0; i < results.size(); i++) {
            FixtureResult result = results.get(i);
            if (result.verdict() == FixtureResult.Verdict.SKIPPED) {
                continue;
            }
            int weight = weight(suite, fixtures.get(i));
            total += weight;
            if (result.verdict() == FixtureResult.Verdict.PASSED) {
                passed += weight;
            } else {
                failed.put(suite.subject().name() + " " + result.name(), reason(result));
            }
        }
        return new FixtureCount(passed, total, failed);
    }

    private static int weight(FixtureSuite suite, Fixture fixture) {
        if (!(fixture.content() instanceof Fixture.Trees)) {
            return 1;
        }
        var files = new TreeSet<>(FileSet.read(fixture.directory().resolve("input")).files().keySet());
        files.addAll(FileSet.read(fixture.directory().resolve("expected")).files().keySet());
        files.remove(Fixture.METRICS);
        files.removeIf(file -> !(fixture.name() + "_" + file).contains(suite.filter()));
        return files.size();
    }

    private static String reason(FixtureResult result) {
        if (!result.messages().isEmpty()) {
            return result.messages().get(0);
        }
        Difference first = result.differences().get(0);
        return first.expected().isPresent() && first.actual().isPresent()
                ? first.path() + ": " + Trees.firstDifference(text(first.expected().get()), text(first.actual().get()))
                : first.describe();
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }
}
