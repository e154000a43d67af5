package dev.mod.match.internal.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Ways to write a name of several words. */
public enum StringCase {
    /** {@code astgrep} */
    LOWER("lowerCase"),
    /** {@code ASTGREP} */
    UPPER("upperCase"),
    /** {@code AstGrep}, the first letter only */
    CAPITALIZE("capitalize"),
    /** {@code astGrep} */
    CAMEL("camelCase"),
    /** {@code ast_grep} */
    SNAKE("snakeCase"),
    /** {@code ast-grep} */
    KEBAB("kebabCase"),
    /** {@code AstGrep} */
    PASCAL("pascalCase");

    private final String id;

    StringCase(String id) {
        this.id = id;
    }

    /** What separates words. */
    public enum Separator {
        /** A change from lower to upper case, or the last of several other characters before a lower-case letter. */
        CASE_CHANGE("caseChange", '\0'),
        /** {@code -} */
        DASH("dash", '-'),
        /** {@code .} */
        DOT("dot", '.'),
        /** {@code /} */
        SLASH("slash", '/'),
        /** a space */
        SPACE("space", ' '),
        /** {@code _} */
        UNDERSCORE("underscore", '_');

        private final String id;
        private final char character;

        Separator(String id, char character) {
            this.id = id;
            this.character = character;
        }

        /** The name as it is written in rules. */
        public String id() {
            return id;
        }

        /** The separator of that name. */
        public static Optional<Separator> find(String id) {
            return Arrays.stream(values()).filter(s -> s.id.equals(id)).findFirst();
        }
    }

    /** The name as it is written in rules. */
    public String id() {
        return id;
    }

    /** The case of that name. */
    public static Optional<StringCase> find(String id) {
        return Arrays.stream(values()).filter(c -> c.id.equals(id)).findFirst();
    }

    /**
     * Writes a text this way.
     *
     * @param separators what separates its words; all separators when empty
     */
    public String apply(String text, Set<Separator> separators) {
        return switch (this) {
            case LOWER -> text.toLowerCase(Locale.ROOT);
            case UPPER -> text.toUpperCase(Locale.ROOT);
            case CAPITALIZE -> capitalized(text);
            case CAMEL -> {
                List<String> words = words(text, separators);
                StringBuilder out = new StringBuilder();
                words.forEach(word -> out.append(out.isEmpty() ? word.toLowerCase(Locale.ROOT) : capitalized(word)));
                yield out.toString();
            }
            case SNAKE -> join(text, separators, "_", w -> w.toLowerCase(Locale.ROOT));
            case KEBAB -> join(text, separators, "-", w -> w.toLowerCase(Locale.ROOT));
            case PASCAL -> join(text, separators, "", StringCase::capitalized);
        };
    }

    private static String join(String text, Set<Separator> separators, String glue, Function<String, String> each) {
        return words(text, separators).stream().map(each).collect(Collectors.joining(glue));
    }

    private static String capitalized(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int end = text.offsetByCodePoints(0, 1);
        return text.substring(0, end).toUpperCase(Locale.ROOT) + text.substring(end);
    }

    private static List<String> words(String text, Set<Separator> separators) {
        Set<Separator> used = separators.isEmpty() ? EnumSet.allOf(Separator.class) : separators;
        boolean caseChange = used.contains(Separator.CASE_CHANGE);
        List<String> words = new ArrayList<>();
        int start = 0;
        int previous = -1;
        int notLower = 0;
        for (int at = 0; at < text.length();) {
            int c = text.codePointAt(at);
            int next = at + Character.charCount(c);
            if (isSeparator(c, used)) {
                add(words, text, start, at);
                start = next;
                notLower = 0;
            } else if (Character.isLowerCase(c)) {
                if (caseChange && notLower > 1) {
                    add(words, text, start, previous);
                    start = previous;
                }
                notLower = 0;
            } else {
                if (caseChange && notLower == 0 && Character.isUpperCase(c)) {
                    add(words, text, start, at);
                    start = at;
                }
                notLower++;
            }
            previous = at;
            at = next;
        }
        add(words, text, start, text.length());
        return words;
    }

    private static boolean isSeparator(int c, Set<Separator> used) {
        for (Separator separator : used) {
            if (separator.character != '\0' && separator.character == c) {
                return true;
            }
        }
        return false;
    }

    private static void add(List<String> words, String text, int start, int end) {
        if (end > start) {
            words.add(text.substring(start, end));
        }
    }
}
