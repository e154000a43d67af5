package dev.mod.steps.script.internal.module;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.graalvm.polyglot.Source;

/**
 * Function form of an ES module, which evaluates it anew with each call: its parameters are what it imports, its result is
 * what it exports. Lines stay where they are, and columns too but in the first line.
 *
 * <p>Not every module has such a form: one that uses {@code import()}, {@code import.meta}, {@code await} outside of
 * functions or code from strings has none, nor one that assigns to what it exports, as importers would not see that.
 */
final class ModuleFunction {
    private static final String DEFAULT = "$d_mod";
    private static final Set<String> FUNCTIONS = Set.of("function_declaration", "generator_function_declaration",
            "function_expression", "generator_function", "arrow_function", "method_definition", "class_static_block",
            "class_body");

    /**
     * Import from another module.
     *
     * @param from specifier in the text
     * @param name the export; {@code *} for all of them as an object
     * @param as the local name, or the name that it is exported by
     */
    record Taken(String from, String name, String as) {}

    /**
     * The function of a module.
     *
     * @param source its text
     * @param imports its parameters
     * @param again what is exported again under a name
     * @param stars what is exported again as a whole
     * @param requests the modules that are evaluated before it, in order
     */
    record Form(Source source, List<Taken> imports, List<Taken> again, List<String> stars, List<String> requests) {}

    private final Tree tree;
    private final List<Taken> imports = new ArrayList<>();
    private final List<Taken> again = new ArrayList<>();
    private final List<String> stars = new ArrayList<>();
    /** Specifiers of modules that are evaluated, in order. */
    private final List<String> requests = new ArrayList<>();
    private final Map<String, String> exports = new LinkedHashMap<>();
    private final byte[] text;
    private boolean impossible;

    private ModuleFunction(Tree tree) {
        this.tree = tree;
        this.text = tree.bytes().clone();
    }

    /**
     * The function for a module, if it has one.
     *
     * @param name what its source is called
     */
    static Optional<Form> of(String javascript, String name) {
        Language language = Languages.find("javascript").orElseThrow();
        if (javascript.contains(DEFAULT)) {
            return Optional.empty();
        }
        var function = new ModuleFunction(language.parse(javascript));
        function.read();
        if (function.impossible) {
            return Optional.empty();
        }
        // not a module whatever its name ends with
        var source = Source.newBuilder("js", function.source(), name).mimeType("application/javascript").buildLiteral();
        return Optional.of(new Form(source, List.copyOf(function.imports), List.copyOf(function.again),
                List.copyOf(function.stars), List.copyOf(function.requests)));
    }

    private String source() {
        var out = new StringBuilder("(function (");
        for (int i = 0; i < imports.size(); i++) {
            out.append(i == 0 ? "" : ", ").append(imports.get(i).as());
        }
        out.append(") { \"use strict\"; ").append(new String(text, StandardCharsets.UTF_8))
                .append("\nreturn { __proto__: null");
        exports.forEach((name, local) -> out.append(", ").append(ModuleGraph.quote(name)).append(": ").append(local));
        return out.append(" };\n})").toString();
    }

    private int field(int node, String name) {
        return node < 0 ? -1 : tree.childByField(node, tree.language().fieldId(name));
    }

    private boolean is(int node, String kind) {
        return node >= 0 && tree.kindName(node).equals(kind);
    }

    private void read() {
        for (int child = tree.firstChild(0); child >= 0; child = tree.nextSibling(child)) {
            switch (tree.kindName(child)) {
                case "import_statement" -> readImport(child);
                case "export_statement" -> readExport(child);
                default -> {
                }
            }
        }
        Set<String> assigned = new HashSet<>();
        for (int node = 0; node < tree.size(); node++) {
            check(node, assigned);
        }
        if (exports.values().stream().anyMatch(assigned::contains)) {
            impossible = true;
        }
    }

    private void check(int node, Set<String> assigned) {
        switch (tree.kindName(node)) {
            case "ERROR", "import", "meta_property" -> {
                // the keyword of an import statement is of the same name, but not named
                if (!is(node, "import") || tree.kindName(tree.parent(node)).equals("call_expression")) {
                    impossible = true;
                }
            }
            case "identifier" -> {
                String name = tree.text(node);
                if (name.equals("eval") || name.equals("Function") || name.equals("FinalizationRegistry")) {
                    impossible = true;
                } else if (name.equals("arguments") && !isInFunction(node)) {
                    impossible = true;
                }
            }
            case "await_expression", "return_statement" -> {
                if (!isInFunction(node)) {
                    impossible = true;
                }
            }
            case "for_in_statement" -> {
                if (!isInFunction(node) && tree.text(node).matches("(?s)for\\s+await.*")) {
                    impossible = true;
                }
                assigned(node, "left", assigned);
            }
            case "assignment_expression", "augmented_assignment_expression" -> assigned(node, "left", assigned);
            case "update_expression" -> assigned(node, "argument", assigned);
            default -> {
            }
        }
    }

    /** What is assigned while the module is evaluated is settled when others see it. */
    private void assigned(int node, String field, Set<String> into) {
        int target = field(node, field);
        boolean member = is(target, "member_expression") || is(target, "subscript_expression");
        if (!member && isInFunction(node)) {
            names(target, into);
        }
    }

    private boolean isInFunction(int node) {
        for (int above = tree.parent(node); above >= 0; above = tree.parent(above)) {
            if (FUNCTIONS.contains(tree.kindName(above))) {
                return true;
            }
        }
        return false;
    }

    /** Names bound or assigned by a pattern. */
    private void names(int pattern, Set<String> into) {
        if (pattern < 0) {
            return;
        }
        int end = tree.end(pattern);
        for (int node = pattern; node < tree.size() && tree.start(node) < Math.max(end, 1); node++) {
            if (tree.end(node) <= end
                    && (is(node, "identifier") || is(node, "shorthand_property_identifier_pattern"))) {
                into.add(tree.text(node));
            }
        }
    }

    private void blank(int from, int to) {
        for (int at = from; at < to; at++) {
            if (text[at] != '\n' && text[at] != '\r') {
                text[at] = ' ';
            }
        }
    }

    private String literal(int string) {
        return tree.text(tree.start(string) + 1, tree.end(string) - 1);
    }

    private void readImport(int statement) {
        int source = field(statement, "source");
        if (source < 0) {
            impossible = true;
            return;
        }
        String from = literal(source);
        requests.add(from);
        for (int part = tree.firstChild(statement); part >= 0; part = tree.nextSibling(part)) {
            if (is(part, "import_clause")) {
                readClause(part, from);
            }
        }
        blank(tree.start(statement), tree.end(statement));
    }

    private void readClause(int clause, String from) {
        for (int part = tree.firstChild(clause); part >= 0; part = tree.nextSibling(part)) {
            switch (tree.kindName(part)) {
                case "identifier" -> imports.add(new Taken(from, "default", tree.text(part)));
                case "namespace_import" -> imports.add(new Taken(from, "*", tree.text(last(part))));
                case "named_imports" -> {
                    for (int each = tree.firstChild(part); each >= 0; each = tree.nextSibling(each)) {
                        if (is(each, "import_specifier")) {
                            int name = field(each, "name");
                            int alias = field(each, "alias");
                            imports.add(new Taken(from, name(name), tree.text(alias < 0 ? name : alias)));
                        }
                    }
                }
                default -> {
                }
            }
        }
    }

    private int last(int node) {
        int last = -1;
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            last = child;
        }
        return last;
    }

    private String name(int node) {
        return is(node, "string") ? literal(node) : tree.text(node);
    }

    private void readExport(int statement) {
        int source = field(statement, "source");
        int declaration = field(statement, "declaration");
        int value = field(statement, "value");
        String from = source < 0 ? "" : literal(source);
        if (source >= 0) {
            requests.add(from);
        }
        if (value >= 0) {
            defaultValue(statement, value);
            return;
        }
        if (declaration >= 0) {
            boolean standard = has(statement, "default");
            blank(tree.start(statement), tree.start(declaration));
            Set<String> names = new HashSet<>();
            if (is(declaration, "lexical_declaration") || is(declaration, "variable_declaration")) {
                for (int each = tree.firstChild(declaration); each >= 0; each = tree.nextSibling(each)) {
                    if (is(each, "variable_declarator")) {
                        bound(field(each, "name"), names);
                    }
                }
            } else {
                int name = field(declaration, "name");
                if (name < 0) {
                    impossible = true;
                    return;
                }
                names.add(tree.text(name));
            }
            names.stream().sorted().forEach(name -> exports.put(standard ? "default" : name, name));
            return;
        }
        clause(statement, from);
        blank(tree.start(statement), tree.end(statement));
    }

    /** Names that a declaration's pattern binds; a default value may hold others, which does no harm but is refused. */
    private void bound(int pattern, Set<String> names) {
        for (int node = pattern; node >= 0 && node < tree.size() && tree.start(node) < tree.end(pattern); node++) {
            if (is(node, "assignment_pattern") || is(node, "object_assignment_pattern")
                    || is(node, "computed_property_name")) {
                impossible = true;
            }
        }
        names(pattern, names);
    }

    private boolean has(int node, String keyword) {
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            if (is(child, keyword)) {
                return true;
            }
        }
        return false;
    }

    /** {@code export default} becomes a declaration of the same length. */
    private void defaultValue(int statement, int value) {
        String before = tree.text(tree.start(statement), tree.start(value));
        if (!before.startsWith("export default")) {
            impossible = true;
            return;
        }
        byte[] declared = ("const " + DEFAULT + " =").getBytes(StandardCharsets.UTF_8);
        System.arraycopy(declared, 0, text, tree.start(statement), declared.length);
        exports.put("default", DEFAULT);
    }

    private void clause(int statement, String from) {
        boolean star = false;
        for (int part = tree.firstChild(statement); part >= 0; part = tree.nextSibling(part)) {
            switch (tree.kindName(part)) {
                case "*" -> star = true;
                case "namespace_export" -> again.add(new Taken(from, "*", name(last(part))));
                case "export_clause" -> {
                    for (int each = tree.firstChild(part); each >= 0; each = tree.nextSibling(each)) {
                        if (is(each, "export_specifier")) {
                            String name = name(field(each, "name"));
                            int alias = field(each, "alias");
                            String as = alias < 0 ? name : name(alias);
                            if (from.isEmpty()) {
                                exports.put(as, name);
                            } else {
                                again.add(new Taken(from, name, as));
                            }
                        }
                    }
                }
                default -> {
                }
            }
        }
        if (star) {
            stars.add(from);
        }
    }
}
