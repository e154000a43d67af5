package dev.mod.match.scan;

import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Comments that switch rules off: {@code ast-grep-ignore} or {@code mod-ignore}, for all rules or, after a colon, for
 * some. Such a comment counts for the line of the code before it, if there is some on its line, else for the next line;
 * on the first line of a file, with an empty line after it, for the file.
 */
final class Suppressions {
    private static final List<String> MARKS = List.of("ast-grep-ignore", "mod-ignore");
    private static final byte[] COMMON = "-ignore".getBytes(StandardCharsets.US_ASCII);

    /** By line: ids of rules, or {@link #ALL} among them. */
    private final Map<Integer, Set<String>> lines = new HashMap<>();
    private final Set<String> file = new HashSet<>();
    private static final String ALL = "*";

    private Suppressions() {}

    static Suppressions of(Tree tree) {
        Suppressions suppressions = new Suppressions();
        if (mayHaveMark(tree.bytes())) {
            boolean[] comment = new boolean[tree.language().kindCount()];
            for (int kind = 0; kind < comment.length; kind++) {
                comment[kind] = tree.language().kindName(kind).contains("comment");
            }
            for (int node = 0; node < tree.size(); node++) {
                if (comment[tree.kind(node)]) {
                    suppressions.add(tree, node);
                }
            }
        }
        return suppressions;
    }

    /** Whether what all marks end with occurs, in one pass: hardly any text has it. */
    private static boolean mayHaveMark(byte[] bytes) {
        outer : for (int i = 0; i <= bytes.length - COMMON.length; i++) {
            if (bytes[i] == '-') {
                for (int j = 1; j < COMMON.length; j++) {
                    if (bytes[i + j] != COMMON[j]) {
                        continue outer;
                    }
                }
                return true;
            }
        }
        return false;
    }

    private void add(Tree tree, int comment) {
        String text = tree.text(comment);
        for (String mark : MARKS) {
            int at = text.indexOf(mark);
            if (at >= 0) {
                add(tree, comment, ids(text.substring(at + mark.length())));
                return;
            }
        }
    }

    private static Set<String> ids(String rest) {
        String list = rest.strip();
        if (!list.startsWith(":")) {
            return Set.of(ALL);
        }
        list = list.substring(1).strip();
        for (String end : List.of("*/", "-->", "#}", "--]]")) {
            if (list.endsWith(end)) {
                list = list.substring(0, list.length() - end.length());
            }
        }
        List<String> ids = new ArrayList<>();
        for (String id : list.split(",")) {
            ids.add(id.strip());
        }
        return Set.copyOf(new HashSet<>(ids));
    }

    private void add(Tree tree, int comment, Set<String> ids) {
        int line = tree.line(tree.start(comment));
        int next = tree.nextSibling(comment);
        if (line == 0 && next >= 0 && tree.line(tree.start(next)) >= 2) {
            file.addAll(ids);
        }
        int before = tree.prevSibling(comment);
        boolean trailing = before >= 0 && tree.line(tree.end(before)) == line;
        int counts = trailing ? tree.line(tree.start(before)) : line + 1;
        lines.computeIfAbsent(counts, unused -> new HashSet<>()).addAll(ids);
    }

    /** Whether a match of a rule that starts on a line (from 0) is to be left out. */
    boolean suppresses(String rule, int line) {
        return contains(file, rule) || contains(lines.getOrDefault(line, Set.of()), rule);
    }

    private static boolean contains(Set<String> ids, String rule) {
        return ids.contains(ALL) || ids.contains(rule);
    }
}
