package dev.mod.types.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Texts of which a program makes names when it runs, as in {@code getattr(self, "visit_" + kind)}. */
final class MadeNames {
    /** What members are read by; one of these is in the file then. */
    static final Set<String> READERS = Set.of("getattr", "setattr", "hasattr", "delattr", "methodcaller", "attrgetter",
            "globals", "vars", "__dict__");
    /** What runs texts as code; one of these is in the file then. */
    static final Set<String> RUNNERS = Set.of("exec", "exec_", "eval");
    /** What variables of a function are read by. */
    private static final Set<String> READERS_OF_ALL = Set.of("locals", "vars", "eval", "exec");
    /** What formatting puts a value at. */
    private static final Pattern PLACE = Pattern.compile("%\\w|\\{\\w*}");
    private static final Pattern WORD = Pattern.compile("\\w*");
    private static final String HOLE = "\\w*";
    private static final int LEAST = 2;

    private MadeNames() {}

    /** The lines with texts of which a name may be made. */
    static List<Integer> lines(PythonSource file, String name) {
        List<Integer> lines = new ArrayList<>();
        for (int node = 1; node < file.tree().size(); node++) {
            if (file.is(node, "string") && isPartOf(file, node, name)) {
                lines.add(file.line(node));
            }
        }
        return lines;
    }

    /** The lines with texts that may be code in which something is used; what documents is none. */
    static List<Integer> code(PythonSource file, Pattern use) {
        List<Integer> lines = new ArrayList<>();
        for (int node = 1; node < file.tree().size(); node++) {
            if (file.is(node, "string_content")
                    && !file.is(file.tree().parent(file.tree().parent(node)), "expression_statement")) {
                int line = file.line(node);
                String text = file.tree().text(node);
                use.matcher(text).results().forEach(used -> lines
                        .add(line + (int) text.substring(0, used.start()).chars().filter(c -> c == '\n').count()));
            }
        }
        return lines;
    }

    /** The lines of a function in which all its variables are read by their names; none for a module, -1. */
    static List<Integer> readersOfAll(PythonSource file, int function) {
        List<Integer> lines = new ArrayList<>();
        for (int name : function < 0 ? List.<Integer>of() : file.names(READERS_OF_ALL)) {
            int call = file.tree().parent(name);
            boolean isOfAll = file.is(call, "call") && file.isIn(name, "function")
                    && (!file.tree().text(name).equals("vars")
                            || file.tree().text(file.field(call, "arguments")).equals("()"));
            for (int in = file.scope(name); isOfAll && in >= 0; in = file.scope(in)) {
                if (in == function) {
                    lines.add(file.line(name));
                }
            }
        }
        return lines;
    }

    private static boolean isPartOf(PythonSource file, int string, String name) {
        int above = file.tree().parent(string);
        boolean isFormat = file.is(above, "attribute") && file.tree().text(above).endsWith(".format")
                || isOperand(file, string, "left", "%");
        var pattern = new StringBuilder();
        int known = 0;
        for (int part = file.tree().firstChild(string); part >= 0; part = file.tree().nextSibling(part)) {
            if (file.is(part, "interpolation")) {
                pattern.append(HOLE);
            } else if (file.is(part, "string_content")) {
                String text = file.tree().text(part);
                String[] pieces = isFormat ? PLACE.split(text, -1) : new String[]{text};
                for (int i = 0; i < pieces.length; i++) {
                    if (!WORD.matcher(pieces[i]).matches()) {
                        return false;
                    }
                    pattern.append(i > 0 ? HOLE : "").append(pieces[i]);
                    known += pieces[i].length();
                }
            }
        }
        for (int part = string; file.is(above, "binary_operator")
                || file.is(above, "parenthesized_expression"); part = above, above = file.tree().parent(above)) {
            if (isOperand(file, part, "left", "+")) {
                pattern.append(HOLE);
            } else if (isOperand(file, part, "right", "+")) {
                pattern.insert(0, HOLE);
            }
        }
        return known >= LEAST && known < name.length() && pattern.indexOf(HOLE) >= 0
                && name.matches(pattern.toString());
    }

    private static boolean isOperand(PythonSource file, int node, String side, String operator) {
        int above = file.tree().parent(node);
        return file.is(above, "binary_operator") && file.isIn(node, side)
                && file.tree().text(file.field(above, "operator")).equals(operator);
    }
}
