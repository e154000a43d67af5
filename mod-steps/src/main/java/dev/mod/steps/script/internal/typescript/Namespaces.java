package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compiler of namespaces to functions that fill an object; what they export stays live through accessors. */
final class Namespaces {
    private static final Set<String> TYPE_ONLY = Set.of("interface_declaration", "type_alias_declaration",
            "function_signature", "ambient_declaration", "comment", "{", "}", ";", "empty_statement");

    private final Syntax syntax;
    private final Tree tree;
    private final SourceRewriter rewrite;
    private final Scopes scopes;
    private final Declarations declarations;
    private final CompileErrors problems;
    private final BitSet erased;
    /** Exported names by the namespace they belong to, with the body that declares each. */
    private final Map<String, Map<String, Integer>> exported = new HashMap<>();

    Namespaces(Syntax syntax, SourceRewriter rewrite, Scopes scopes, Declarations declarations, CompileErrors problems,
            BitSet erased) {
        this.syntax = syntax;
        this.tree = syntax.tree();
        this.rewrite = rewrite;
        this.scopes = scopes;
        this.declarations = declarations;
        this.problems = problems;
        this.erased = erased;
    }

    /** Whether a namespace holds anything but types. */
    static boolean isInstantiated(Syntax syntax, int namespace) {
        Tree tree = syntax.tree();
        int body = syntax.field(namespace, "body");
        if (body < 0) {
            return false;
        }
        int node = body + 1;
        while (node < tree.subtreeEnd(body)) {
            String kind = syntax.kind(node);
            boolean open = kind.equals("export_statement") && syntax.child(node, "type") < 0
                    || kind.equals("expression_statement") && syntax.child(node, "internal_module") >= 0
                    || kind.equals("internal_module") || kind.equals("module");
            if (open && tree.isNamed(node)) {
                if (kind.equals("export_statement") || kind.equals("expression_statement")) {
                    node++;
                } else {
                    int inner = syntax.field(node, "body");
                    node = inner < 0 ? tree.subtreeEnd(node) : inner + 1;
                }
            } else if (TYPE_ONLY.contains(kind) || kind.equals("export") || kind.equals("export_statement")) {
                node = tree.subtreeEnd(node);
            } else {
                return true;
            }
        }
        return false;
    }

    /** Every namespace that has values, in order. */
    void run() {
        List<Integer> namespaces = new ArrayList<>();
        int node = 0;
        while (node < tree.size()) {
            if (erased.get(node)) {
                node = tree.subtreeEnd(node);
                continue;
            }
            if (tree.isNamed(node) && (syntax.is(node, "internal_module") || syntax.is(node, "module"))) {
                namespaces.add(node);
                collect(node);
            }
            node++;
        }
        for (int namespace : namespaces) {
            compile(namespace);
        }
    }

    private List<String> names(int namespace) {
        int name = syntax.field(namespace, "name");
        if (syntax.is(name, "string")) {
            problems.fail(name, "a module declaration needs \"declare\" before it");
        }
        return List.of(tree.text(name).replaceAll("\\s", "").split("\\."));
    }

    private String key(int namespace) {
        return scopes.scope(namespace) + ":" + String.join(".", names(namespace));
    }

    private Map<String, Integer> exportsOf(int body) {
        Map<String, Integer> names = new LinkedHashMap<>();
        for (int child : syntax.namedChildren(body)) {
            if (syntax.is(child, "export_statement") && !erased.get(child)) {
                for (String name : declaredNames(syntax.field(child, "declaration"))) {
                    names.put(name, body);
                }
            }
        }
        return names;
    }

    private void collect(int namespace) {
        int body = syntax.field(namespace, "body");
        exportsOf(body).forEach(exported.computeIfAbsent(key(namespace), unused -> new HashMap<>())::putIfAbsent);
    }

    private Set<String> declaredNames(int declaration) {
        Set<String> names = new LinkedHashSet<>();
        if (declaration < 0) {
            return names;
        }
        switch (syntax.kind(declaration)) {
            case "lexical_declaration", "variable_declaration" -> {
                for (int child : syntax.namedChildren(declaration)) {
                    for (int bound : scopes.boundNames(syntax.field(child, "name"))) {
                        names.add(tree.text(bound));
                    }
                }
            }
            case "import_alias" -> names.add(tree.text(syntax.child(declaration, "identifier")));
            case "internal_module", "module" -> names.add(names(declaration).get(0));
            default -> {
                int name = syntax.field(declaration, "name");
                if (name >= 0) {
                    names.add(tree.text(name));
                }
            }
        }
        return names;
    }

    private void compile(int namespace) {
        List<String> names = names(namespace);
        int body = syntax.field(namespace, "body");
        String last = names.get(names.size() - 1);
        String parameter = declarations.parameter(body, last);
        Declarations.Place place = declarations.place(namespace, names.get(0));
        StringBuilder head = new StringBuilder(place.declaration());
        StringBuilder tail = new StringBuilder("})(" + place.argument() + ");");
        head.append("(function (").append(names.size() == 1 ? parameter : names.get(0)).append(") {");
        for (int i = 1; i < names.size(); i++) {
            String name = names.get(i);
            String outer = names.get(i - 1);
            head.append(" let ").append(name).append("; (function (")
                    .append(i == names.size() - 1 ? parameter : name).append(") {");
            tail.insert(0, "})(" + name + " = " + outer + "." + name + " || (" + outer + "." + name + " = {})); ");
        }
        rewrite.open(place.start(), head.toString());
        rewrite.blank(place.start(), tree.start(body) + 1);
        rewrite.blank(tree.end(body) - 1, tree.end(body));
        rewrite.close(tree.end(body), tail.toString());
        exports(body, parameter);
        qualify(namespace, body, parameter);
    }

    private void exports(int body, String object) {
        for (int child : syntax.namedChildren(body)) {
            if (!syntax.is(child, "export_statement") || erased.get(child)) {
                continue;
            }
            int declaration = syntax.field(child, "declaration");
            if (declaration < 0) {
                problems.fail(child, "a namespace can only export declarations");
            }
            String kind = syntax.kind(declaration);
            if (kind.equals("enum_declaration") || kind.equals("internal_module") || kind.equals("module")) {
                continue;
            }
            int keyword = syntax.child(child, "export");
            rewrite.blank(tree.start(keyword), tree.end(keyword));
            boolean live = kind.equals("variable_declaration")
                    || kind.equals("lexical_declaration") && !syntax.is(syntax.field(declaration, "kind"), "const");
            StringBuilder assignments = new StringBuilder();
            for (String name : declaredNames(declaration)) {
                assignments.append(live
                        ? " Object.defineProperty(" + object + ", \"" + name + "\", { get() { return " + name
                                + "; }, set(value) { " + name + " = value; }, enumerable: true, configurable: true });"
                        : " " + object + "." + name + " = " + name + ";");
            }
            String separator = tree.text(child).endsWith(";") || tree.text(child).endsWith("}") ? "" : ";";
            rewrite.close(tree.end(child), separator + assignments);
        }
    }

    /** Names that another body of the same namespace exports are reached through its object. */
    private void qualify(int namespace, int body, String object) {
        Map<String, Integer> names = exported.getOrDefault(key(namespace), Map.of());
        int node = body;
        while (node < tree.subtreeEnd(body)) {
            if (erased.get(node)) {
                node = tree.subtreeEnd(node);
                continue;
            }
            if (scopes.isReference(node)) {
                String name = tree.text(node);
                Integer owner = names.get(name);
                if (owner != null && owner != body && scopes.resolve(node, name) < body) {
                    boolean shorthand = syntax.is(node, "shorthand_property_identifier");
                    rewrite.open(tree.start(node), (shorthand ? name + ": " : "") + object + ".");
                }
            }
            node++;
        }
    }
}
