package dev.mod.testkit.junit;

import dev.mod.fixtures.compare.Difference;
import dev.mod.fixtures.compare.FileSet;
import dev.mod.fixtures.run.FixtureResult;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** How a fixture's end looks to JUnit. */
final class FixtureFailures {
    private FixtureFailures() {}

    /**
     * Returns if the fixture passed.
     *
     * @throws AssertionFailedError if it failed; with both texts where one file differs, for tools that show them side
     *         by side
     * @throws TestAbortedException if it was skipped
     */
    static void throwUnlessPassed(FixtureResult result) {
        switch (result.verdict()) {
            case PASSED, UPDATED -> {
                // as it should be
            }
            case SKIPPED -> throw new TestAbortedException(String.join("; ", result.messages()));
            case FAILED -> {
                if (result.messages().isEmpty() && result.differences().size() == 1) {
                    Difference only = result.differences().get(0);
                    throw new AssertionFailedError(result.describe(), text(only.expected()), text(only.actual()));
                }
                throw new AssertionFailedError(result.describe());
            }
        }
    }

    private static String text(Optional<byte[]> content) {
        return content.flatMap(FileSet::text).orElse("");
    }
}
