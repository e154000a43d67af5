package dev.mod.testkit.run;

import dev.mod.testkit.compare.Difference;
import java.time.Duration;
import java.util.List;

/**
 * How a fixture went.
 *
 * @param name the fixture
 * @param verdict how it ended
 * @param messages why it failed or was skipped, one line or more each
 * @param differences the files that are not as expected
 * @param output what steps printed
 * @param notes what is worth knowing besides, such as steps that could not run
 * @param written files that an update wrote or removed, relative to the fixture
 * @param took how long it took
 */
public record FixtureResult(String name, Verdict verdict, List<String> messages, List<Difference> differences,
        List<String> output, List<String> notes, List<String> written, Duration took) {
    /** How a fixture can end. */
    public enum Verdict {
        /** As expected. */
        PASSED,
        /** Not as expected. */
        FAILED,
        /** It was not as expected; now that is what is expected. */
        UPDATED,
        /** It was none of the subject's business, or another one failed before. */
        SKIPPED
    }

    public FixtureResult {
        messages = List.copyOf(messages);
        differences = List.copyOf(differences);
        output = List.copyOf(output);
        notes = List.copyOf(notes);
        written = List.copyOf(written);
    }

    static FixtureResult skipped(String name, String why) {
        return new FixtureResult(name, Verdict.SKIPPED, List.of(why), List.of(), List.of(), List.of(), List.of(),
                Duration.ZERO);
    }

    /** Everything that is wrong, as a person reads it: messages, then differences. */
    public String describe() {
        var text = new StringBuilder();
        messages.forEach(message -> text.append(message).append('\n'));
        for (Difference difference : differences) {
            text.append(difference.describe()).append('\n').append(difference.diff());
        }
        return text.toString();
    }
}
