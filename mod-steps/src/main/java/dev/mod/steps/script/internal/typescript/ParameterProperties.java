package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Compiler of {@code constructor(private x)} to a field and an assignment. */
final class ParameterProperties {
    private final Syntax syntax;
    private final Tree tree;
    private final SourceRewriter rewrite;
    private final CompileErrors problems;

    ParameterProperties(Syntax syntax, SourceRewriter rewrite, CompileErrors problems) {
        this.syntax = syntax;
        this.tree = syntax.tree();
        this.rewrite = rewrite;
        this.problems = problems;
    }

    void run(BitSet erased) {
        int node = 0;
        while (node < tree.size()) {
            if (erased.get(node)) {
                node = tree.subtreeEnd(node);
                continue;
            }
            if (syntax.is(node, "method_definition") && tree.text(syntax.field(node, "name")).equals("constructor")
                    && syntax.is(tree.parent(node), "class_body")) {
                constructor(node);
            }
            node++;
        }
    }

    private void constructor(int node) {
        List<String> names = new ArrayList<>();
        for (int parameter : syntax.namedChildren(syntax.field(node, "parameters"))) {
            boolean property = syntax.child(parameter, "accessibility_modifier") >= 0
                    || syntax.child(parameter, "readonly") >= 0
                    || syntax.child(parameter, "override_modifier") >= 0;
            if (property) {
                int pattern = syntax.field(parameter, "pattern");
                if (!syntax.is(pattern, "identifier")) {
                    problems.fail(parameter, "a parameter property must be a name, not a pattern");
                }
                names.add(tree.text(pattern));
            }
        }
        if (names.isEmpty()) {
            return;
        }
        int classBody = tree.parent(node);
        int body = syntax.field(node, "body");
        StringBuilder fields = new StringBuilder();
        StringBuilder assignments = new StringBuilder();
        for (String name : names) {
            fields.append(' ').append(name).append(';');
            assignments.append(" this.").append(name).append(" = ").append(name).append(';');
        }
        rewrite.open(tree.start(classBody) + 1, fields.toString());
        boolean derived = syntax.child(syntax.child(tree.parent(classBody), "class_heritage"), "extends_clause") >= 0;
        int after = derived ? afterSuper(body) : tree.start(body) + 1;
        rewrite.close(after, (derived ? ";" : "") + assignments);
    }

    private int afterSuper(int body) {
        for (int statement : syntax.namedChildren(body)) {
            int call = syntax.child(statement, "call_expression");
            if (syntax.is(statement, "expression_statement") && syntax.is(syntax.field(call, "function"), "super")) {
                return tree.end(statement);
            }
        }
        problems.fail(body, "a constructor with parameter properties must call super() in a statement of its own");
        return tree.end(body);
    }
}
