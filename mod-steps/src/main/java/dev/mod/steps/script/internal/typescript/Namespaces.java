package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compiler of namespaces to functions that fill an object; the variables that they export are its properties. */
final class Namespaces {
    private final Syntax syntax;
    private final Tree tree;
    private final SourceRewriter rewrite;
    private final Scopes scopes;
    private final Declarations declarations;
    private final CompileErrors problems;
    private final BitSet erased;
    /** Exported names by the namespace they belong to, with the body that declares each. */
    private final Map<String, Map<String, Integer>> exported = new HashMap<>();
    private final BitSet qualified = new BitSet();

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
        namespaces.forEach(this::compile);
        // the innermost first: its names hide others
        for (int i = namespaces.size() - 1; i >= 0; i--) {
            qualify(namespaces.get(i));
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
        Declarations.Place place = declarations.place(namespace, names.get(0));
        String outer = declarations.parameter(body, names.get(0));
        StringBuilder head = new StringBuilder(place.declaration() + "(function (" + outer + ") {");
        StringBuilder tail = new StringBuilder("})(" + place.argument() + ");");
        for (String name : names.subList(1, names.size())) {
            String parameter = declarations.parameter(body, name);
            head.append(" let ").append(name).append("; (function (").append(parameter).append(") {");
            tail.insert(0, "})(" + name + " = " + outer + "." + name + " || (" + outer + "." + name + " = {})); ");
            outer = parameter;
        }
        rewrite.open(place.start(), head.toString());
        rewrite.blank(place.start(), tree.start(body) + 1);
        rewrite.blank(tree.end(body) - 1, tree.end(body));
        rewrite.close(tree.end(body), tail.toString());
        exports(body, outer);
    }

    private void exports(int body, String object) {
        for (int child : syntax.namedChildren(body)) {
            if (!syntax.is(child, "export_statement") || erased.get(child)) {
                continue;
            }
            int declaration = syntax.field(child, "declaration");
            if (declaration < 0) {
                // TypeScript leaves it out, too
                rewrite.blank(tree.start(child), tree.end(child));
                erased.set(child);
                continue;
            }
            String kind = syntax.kind(declaration);
            if (kind.equals("enum_declaration") || kind.equals("internal_module") || kind.equals("module")) {
                continue;
            }
            int keyword = syntax.child(child, "export");
            rewrite.blank(tree.start(keyword), tree.end(keyword));
            if (kind.equals("import_alias")) {
                rewrite.open(tree.start(syntax.child(declaration, "identifier")), object + ".");
            } else if (isVariables(kind)) {
                rewrite.put(tree.start(keyword), ';');
                properties(declaration, object);
            } else {
                StringBuilder assignments = new StringBuilder();
                declaredNames(declaration)
                        .forEach(name -> assignments.append(" " + object + "." + name + " = " + name + ";"));
                String separator = tree.text(child).endsWith(";") || tree.text(child).endsWith("}") ? "" : ";";
                rewrite.close(tree.end(child), separator + assignments);
            }
        }
    }

    private static boolean isVariables(String kind) {
        return kind.equals("lexical_declaration") || kind.equals("variable_declaration");
    }

    /** {@code let a = 1, b} becomes {@code N.a = 1}. */
    private void properties(int declaration, String object) {
        int keyword = tree.firstChild(declaration);
        rewrite.blank(tree.start(keyword), tree.end(keyword));
        int written = -1;
        for (int child = tree.nextSibling(keyword); child >= 0; child = tree.nextSibling(child)) {
            if (syntax.is(child, ",")) {
                rewrite.blank(tree.start(child), tree.end(child));
            } else if (syntax.is(child, "variable_declarator")) {
                int name = syntax.field(child, "name");
                if (syntax.field(child, "value") < 0) {
                    rewrite.blank(tree.start(child), tree.end(child));
                    continue;
                }
                if (written >= 0) {
                    rewrite.close(tree.end(written), ",");
                }
                written = child;
                if (syntax.is(name, "object_pattern")) {
                    rewrite.open(tree.start(child), "(");
                    rewrite.close(tree.end(child), ")");
                }
                scopes.boundNames(name).forEach(bound -> qualify(bound, object));
            }
        }
    }

    private void qualify(int name, String object) {
        boolean shorthand = syntax.kind(name).startsWith("shorthand_property_identifier");
        rewrite.open(tree.start(name), (shorthand ? tree.text(name) + ": " : "") + object + ".");
    }

    /** Names of exported variables, and all that another body of the same namespace exports, are reached through its object. */
    private void qualify(int namespace) {
        int body = syntax.field(namespace, "body");
        List<String> path = names(namespace);
        String object = declarations.parameter(body, path.get(path.size() - 1));
        Map<String, Integer> names = exported.getOrDefault(key(namespace), Map.of());
        Set<String> variables = variablesOf(body);
        int node = body;
        while (node < tree.subtreeEnd(body)) {
            if (erased.get(node)) {
                node = tree.subtreeEnd(node);
                continue;
            }
            if (scopes.isReference(node) && !qualified.get(node)) {
                String name = tree.text(node);
                int scope = scopes.resolve(node, name);
                Integer owner = names.get(name);
                if (scope == body ? variables.contains(name) : owner != null && owner != body && scope < body) {
                    qualified.set(node);
                    qualify(node, object);
                }
            }
            node++;
        }
    }

    private Set<String> variablesOf(int body) {
        Set<String> variables = new HashSet<>();
        for (int child : syntax.namedChildren(body)) {
            int declaration = syntax.is(child, "export_statement") && !erased.get(child)
                    ? syntax.field(child, "declaration")
                    : -1;
            if (declaration >= 0
                    && (isVariables(syntax.kind(declaration)) || syntax.is(declaration, "import_alias"))) {
                variables.addAll(declaredNames(declaration));
            }
        }
        return variables;
    }
}
