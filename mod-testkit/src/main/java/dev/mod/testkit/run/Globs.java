package dev.mod.testkit.run;

import dev.mod.match.walk.Glob;
import dev.mod.match.walk.GlobException;
import java.util.List;

/** What include patterns of steps say about the file of a pair, whose own name says nothing. */
final class Globs {
    private Globs() {}

    /** The pattern that matches exactly this name. */
    static String literal(String name) {
        return name.replaceAll("([\\[\\]{}*?!\\\\])", "\\\\$1");
    }

    /** Whether a file with this extension may be meant; a pattern with an expression may mean any. */
    static boolean mayMean(List<String> patterns, String extension) {
        return patterns.isEmpty() || patterns.stream().anyMatch(pattern -> {
            if (pattern.contains("${{")) {
                return true;
            }
            if (pattern.startsWith("!")) {
                return false;
            }
            String last = pattern.substring(lastSegment(pattern));
            if (last.endsWith("." + extension)) {
                return true;
            }
            try {
                return Glob.of(last).matches("input." + extension);
            } catch (GlobException e) {
                return true;
            }
        });
    }

    /** Braces may hold slashes, which separate nothing. */
    private static int lastSegment(String pattern) {
        int depth = 0;
        int start = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '{') {
                depth++;
            } else if (c == '}') {
                depth--;
            } else if (c == '/' && depth == 0) {
                start = i + 1;
            }
        }
        return start;
    }
}
