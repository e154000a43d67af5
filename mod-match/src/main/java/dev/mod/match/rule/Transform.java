package dev.mod.match.rule;

import dev.mod.match.text.StringCase;
import dev.mod.match.text.TextRegex;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes a new text from what a variable is bound to. */
sealed interface Transform {

    /** The variable it starts from. */
    Source source();

    /**
     * A variable of the rule, or of an earlier transform.
     *
     * @param list whether it is written with three dollar signs
     */
    record Source(String name, boolean list) {}

    /** {@code substring}: by characters, negative numbers from the end. */
    record Substring(Source source, @Nullable Integer start, @Nullable Integer end) implements Transform {
        String apply(String text) {
            int length = text.codePointCount(0, text.length());
            int from = index(start == null ? 0 : start, length);
            int to = index(end == null ? length : end, length);
            return from >= to
                    ? ""
                    : text.substring(text.offsetByCodePoints(0, from), text.offsetByCodePoints(0, to));
        }

        private static int index(int at, int length) {
            return Math.max(0, Math.min(length, at < 0 ? length + at : at));
        }
    }

    /** {@code replace}: every match of an expression. */
    record Replace(Source source, TextRegex regex, String by) implements Transform {}

    /** {@code convert}: the letter case. */
    record Convert(Source source, StringCase toCase, Set<StringCase.Separator> separators) implements Transform {}

    /**
     * {@code rewrite}: the nodes in a variable that rewriters match.
     *
     * @param joinBy what to put between the rewritten nodes; null to leave them in their place
     */
    record Rewrite(Source source, List<String> rewriters, @Nullable String joinBy) implements Transform {}
}
