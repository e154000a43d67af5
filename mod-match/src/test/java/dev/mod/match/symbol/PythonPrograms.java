package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes Python programs of few names, so that many of them meet. They parse; they need not run. */
public final class PythonPrograms {
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    private final Random random;
    private final StringBuilder text = new StringBuilder();

    private PythonPrograms(Random random) {
        this.random = random;
    }

    public static String of(Random random, int statements) {
        var program = new PythonPrograms(random);
        program.block(0, statements, false);
        return program.text.toString();
    }

    private String name() {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    private String expression(int depth) {
        return switch (depth <= 0 ? 0 : random.nextInt(10)) {
            case 1 -> name() + " + " + expression(depth - 1);
            case 2 -> name() + "(" + expression(depth - 1) + ")";
            case 3 -> "(lambda " + name() + ": " + expression(depth - 1) + ")";
            case 4 -> "[" + expression(depth - 1) + " for " + name() + " in " + expression(depth - 1) + "]";
            case 5 -> "{" + name() + ": " + name() + " for " + name() + " in " + name() + " if " + expression(depth - 1)
                    + "}";
            case 9 -> "[(" + name() + " := " + name() + ") for i in " + name() + "]";
            case 6 -> name() + "[" + expression(depth - 1) + "]";
            case 7 -> "(" + expression(depth - 1) + ", " + name() + ")";
            default -> name();
        };
    }

    /**
     * Whether a class in a function reads the module's name before it declares this one, so that without it the function's would be meant.
     */
    static boolean hidesTheFunctions(Tree tree, PythonResolver symbols, int declaring) {
        int type = declaring;
        while (type > 0 && !tree.kindName(type).equals("class_definition")) {
            type = tree.parent(type);
        }
        int function = Math.max(type, 0);
        while (function > 0 && !tree.kindName(function).equals("function_definition")) {
            function = tree.parent(function);
        }
        List<Integer> references = symbols.references(declaring);
        for (int node = type + 1; function > 0 && node < tree.size() && tree.start(node) < tree.end(type); node++) {
            if (tree.kindName(node).equals("identifier") && tree.text(node).equals(tree.text(declaring))
                    && !references.contains(node)) {
                return true;
            }
        }
        return false;
    }

    private void line(int indent, String line) {
        text.append("  ".repeat(indent)).append(line).append('\n');
    }

    private void block(int indent, int statements, boolean inFunction) {
        for (int i = 0; i < Math.max(1, statements); i++) {
            statement(indent, statements / 2, inFunction);
        }
    }

    private void statement(int indent, int size, boolean inFunction) {
        switch (random.nextInt(size > 0 ? 15 : 6)) {
            case 0, 1 -> line(indent, name() + " = " + expression(2));
            case 2 -> line(indent, name() + ", (" + name() + ", *" + name() + ") = " + expression(1));
            case 3 -> line(indent, name() + ": " + name() + " = " + expression(1));
            case 4 -> line(indent, "if (" + name() + " := " + expression(1) + "): " + name() + " += " + expression(1));
            case 6, 7 -> {
                List<String> parameters = new ArrayList<>(NAMES.subList(0, random.nextInt(3)));
                parameters.replaceAll(each -> random.nextBoolean() ? each : each + "=" + name());
                parameters.sort((one, other) -> Boolean.compare(one.contains("="), other.contains("=")));
                line(indent, "def " + name() + "(" + String.join(", ", parameters) + "):");
                if (random.nextInt(4) == 0) {
                    line(indent + 1, "global d");
                }
                if (inFunction && random.nextInt(4) == 0) {
                    line(indent + 1, "nonlocal c");
                }
                block(indent + 1, size, true);
                if (inFunction) {
                    line(indent + 1, "return " + expression(1));
                }
            }
            case 8 -> {
                line(indent, "class " + name() + "(" + name() + "):");
                block(indent + 1, size, false);
            }
            case 9 -> {
                line(indent, "for " + name() + ", " + name() + " in " + expression(1) + ":");
                block(indent + 1, size, inFunction);
            }
            case 10 -> {
                line(indent, "with " + expression(1) + " as " + name() + ":");
                block(indent + 1, size, inFunction);
            }
            case 11 -> {
                line(indent, "match " + name() + ":");
                line(indent + 1, "case [" + name() + ", 1]: pass");
                line(indent + 1, "case {'k': " + name() + "}:");
                block(indent + 2, size, inFunction);
            }
            case 12 -> {
                line(indent, "import m." + name() + ", " + name());
                line(indent, "from n import " + name() + ", x as " + name());
            }
            case 13 -> line(indent, "del " + name() + ", (" + name() + ", " + name() + "[0])");
            case 14 -> {
                line(indent, "try: pass");
                line(indent, "except " + name() + " as " + name() + ":");
                block(indent + 1, size, inFunction);
            }
            default -> line(indent, expression(3));
        }
    }
}
