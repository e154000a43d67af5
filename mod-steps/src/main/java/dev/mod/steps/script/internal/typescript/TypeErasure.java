package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Tree;
import java.util.BitSet;
import java.util.Set;

/**
 * Pass that blanks everything that only the type checker reads. A semicolon takes the place of what is erased where the next
 * line would otherwise go on with the line before it.
 */
final class TypeErasure {
    private static final Set<String> TYPES = Set.of("type_annotation", "type_parameters", "type_arguments",
            "asserts_annotation", "type_predicate_annotation", "omitting_type_annotation", "adding_type_annotation",
            "opting_type_annotation", "implements_clause");
    private static final Set<String> TYPE_STATEMENTS = Set.of("interface_declaration", "type_alias_declaration",
            "function_signature", "ambient_declaration");
    private static final Set<String> TYPE_MEMBERS = Set.of("abstract_method_signature", "method_signature",
            "index_signature");
    private static final Set<String> MODIFIERS = Set.of("accessibility_modifier", "override_modifier", "readonly");
    /** Names that say something else when the next line starts with a name. */
    private static final Set<String> CONTEXTUAL = Set.of("get", "set", "static", "async", "accessor", "export",
            "declare", "readonly", "abstract", "override");

    private final Syntax syntax;
    private final Tree tree;
    private final SourceRewriter rewrite;
    private final CompileErrors problems;
    private final BitSet erased = new BitSet();

    TypeErasure(Syntax syntax, SourceRewriter rewrite, CompileErrors problems) {
        this.syntax = syntax;
        this.tree = syntax.tree();
        this.rewrite = rewrite;
        this.problems = problems;
    }

    /** Returns the nodes that are gone with everything below them. */
    BitSet run() {
        int node = 0;
        while (node < tree.size()) {
            if (!erased.get(node)) {
                visit(node);
            }
            node = erased.get(node) ? tree.subtreeEnd(node) : node + 1;
        }
        return erased;
    }

    private void blank(int node) {
        erased.set(node);
        rewrite.blank(tree.start(node), tree.end(node));
    }

    private void statement(int node) {
        blank(node);
        rewrite.put(tree.start(node), ';');
    }

    private void visit(int node) {
        String kind = syntax.kind(node);
        if (!tree.isNamed(node)) {
            return;
        }
        if (TYPES.contains(kind)) {
            blank(node);
        } else if (TYPE_STATEMENTS.contains(kind)) {
            statement(node);
        } else {
            visitOther(node, kind);
        }
    }

    private void visitOther(int node, String kind) {
        switch (kind) {
            case "export_statement" -> export(node);
            case "import_statement" -> {
                if (syntax.child(node, "type") >= 0 || syntax.child(node, "typeof") >= 0) {
                    statement(node);
                }
            }
            case "expression_statement" -> {
                int inner = syntax.child(node, "internal_module");
                if (inner >= 0 && !Instantiation.of(syntax, inner)) {
                    statement(node);
                }
            }
            case "module" -> {
                if (!Instantiation.of(syntax, node)) {
                    statement(node);
                }
            }
            case "as_expression", "satisfies_expression" -> as(node);
            case "non_null_expression" -> blank(syntax.child(node, "!"));
            case "type_assertion" -> assertion(node);
            case "arrow_function" -> arrow(node);
            case "required_parameter", "optional_parameter" -> parameter(node);
            case "public_field_definition" -> field(node);
            case "method_definition" -> method(node);
            case "class_body" -> members(node);
            case "abstract_class_declaration" -> blank(syntax.child(node, "abstract"));
            case "variable_declarator" -> {
                int mark = syntax.child(node, "!");
                if (mark >= 0) {
                    blank(mark);
                }
            }
            case "binary_expression" -> taggedTemplate(node);
            case "decorator" -> problems.fail(node, "decorators can't be run: JavaScript has none yet");
            default -> {
            }
        }
    }

    private void export(int node) {
        boolean types = syntax.child(node, "type") >= 0;
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            String kind = syntax.kind(child);
            types |= TYPE_STATEMENTS.contains(kind) || kind.equals("namespace")
                    || tree.isError(child) && tree.text(child).equals("type")
                    || (kind.equals("internal_module") || kind.equals("module"))
                            && !Instantiation.of(syntax, child);
        }
        if (types) {
            statement(node);
        }
    }

    private void as(int node) {
        int operand = tree.firstChild(node);
        int keyword = syntax.child(node, syntax.is(node, "as_expression") ? "as" : "satisfies");
        int type = syntax.lastChild(node);
        int end = endOfType(type);
        for (int child = keyword; child >= 0; child = tree.nextSibling(child)) {
            erased.set(child);
        }
        end = end == tree.end(type) ? restOfType(node, end) : end;
        rewrite.blank(tree.start(keyword), end);
        int next = syntax.nextToken(end);
        char start = syntax.charAt(next);
        if ((start == '(' || start == '[' || start == '`') && syntax.hasLineEnd(end, next)) {
            rewrite.put(tree.start(keyword), ';');
        }
        int parent = tree.parent(node);
        if (syntax.is(parent, "binary_expression") && syntax.is(operand, "binary_expression")
                && tree.start(parent) == tree.start(node)) {
            // "a + b as T * c" multiplies the sum
            rewrite.open(tree.start(operand), "(");
            rewrite.close(tree.end(operand), ")");
        }
    }

    /** The grammar may end a type early, and take {@code .Name} or {@code | Name} after it for an expression. */
    private int restOfType(int node, int typeEnd) {
        int at = node;
        int end = typeEnd;
        while (true) {
            int parent = tree.parent(at);
            boolean first = parent > 0 && tree.firstChild(parent) == at;
            boolean member = syntax.is(parent, "member_expression") && syntax.child(parent, "optional_chain") < 0;
            int operator = syntax.is(parent, "binary_expression") ? syntax.field(parent, "operator") : -1;
            if (!first || !member && !syntax.is(operator, "|") && !syntax.is(operator, "&")) {
                return end;
            }
            for (int child = tree.nextSibling(at); child >= 0; child = tree.nextSibling(child)) {
                erased.set(child);
            }
            end = tree.end(parent);
            at = parent;
        }
    }

    /** A type ends before a bracket on a new line, which the grammar takes for an index. */
    private int endOfType(int type) {
        int at = type;
        int end = tree.end(type);
        while (syntax.is(at, "lookup_type") || syntax.is(at, "array_type")) {
            int inner = tree.firstChild(at);
            int bracket = syntax.child(at, "[");
            if (bracket >= 0 && syntax.hasLineEnd(/* start= */ tree.end(inner), /* end= */ tree.start(bracket))) {
                end = tree.end(inner);
            }
            at = inner;
        }
        return end;
    }

    private void assertion(int node) {
        int types = tree.firstChild(node);
        int operand = syntax.lastChild(node);
        blank(types);
        String text = tree.text(tree.start(operand), Math.min(tree.end(operand), tree.start(operand) + 16));
        if (text.startsWith("{") || text.startsWith("function") || text.startsWith("class")
                || text.startsWith("async") || text.startsWith("let")
                || syntax.hasLineEnd(tree.start(types), tree.start(operand))) {
            // the operand would be read as a statement, or "return" would end before it
            rewrite.put(tree.start(types), '(');
            rewrite.close(tree.end(operand), ")");
        }
    }

    private void arrow(int node) {
        int types = syntax.field(node, "type_parameters");
        int parameters = syntax.field(node, "parameters");
        int result = syntax.field(node, "return_type");
        if (parameters < 0) {
            return;
        }
        if (types >= 0 && syntax.hasLineEnd(tree.start(types), tree.start(parameters))) {
            rewrite.put(tree.start(types), '(');
            rewrite.blank(tree.start(parameters), tree.start(parameters) + 1);
        }
        int arrow = syntax.child(node, "=>");
        // a long type may be longer than its node
        if (result >= 0 && syntax.hasLineEnd(/* start= */ tree.end(parameters), /* end= */ tree.start(arrow))) {
            rewrite.blank(tree.end(parameters) - 1, tree.end(parameters));
            if (tree.bytes()[tree.start(arrow) - 1] == ' ') {
                rewrite.put(tree.start(arrow) - 1, ')');
            } else if (tree.bytes()[tree.end(result) - 1] > 0) {
                rewrite.put(tree.end(result) - 1, ')');
            } else {
                rewrite.close(tree.end(result), ")");
            }
        }
    }

    private void parameter(int node) {
        int self = syntax.field(node, "pattern");
        if (syntax.is(self, "this")) {
            blank(node);
            int next = tree.nextSibling(node);
            while (next >= 0 && tree.isExtra(next)) {
                next = tree.nextSibling(next);
            }
            if (syntax.is(next, ",")) {
                blank(next);
            }
            return;
        }
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            String kind = syntax.kind(child);
            if (kind.equals("decorator")) {
                problems.fail(child, "a decorator of a parameter can't be run: JavaScript has none");
            }
            if (kind.equals("?") || MODIFIERS.contains(kind)) {
                blank(child);
            }
        }
    }

    private void members(int body) {
        for (int child = tree.firstChild(body); child >= 0; child = tree.nextSibling(child)) {
            if (syntax.is(child, "method_signature")
                    && (syntax.child(child, "get") >= 0 || syntax.child(child, "set") >= 0)) {
                method(child);
                rewrite.close(tree.end(child), " { }");
            } else if (TYPE_MEMBERS.contains(syntax.kind(child))) {
                statement(child);
            }
        }
    }

    private void field(int node) {
        int name = syntax.field(node, "name");
        if (syntax.child(node, "declare") >= 0 || syntax.child(node, "abstract") >= 0
                || IndexSignatures.isStatic(syntax, node)) {
            statement(node);
            return;
        }
        modifiers(node, name);
        int mark = syntax.child(node, "?");
        mark = mark < 0 ? syntax.child(node, "!") : mark;
        if (mark >= 0) {
            blank(mark);
        }
        accessor(node, name);
        int type = syntax.field(node, "type");
        boolean last = syntax.field(node, "value") < 0;
        if (last && type >= 0 && syntax.charAt(syntax.nextToken(tree.end(node))) != ';') {
            char next = syntax.charAt(syntax.nextToken(tree.end(node)));
            if (next == '[' || next == '(' || next == '*' || CONTEXTUAL.contains(tree.text(name))) {
                rewrite.put(tree.start(type), ';');
            }
        }
    }

    /** Auto-accessors, which not every engine knows, become a private field with a getter and a setter. */
    private void accessor(int node, int name) {
        int keyword = syntax.child(node, "accessor");
        if (keyword < 0) {
            return;
        }
        String text = tree.text(name);
        String field = "this.#accessor_" + text.replace("#", "");
        if (!syntax.is(name, "property_identifier") && !syntax.is(name, "private_property_identifier")) {
            problems.fail(name, "an accessor must have a plain name");
        }
        blank(keyword);
        rewrite.blank(tree.start(name), tree.end(name));
        rewrite.open(tree.start(name), field.substring(5));
        rewrite.close(tree.end(node),
                "; get " + text + "() { return " + field + "; } set " + text + "(value) { " + field
                        + " = value; }");
    }

    private void method(int node) {
        int name = syntax.field(node, "name");
        if (syntax.is(tree.parent(node), "class_body")) {
            modifiers(node, name);
        }
        int mark = syntax.child(node, "?");
        if (mark >= 0) {
            blank(mark);
        }
    }

    private void modifiers(int node, int name) {
        int kept = -1;
        for (int child = tree.firstChild(node); child >= 0 && child <= name; child = tree.nextSibling(child)) {
            if (MODIFIERS.contains(syntax.kind(child))) {
                blank(child);
            } else if (kept < 0) {
                kept = child;
            }
        }
        int first = tree.firstChild(node);
        if (kept > first && (syntax.charAt(tree.start(kept)) == '[' || syntax.charAt(tree.start(kept)) == '*'
                || tree.text(kept).startsWith("in"))) {
            rewrite.put(tree.start(first), ';');
        }
    }

    /** The grammar takes {@code tag<T>`text`} for two comparisons; TypeScript never does. */
    private void taggedTemplate(int node) {
        int left = syntax.field(node, "left");
        int right = syntax.field(node, "right");
        int close = syntax.field(node, "operator");
        if (!syntax.is(right, "template_string") || !syntax.is(close, ">") || !syntax.is(left, "binary_expression")) {
            return;
        }
        int open = syntax.field(left, "operator");
        if (syntax.is(open, "<")) {
            blank(open);
            blank(syntax.field(left, "right"));
            blank(close);
        }
    }
}
