package dev.mod.fakes.forge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What happened to a pull request since it was opened.
 *
 * @param labels its labels
 * @param reviewers whoever was asked for a review
 * @param comments what was said
 * @param verdicts who said what of it: {@code true} for an approval, {@code false} for a wish for changes
 */
public record FakeLife(Set<String> labels, Set<String> reviewers, List<String> comments,
        Map<String, Boolean> verdicts) {
    /** One to which nothing has happened; changed in place under the lock of the stand-in. */
    static FakeLife begun() {
        return new FakeLife(new LinkedHashSet<>(), new LinkedHashSet<>(), new ArrayList<>(), new LinkedHashMap<>());
    }

    /** As it is now. */
    FakeLife copy() {
        return new FakeLife(Set.copyOf(labels), Set.copyOf(reviewers), List.copyOf(comments), Map.copyOf(verdicts));
    }
}
