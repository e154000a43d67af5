package dev.mod.steps.shard;

import dev.mod.base.glob.Glob;
import dev.mod.base.glob.GlobException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * A CODEOWNERS file as GitHub and GitLab read it. The last rule that matches a file decides, and its first owner owns
 * it; a rule without owners leaves the file to nobody. Headings of sections give their owners to rules without any.
 * Immutable.
 */
public final class CodeOwners {
    private static final Pattern SECTION = Pattern.compile("\\^?\\[[^\\]]+\\](\\[\\d+\\])?(\\s.*)?");

    private static final Pattern WILD = Pattern.compile("[*?\\\\]");

    /**
     * A rule with wildcards.
     *
     * @param part what every path that it matches has in it
     */
    private record Rule(int number, String pattern, String part, Optional<String> owner) {}

    /** By the path of what they own from the top, and by the name of it anywhere; the last one of each. */
    private final Map<String, Integer> paths = new HashMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private final List<Optional<String>> owners = new ArrayList<>();
    private final Map<Integer, List<Glob>> compiled = new ConcurrentHashMap<>();

    private final List<Rule> rules = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private CodeOwners() {}

    /** Reads the text of such a file; lines that cannot be understood are left out, see {@link #problems}. */
    public static CodeOwners parse(String text) {
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
                owners.add(words.get(0), owner);
            } catch (GlobException e) {
                owners.problems.add("line " + number + ": " + e.getMessage() + "; the line is left out");
            }
        }
        return owners;
    }

    /** What is wrong with the file. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** The owner of a file, as written; the path from the top may begin with a slash. */
    public Optional<String> owner(String path) {
        int last = -1;
        String plain = path.startsWith("/") ? path.substring(1) : path;
        for (int end = 0; end >= 0;) {
            int slash = plain.indexOf('/', end);
            String above = slash < 0 ? plain : plain.substring(0, slash);
            String name = plain.substring(end, slash < 0 ? plain.length() : slash);
            // a slash at a pattern's end leaves out files of that name
            for (String suffix : slash < 0 ? List.of("") : List.of("", "/")) {
                last = Math.max(last, Math.max(paths.getOrDefault(above + suffix, -1),
                        names.getOrDefault(name + suffix, -1)));
            }
            end = slash < 0 ? -1 : slash + 1;
        }
        for (int i = rules.size() - 1; i >= 0 && rules.get(i).number() > last; i--) {
            Rule rule = rules.get(i);
            if (plain.contains(rule.part()) && compiled.computeIfAbsent(i, unused -> globs(rule.pattern())).stream()
                    .anyMatch(glob -> glob.matches(path))) {
                return rule.owner();
            }
        }
        return last < 0 ? Optional.empty() : owners.get(last);
    }

    private void add(String pattern, Optional<String> owner) {
        int number = owners.size();
        owners.add(owner);
        String body = pattern.replaceAll("^/+|/+$", "");
        String suffix = pattern.endsWith("/") ? "/" : "";
        if (body.isEmpty() || WILD.matcher(body).find()) {
            // looked at now for what is wrong with it
            globs(pattern);
            rules.add(new Rule(number, pattern, longestPart(body), owner));
        } else if (pattern.startsWith("/") || body.contains("/")) {
            paths.put(body + suffix, number);
        } else {
            names.put(body + suffix, number);
        }
    }

    private static String longestPart(String body) {
        if (body.indexOf('\\') >= 0) {
            return "";
        }
        String longest = "";
        for (String part : body.split("[*?]+")) {
            String text = part.replaceAll("^/+|/+$", "");
            longest = text.length() > longest.length() ? text : longest;
        }
        return longest;
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
