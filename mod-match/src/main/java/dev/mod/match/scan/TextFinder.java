package dev.mod.match.scan;

import dev.mod.match.Language;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether texts occur in a file. Every text is looked for once. */
final class TextFinder {
    /** Languages in which nothing but C's comments can stand between the tokens of a node. */
    private static final Set<String> C_COMMENTS = Set.of("javascript", "typescript", "tsx", "java", "go", "rust",
            "scala", "swift", "dart", "solidity");
    private static final Set<String> NESTED_COMMENTS = Set.of("rust", "scala", "swift", "dart");
    private static final int MAX_GAP = 10_000;
    /** In place of an offset: it would take a parser to tell. */
    private static final int UNSURE = Integer.MAX_VALUE;

    /** One char a byte: searching in this is a single machine-level loop. */
    private final String bytes;
    private final Map<String, Boolean> texts = new HashMap<>();
    private final Map<List<String>, Boolean> sequences = new HashMap<>();

    TextFinder(byte[] bytes) {
        this.bytes = new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /**
     * Whether one of several texts occurs. One of several words occurs in that order, with nothing but blanks, comments,
     * punctuation and keywords of the language between them; where that is hard to tell, it does.
     */
    boolean containsAny(Set<List<String>> alternatives, Language language) {
        for (List<String> words : alternatives) {
            if (contains(words, language)) {
                return true;
            }
        }
        return false;
    }

    private boolean contains(List<String> words, Language language) {
        for (String word : words) {
            if (!texts.computeIfAbsent(word, unused -> bytes.contains(latin(word)))) {
                return false;
            }
        }
        return words.size() == 1 || !C_COMMENTS.contains(language.id())
                || sequences.computeIfAbsent(words, unused -> containsSequence(bytes, words, language));
    }

    private static String latin(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static boolean containsSequence(String bytes, List<String> words, Language language) {
        List<String> latin = words.stream().map(TextFinder::latin).toList();
        String first = latin.get(0);
        for (int at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
            int end = at + first.length();
            int word = 1;
            while (word < latin.size() && end >= 0 && end != UNSURE) {
                end = next(bytes, end, latin.get(word), language);
                word++;
            }
            if (end >= 0) {
                return true;
            }
        }
        return false;
    }

    /** The end of the next occurrence of a word after a gap, or -1 when something else comes first. */
    private static int next(String bytes, int from, String word, Language language) {
        int at = from;
        int limit = Math.min(bytes.length(), from + MAX_GAP);
        while (at < limit) {
            if (bytes.startsWith(word, at)) {
                return at + word.length();
            }
            char c = bytes.charAt(at);
            if (bytes.startsWith("<!--", at) || (c == '/' && bytes.startsWith("/*", at) && nestsComments(language))) {
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
