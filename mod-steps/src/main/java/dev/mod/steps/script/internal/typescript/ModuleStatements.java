package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compiler of imports and exports: drops those of types, and rewrites {@code import x = …} and {@code export = …}. */
final class ModuleStatements {
    private final Syntax syntax;
    private final Tree tree;
    private final SourceRewriter rewrite;
    private final Scopes scopes;
    private final BitSet erased;
    private final Set<String> used = new HashSet<>();
    private final Set<String> importedTypes = new HashSet<>();
    private final Exportable exportable;

    ModuleStatements(Syntax syntax, SourceRewriter rewrite, Scopes scopes, BitSet erased) {
        this.syntax = syntax;
        this.tree = syntax.tree();
        this.rewrite = rewrite;
        this.scopes = scopes;
        this.erased = erased;
        this.exportable = new Exportable(syntax, 0);
    }

    /** @param keys names of the module that types use besides those that the tree shows */
    void run(Set<String> keys) {
        keys.forEach(key -> used.add("0:" + key));
        List<Integer> aliases = new ArrayList<>();
        List<Integer> references = scopes.references();
        int node = 0;
        while (node < tree.size()) {
            String kind = syntax.kind(node);
            if (kind.equals("import_statement")) {
                importedTypes(node);
            }
            if (erased.get(node)) {
                node = tree.subtreeEnd(node);
                continue;
            }
            if (kind.equals("import_alias")) {
                aliases.add(node);
            } else if (Jsx.ELEMENTS.contains(kind)) {
                use(node, Jsx.FACTORY);
            }
            node++;
        }
        for (int reference : references) {
            if (!isInAlias(reference)) {
                use(reference);
            }
        }
        new ComputedNames(syntax, scopes).references().forEach(this::use);
        for (int i = aliases.size() - 1; i >= 0; i--) {
            alias(aliases.get(i), references);
        }
        for (int child = tree.firstChild(0); child >= 0; child = tree.nextSibling(child)) {
            if (erased.get(child)) {
                continue;
            }
            if (syntax.is(child, "import_statement")) {
                importStatement(child);
            } else if (syntax.is(child, "export_statement")) {
                exportStatement(child);
            }
        }
    }

    /** Remembers what an import declares as a type only. */
    private void importedTypes(int node) {
        boolean all = syntax.child(node, "type") >= 0;
        int clause = syntax.child(node, "import_clause");
        if (clause < 0) {
            return;
        }
        for (int part : syntax.namedChildren(clause)) {
            if (syntax.is(part, "named_imports")) {
                for (int specifier : syntax.namedChildren(part)) {
                    if (all || syntax.child(specifier, "type") >= 0) {
                        int alias = syntax.field(specifier, "alias");
                        importedTypes.add(tree.text(alias >= 0 ? alias : syntax.field(specifier, "name")));
                    }
                }
            } else if (all) {
                importedTypes.add(tree.text(syntax.is(part, "identifier") ? part : syntax.child(part, "identifier")));
            }
        }
    }

    private void use(int reference) {
        use(reference, TypeMasks.name(tree.text(reference)));
    }

    private void use(int reference, String name) {
        used.add(scopes.resolve(reference, name) + ":" + name);
    }

    private boolean isInAlias(int node) {
        int at = tree.parent(node);
        while (syntax.is(at, "nested_identifier") || syntax.is(at, "member_expression")) {
            at = tree.parent(at);
        }
        return syntax.is(at, "import_alias");
    }

    private void erase(int node) {
        erased.set(node);
        rewrite.blank(tree.start(node), tree.end(node));
        rewrite.put(tree.start(node), ';');
    }

    private void alias(int node, List<Integer> references) {
        int name = syntax.child(node, "identifier");
        int parent = tree.parent(node);
        boolean exported = syntax.is(parent, "export_statement");
        boolean require = exported && tree.text(node).matches("(?s)import\\s+\\S+\\s*=\\s*require\\s*");
        if (require) {
            requireAlias(node, name);
            return;
        }
        if (!exported && !used.contains(scopes.scope(node) + ":" + tree.text(name))) {
            erase(node);
            return;
        }
        for (int reference : references) {
            if (reference > node && reference < tree.subtreeEnd(node)) {
                use(reference);
            }
        }
        int keyword = syntax.child(node, "import");
        rewrite.blank(tree.start(keyword), tree.end(keyword));
        boolean property = exported && tree.parent(parent) > 0;
        rewrite.open(tree.start(keyword), property ? "" : "var");
        rewrite.close(tree.end(node), "");
    }

    /** The grammar splits {@code export import x = require("y")} in two statements. */
    private void requireAlias(int node, int name) {
        int source = tree.nextSibling(tree.parent(node));
        rewrite.blank(tree.start(tree.parent(node)), tree.end(source));
        String specifier = tree.text(source).replaceAll("^\\(\\s*|\\s*\\)\\s*;?$", "");
        rewrite.open(tree.start(tree.parent(node)), require(tree.text(name), specifier, "export "));
        erased.set(source);
    }

    private static String require(String name, String source, String export) {
        String module = name + "_module";
        return "import * as " + module + " from " + source + "; " + export + "const " + name
                + " = \"module.exports\" in " + module + " ? " + module + "[\"module.exports\"] : " + module + ";";
    }

    private boolean isUsed(int name) {
        return used.contains("0:" + TypeMasks.name(tree.text(name)));
    }

    private void importStatement(int node) {
        int required = syntax.child(node, "import_require_clause");
        if (required >= 0) {
            int name = syntax.child(required, "identifier");
            if (!isUsed(name)) {
                erase(node);
                return;
            }
            rewrite.blank(tree.start(node), tree.end(node));
            rewrite.open(tree.start(node),
                    require(tree.text(name), tree.text(syntax.field(required, "source")), ""));
            return;
        }
        int clause = syntax.child(node, "import_clause");
        if (clause < 0) {
            return;
        }
        int standard = syntax.child(clause, "identifier");
        int namespace = syntax.child(clause, "namespace_import");
        int named = syntax.child(clause, "named_imports");
        boolean keepDefault = standard >= 0 && isUsed(standard);
        boolean keepNamespace = namespace >= 0 && isUsed(syntax.child(namespace, "identifier"));
        List<Integer> dropped = new ArrayList<>();
        int kept = 0;
        if (named >= 0) {
            for (int specifier : syntax.namedChildren(named)) {
                int alias = syntax.field(specifier, "alias");
                int name = alias >= 0 ? alias : syntax.field(specifier, "name");
                if (syntax.child(specifier, "type") >= 0 || !isUsed(name)) {
                    dropped.add(specifier);
                } else {
                    kept++;
                }
            }
        }
        if (!keepDefault && !keepNamespace && kept == 0) {
            erase(node);
            return;
        }
        dropped.forEach(this::dropWithComma);
        int rest = Math.max(namespace, named);
        boolean keepRest = keepNamespace || kept > 0;
        if (standard >= 0 && !keepDefault) {
            rewrite.blank(tree.start(standard), tree.start(rest));
        } else if (standard >= 0 && rest >= 0 && !keepRest) {
            rewrite.blank(tree.end(standard), tree.end(rest));
        }
    }

    private void dropWithComma(int specifier) {
        int next = tree.nextSibling(specifier);
        while (next >= 0 && tree.isExtra(next)) {
            next = tree.nextSibling(next);
        }
        rewrite.blank(tree.start(specifier), syntax.is(next, ",") ? tree.end(next) : tree.end(specifier));
    }

    private void exportStatement(int node) {
        int equals = syntax.child(node, "=");
        if (equals >= 0) {
            int value = syntax.lastValue(node);
            if (syntax.is(value, "identifier") && isTypeOnly(value)) {
                erase(node);
                return;
            }
            rewrite.blank(tree.start(node), tree.start(value));
            rewrite.open(tree.start(node), "const export_equals =");
            int end = tree.end(value);
            rewrite.close(end, "; export { export_equals as default, export_equals as \"module.exports\" };");
            return;
        }
        int clause = syntax.child(node, "export_clause");
        boolean from = syntax.field(node, "source") >= 0;
        if (clause >= 0) {
            List<Integer> specifiers = syntax.namedChildren(clause);
            int kept = 0;
            for (int specifier : specifiers) {
                int name = syntax.field(specifier, "name");
                if (syntax.child(specifier, "type") >= 0 || !from && isTypeOnly(name)) {
                    dropWithComma(specifier);
                } else {
                    kept++;
                }
            }
            if (kept == 0 && !specifiers.isEmpty()) {
                erase(node);
            }
            return;
        }
        int value = syntax.field(node, "value");
        if (value >= 0 && syntax.is(value, "identifier") && isTypeOnly(value)) {
            erase(node);
        }
    }

    private boolean isTypeOnly(int name) {
        String text = TypeMasks.name(tree.text(name));
        return importedTypes.contains(text) || exportable.isType(text) && !scopes.declares(0, text);
    }
}
