package dev.mod.steps.shard;

import dev.mod.match.walk.Glob;
import dev.mod.match.walk.GlobException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A CODEOWNERS file as GitHub and GitLab read it. The last rule that matches a file decides, and its first owner owns
 * it; a rule without owners leaves the file to nobody. Headings of sections give their owners to rules without any.
 * Immutable.
 */
final class CodeOwners {
    private static final Pattern SECTION = Pattern.compile("\\^?\\[[^\\]]+\\](\\[\\d+\\])?(\\s.*)?");

    private record Rule(List<Glob> globs, Optional<String> owner) {}

    private final List<Rule> rules = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private CodeOwners() {}

    /** Reads the text of such a file; lines that cannot be understood are left out, see {@link #problems}. */
    static CodeOwners parse(String text) {
        var owners = new CodeOwners();
        Optional<String> sectionOwner = Optional.empty();
        int number = 0;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            if (SECTION.matcher(line.strip()).matches()) {
                List<String> words = words(line.strip().replaceFirst("^\\^?\\[[^\\]]+\\](\\[\\d+\\])?", ""));
                sectionOwner = words.stream().findFirst();
                continue;
            }
            List<String> words = words(line);
            if (words.isEmpty()) {
                continue;
            }
            if (words.get(0).startsWith("!")) {
                owners.problems.add("line " + number + ": a pattern cannot be negated; the line is left out");
                continue;
            }
            try {
                Optional<String> owner = words.size() > 1 ? Optional.of(words.get(1)) : sectionOwner;
                owners.rules.add(new Rule(globs(words.get(0)), owner));
            } catch (GlobException e) {
                owners.problems.add("line " + number + ": " + e.getMessage() + "; the line is left out");
            }
        }
        return owners;
    }

    /** What is wrong with the file. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    /** The owner of a file, as written. */
    Optional<String> owner(String path) {
        for (int i = rules.size() - 1; i >= 0; i--) {
            for (Glob glob : rules.get(i).globs()) {
                if (glob.matches(path)) {
                    return rules.get(i).owner();
                }
            }
        }
        return Optional.empty();
    }

    /** Words between blanks, up to a comment; a backslash takes a blank or a number sign into a word. */
    private static List<String> words(String line) {
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && i + 1 < line.length()) {
                i++;
                char next = line.charAt(i);
                if (next != ' ' && next != '#') {
                    word.append('\\');
                }
                word.append(next);
            } else if (c == '#' && word.isEmpty()) {
                break;
            } else if (Character.isWhitespace(c)) {
                if (!word.isEmpty()) {
                    words.add(word.toString());
                    word.setLength(0);
                }
            } else {
                word.append(c);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }

    private static List<Glob> globs(String pattern) {
        String body = pattern.replaceAll("^/+|/+$", "");
        if (body.isEmpty()) {
            return List.of(Glob.of("/**"));
        }
        boolean anchored = pattern.startsWith("/") || body.contains("/");
        // brackets and braces have no meaning here, but in globs they do
        String glob = (anchored ? "/" : "/**/") + body.replaceAll("[\\[\\]{}]", "\\\\$0");
        var globs = new ArrayList<Glob>();
        if (!pattern.endsWith("/")) {
            globs.add(Glob.of(glob));
        }
        if (!body.endsWith("/*")) {
            // a directory's name owns everything below it
            globs.add(Glob.of(glob + "/**"));
        }
        return globs;
    }
}
