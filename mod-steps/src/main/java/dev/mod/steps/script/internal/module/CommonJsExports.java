package dev.mod.steps.script.internal.module;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names that a CommonJS module seems to export, by the forms that compilers and authors use. */
record CommonJsExports(Set<String> names, List<String> reexports) {
    private static final Pattern KEYS = Pattern.compile("Object\\.keys\\(([\\p{L}_$][\\p{L}\\p{N}_$]*)\\)\\.forEach");
    private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

    static CommonJsExports of(String javascript) {
        Tree tree = Languages.find("javascript").orElseThrow().parse(javascript);
        Set<String> names = new LinkedHashSet<>();
        List<String> reexports = new ArrayList<>();
        Map<String, String> required = new HashMap<>();
        for (int node = 0; node < tree.size(); node++) {
            switch (tree.kindName(node)) {
                case "variable_declarator" -> declaration(tree, node, required);
                case "assignment_expression" -> assignment(tree, node, names, reexports);
                case "call_expression" -> call(tree, node, names, reexports, required);
                default -> {
                }
            }
        }
        names.remove("default");
        names.remove("__esModule");
        names.removeIf(name -> !NAME.matcher(name).matches());
        return new CommonJsExports(names, reexports);
    }

    private static int field(Tree tree, int node, String name) {
        return tree.childByField(node, tree.language().fieldId(name));
    }

    private static boolean isExports(String text) {
        return text.equals("exports") || text.equals("module.exports");
    }

    private static void assignment(Tree tree, int node, Set<String> names, List<String> reexports) {
        int left = field(tree, node, "left");
        int right = field(tree, node, "right");
        if (tree.kindName(left).equals("member_expression") && isExports(tree.text(field(tree, left, "object")))) {
            names.add(tree.text(field(tree, left, "property")));
        } else if (tree.kindName(left).equals("subscript_expression")
                && isExports(tree.text(field(tree, left, "object")))) {
            int index = field(tree, left, "index");
            if (tree.kindName(index).equals("string")) {
                names.add(unquote(tree.text(index)));
            }
        }
        if (!tree.text(left).equals("module.exports")) {
            return;
        }
        if (tree.kindName(right).equals("object")) {
            for (int child = tree.firstChild(right); child >= 0; child = tree.nextSibling(child)) {
                switch (tree.kindName(child)) {
                    case "shorthand_property_identifier" -> names.add(tree.text(child));
                    case "pair" -> names.add(unquote(tree.text(field(tree, child, "key"))));
                    case "method_definition" -> names.add(tree.text(field(tree, child, "name")));
                    case "spread_element" -> required(tree, tree.child(child, 1), reexports);
                    default -> {
                    }
                }
            }
        } else {
            required(tree, right, reexports);
        }
    }

    private static void required(Tree tree, int node, List<String> reexports) {
        required(tree, node).ifPresent(reexports::add);
    }

    /** What {@code require("…")} asks for. */
    private static Optional<String> required(Tree tree, int node) {
        if (node < 0 || !tree.kindName(node).equals("call_expression")
                || !tree.text(field(tree, node, "function")).equals("require")) {
            return Optional.empty();
        }
        int argument = ModuleText.firstArgument(tree, field(tree, node, "arguments"));
        return argument >= 0 && tree.kindName(argument).equals("string")
                ? Optional.of(unquote(tree.text(argument)))
                : Optional.empty();
    }

    /** {@code _a = require("…")}, or that within a call, as compilers write namespaces. */
    private static void declaration(Tree tree, int node, Map<String, String> required) {
        int value = field(tree, node, "value");
        if (value < 0 || !tree.kindName(value).equals("call_expression")) {
            return;
        }
        Optional<String> direct = required(tree, value);
        int arguments = field(tree, value, "arguments");
        direct.or(() -> required(tree, ModuleText.firstArgument(tree, arguments)))
                .ifPresent(specifier -> required.put(tree.text(field(tree, node, "name")), specifier));
    }

    private static void call(Tree tree, int node, Set<String> names, List<String> reexports,
            Map<String, String> required) {
        String function = tree.text(field(tree, node, "function")).replaceFirst("^\\(0, *(.*)\\)$", "$1");
        int arguments = field(tree, node, "arguments");
        if (arguments < 0 || !tree.kindName(arguments).equals("arguments")) {
            return;
        }
        List<Integer> values = new ArrayList<>();
        for (int child = tree.firstChild(arguments); child >= 0; child = tree.nextSibling(child)) {
            if (tree.isNamed(child) && !tree.isExtra(child)) {
                values.add(child);
            }
        }
        if (function.equals("Object.defineProperty") && values.size() > 1 && isExports(tree.text(values.get(0)))
                && tree.kindName(values.get(1)).equals("string")) {
            names.add(unquote(tree.text(values.get(1))));
        }
        Matcher keys = KEYS.matcher(function);
        if (keys.matches() && !values.isEmpty() && tree.text(values.get(0)).contains("exports")) {
            // as Babel writes export * from
            String specifier = required.get(keys.group(1));
            if (specifier != null) {
                reexports.add(specifier);
            }
        } else if (function.endsWith("__exportStar") || function.endsWith("__export")) {
            if (!values.isEmpty()) {
                required(tree, values.get(0), reexports);
                if (tree.kindName(values.get(0)).equals("object")) {
                    objectKeys(tree, values.get(0), names);
                }
            }
            if (function.endsWith("__export") && values.size() > 1
                    && tree.kindName(values.get(1)).equals("object")) {
                objectKeys(tree, values.get(1), names);
            }
        }
    }

    private static void objectKeys(Tree tree, int object, Set<String> names) {
        for (int child = tree.firstChild(object); child >= 0; child = tree.nextSibling(child)) {
            if (tree.kindName(child).equals("pair")) {
                names.add(unquote(tree.text(field(tree, child, "key"))));
            }
        }
    }

    private static String unquote(String text) {
        return text.startsWith("\"") || text.startsWith("'") ? text.substring(1, text.length() - 1) : text;
    }
}
