package dev.mod.cli.playground;

import dev.mod.engine.change.UnifiedDiff;
import dev.mod.match.scan.Match;
import java.util.List;

/**
 * What came of an attempt.
 *
 * @param diff what would change, in the format of {@code git diff}; empty for nothing
 * @param notes what there is to tell besides
 * @param failed whether the notes tell why it could not be tried
 */
record Outcome(List<Match> matches, String diff, List<String> notes, boolean failed) {
    static final Outcome NOTHING = new Outcome(List.of(), "", List.of(), false);

    private static final int MODE = 0100644;

    Outcome {
        matches = List.copyOf(matches);
        notes = List.copyOf(notes);
    }

    static Outcome failed(List<String> why) {
        return new Outcome(List.of(), "", why, true);
    }

    static String diff(Source source, byte[] after) {
        var diff = new UnifiedDiff();
        diff.add(source.name(), new UnifiedDiff.Side(source.bytes(), MODE), new UnifiedDiff.Side(after, MODE));
        return diff.toString();
    }
}
