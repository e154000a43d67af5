package dev.mod.match.internal.rewrite;

import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.internal.text.StringCase;
import dev.mod.match.internal.text.TextRegex;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Operation that makes a new text from what a variable is bound to. */
public sealed interface Transform {

    /** The variable it starts from. */
    Source source();

    /**
     * Makes the new text.
     *
     * @param text what the source is bound to, "" when it is not
     * @param core the rule whose transform this is
     */
    String apply(String text, RuleCore core, MatchContext context);

    /**
     * A variable of the rule, or of an earlier transform.
     *
     * @param list whether it is written with three dollar signs
     */
    record Source(String name, boolean list) {}

    /** {@code substring}: by characters, negative numbers from the end. */
    record Substring(Source source, @Nullable Integer start, @Nullable Integer end) implements Transform {
        @Override
        public String apply(String text, RuleCore core, MatchContext context) {
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
    record Replace(Source source, TextRegex regex, String by) implements Transform {
        @Override
        public String apply(String text, RuleCore core, MatchContext context) {
            return regex.replaceAll(text, by);
        }
    }

    /** {@code convert}: the letter case. */
    record Convert(Source source, StringCase toCase, Set<StringCase.Separator> separators) implements Transform {
        @Override
        public String apply(String text, RuleCore core, MatchContext context) {
            return toCase.apply(text, separators);
        }
    }

    /**
     * {@code rewrite}: the nodes in a variable that rewriters match.
     *
     * @param joinBy what to put between the rewritten nodes; null to leave them in their place
     */
    record Rewrite(Source source, List<String> rewriters, @Nullable String joinBy) implements Transform {
        @Override
        public String apply(String text, RuleCore core, MatchContext context) {
            return core.rewrite(this, context);
        }
    }
}
