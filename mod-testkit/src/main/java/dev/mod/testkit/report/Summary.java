package dev.mod.testkit.report;

import dev.mod.testkit.run.FixtureResult;
import java.time.Duration;
import java.util.List;

/**
 * How all fixtures went.
 *
 * @param malformed how many problems there are with the fixtures themselves
 * @param took how long it took in all
 */
public record Summary(long passed, long failed, long updated, long skipped, long malformed, Duration took) {
    /** Counts. */
    public static Summary of(List<FixtureResult> results, long malformed, Duration took) {
        return new Summary(count(results, FixtureResult.Verdict.PASSED), count(results, FixtureResult.Verdict.FAILED),
                count(results, FixtureResult.Verdict.UPDATED), count(results, FixtureResult.Verdict.SKIPPED),
                malformed, took);
    }

    private static long count(List<FixtureResult> results, FixtureResult.Verdict verdict) {
        return results.stream().filter(result -> result.verdict() == verdict).count();
    }

    /** Whether all is as it should be. */
    public boolean good() {
        return failed == 0 && malformed == 0;
    }
}
