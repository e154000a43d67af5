package dev.mod.bench.definitions;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Source with assertions in its comments, as the tests of stack graphs are written: {@code ^ defined: 3, 7} says of what is
 * above the caret on which lines it is defined, {@code --- path: x ---} begins another file. Lines count through all files.
 *
 * @param texts the text of each file by its path; what belongs to others is empty lines
 */
record AssertedFile(Map<String, String> texts, List<Assertion> assertions) {
    private static final Pattern PATH = Pattern.compile("---\\s*path:\\s*(\\S+)\\s*---");
    private static final Pattern GLOBAL = Pattern.compile("---\\s*global:\\s*\\S+\\s*---");
    private static final Pattern ASSERTION = Pattern
            .compile("\\^\\s*(\\w+):[ \\t]*((?:[^\\s,]+(?:[ \\t]*,[ \\t]*[^\\s,]+)*)?)");

    /**
     * Assertion about a place.
     *
     * @param line from 1
     * @param column from 0
     * @param defined the lines of its definitions; none if it has no definition
     */
    record Assertion(String path, int line, int column, Set<Integer> defined) {}

    /**
     * The files of a text.
     *
     * @param name path of what comes before the first path in the text
     */
    static AssertedFile of(String name, String text) {
        Map<String, StringBuilder> texts = new TreeMap<>();
        List<Assertion> assertions = new ArrayList<>();
        String path = name;
        int line = 0;
        int asserted = 0;
        for (String content : text.lines().toList()) {
            line++;
            Matcher begin = PATH.matcher(content);
            if (begin.find()) {
                path = Path.of("/", begin.group(1)).normalize().toString().substring(1);
                texts.put(path, new StringBuilder("\n".repeat(line)));
                continue;
            }
            StringBuilder to = texts.computeIfAbsent(path, unused -> new StringBuilder());
            to.append(GLOBAL.matcher(content).find() ? "" : content).append('\n');
            Matcher assertion = ASSERTION.matcher(content);
            boolean isCode = true;
            while (assertion.find()) {
                isCode = false;
                if (assertion.group(1).equals("defined")) {
                    assertions.add(new Assertion(path, asserted, assertion.start(), lines(assertion.group(2))));
                }
            }
            asserted = isCode ? line : asserted;
        }
        Map<String, String> whole = new TreeMap<>();
        texts.forEach((each, content) -> whole.put(each, content.toString()));
        return new AssertedFile(whole, assertions);
    }

    private static Set<Integer> lines(String list) {
        Set<Integer> lines = new TreeSet<>();
        for (String each : list.isEmpty() ? new String[0] : list.split("\\s*,\\s*", -1)) {
            lines.add(Integer.valueOf(each));
        }
        return lines;
    }
}
