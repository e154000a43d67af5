package dev.mod.testkit.compare;

import dev.mod.match.Language;
import dev.mod.match.ParseLimitException;
import dev.mod.match.Tree;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether two texts count as equal.
 *
 * @param strictness how alike they have to be; a text in no known language is compared strictly
 * @param ignoreWhitespace whether white space at the beginning and the end of lines, and lines of nothing else, count
 *         for nothing
 */
public record TextComparison(Strictness strictness, boolean ignoreWhitespace) {
    /** The default. */
    public static final TextComparison STRICT = new TextComparison(Strictness.STRICT, false);

    /** Whether they do. */
    public boolean equal(String expected, String actual, Optional<Language> language) {
        String one = normal(expected);
        String other = normal(actual);
        if (one.equals(other)) {
            return true;
        }
        if (strictness == Strictness.STRICT || language.isEmpty()) {
            return false;
        }
        try {
            Tree left = language.get().parse(one);
            Tree right = language.get().parse(other);
            return SyntaxShape.of(left, strictness).equals(SyntaxShape.of(right, strictness));
        } catch (ParseLimitException e) {
            return false;
        }
    }

    private String normal(String text) {
        String lines = text.replace("\r\n", "\n").replace('\r', '\n');
        if (!ignoreWhitespace) {
            return lines;
        }
        return lines.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
    }
}
