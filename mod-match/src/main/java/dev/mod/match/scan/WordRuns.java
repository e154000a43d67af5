package dev.mod.match.scan;

import dev.mod.match.Language;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/** Runs of words in a text. */
final class WordRuns {
    /** Languages in which nothing but C's comments can stand between the tokens of a node. */
    private static final Set<String> C_COMMENTS = Set.of("javascript", "typescript", "tsx", "java", "go", "rust",
            "scala", "swift", "dart", "solidity");
    private static final Set<String> NESTED_COMMENTS = Set.of("rust", "scala", "swift", "dart");
    private static final int MAX_GAP = 10_000;
    /** What no code has behind a word or its dot: a parser passes over that, and over a word beside it. */
    private static final String STRAY = "#@\\";
    /** In place of an offset: it would take a parser to tell. */
    private static final int UNSURE = Integer.MAX_VALUE;

    /** One char a byte. */
    private final String bytes;
    private final Language language;
    /** Where the first word of a run is. */
    private final IntFunction<int[]> places;
    private final Map<Integer, int[]> known = new HashMap<>();

    /**
     * Runs in a text.
     *
     * @param utf8 a text of that language
     * @param places where a word is, by its number
     */
    WordRuns(byte[] utf8, Language language, IntFunction<int[]> places) {
        this.bytes = new String(utf8, StandardCharsets.ISO_8859_1);
        this.language = language;
        this.places = places;
    }

    /**
     * Whether words, each of which is in the text, are there in that order, with nothing but blanks, comments, punctuation
     * and keywords of the language between them; where that is hard to tell, they are.
     *
     * @param first the number of the first one
     */
    boolean contain(List<String> words, int first) {
        return words.size() == 1 || !C_COMMENTS.contains(language.id())
                || continues(words, known.computeIfAbsent(first, places::apply));
    }

    private boolean continues(List<String> words, int[] starts) {
        List<String> latin = words.stream().map(WordRuns::latin).toList();
        for (int at : starts) {
            int end = at + latin.get(0).length();
            for (int word = 1; word < latin.size() && end >= 0 && end != UNSURE; word++) {
                end = next(bytes, end, latin.get(word), language);
            }
            if (end >= 0) {
                return true;
            }
        }
        return false;
    }

    private static String latin(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** The end of the next occurrence of a word after a gap, or -1 when something else comes first. */
    private static int next(String bytes, int from, String word, Language language) {
        int at = from;
        int limit = Math.min(bytes.length(), from + MAX_GAP);
        boolean selecting = true;
        while (at < limit) {
            if (bytes.startsWith(word, at)) {
                return at + word.length();
            }
            char c = bytes.charAt(at);
            if (bytes.startsWith("<!--", at) || (c == '/' && bytes.startsWith("/*", at) && nestsComments(language))
                    || (selecting && STRAY.indexOf(c) >= 0)) {
                return UNSURE;
            }
            if (bytes.startsWith("//", at) || bytes.startsWith("/*", at)) {
                boolean line = bytes.charAt(at + 1) == '/';
                int end = bytes.indexOf(line ? "\n" : "*/", at + 2);
                if (end < 0) {
                    return -1;
                }
                at = end + (line ? 1 : 2);
            } else if (isWord(c)) {
                int end = at;
                while (end < bytes.length() && isWord(bytes.charAt(end))) {
                    end++;
                }
                if (language.kindId(bytes.substring(at, end), false) < 0) {
                    return -1;
                }
                at = end;
            } else {
                selecting &= c <= ' ' || c == '.' || c == '?';
                at++;
            }
        }
        return at >= bytes.length() ? -1 : UNSURE;
    }

    private static boolean nestsComments(Language language) {
        return NESTED_COMMENTS.contains(language.id());
    }

    private static boolean isWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$'
                || c >= 0x80;
    }
}
