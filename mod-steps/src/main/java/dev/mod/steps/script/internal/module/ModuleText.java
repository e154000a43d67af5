package dev.mod.steps.script.internal.module;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Imports of a JavaScript text, and the text with other specifiers in their place. */
final class ModuleText {
    private static final Set<String> ES_STATEMENTS = Set.of("import_statement", "export_statement");

    /**
     * A specifier in the text.
     *
     * @param line from 1
     * @param column from 1, in UTF-16 units
     */
    record Import(String specifier, int start, int end, int line, int column) {}

    /** @param dynamic whether the text stands for the specifier of an {@code import()}, with what is put before it */
    private record Change(int start, int end, boolean dynamic, String text) {}

    private final byte[] bytes;
    private final List<Import> imports = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();
    private boolean esModule;
    private boolean commonJs;
    private boolean meta;

    ModuleText(String javascript) {
        Tree tree = Languages.find("javascript").orElseThrow().parse(javascript);
        this.bytes = tree.bytes();
        for (int node = 0; node < tree.size(); node++) {
            visit(tree, node);
        }
    }

    boolean isEsModule() {
        return esModule;
    }

    boolean looksLikeCommonJs() {
        return commonJs;
    }

    /** Whether it looks at {@code import.meta}. */
    boolean usesMeta() {
        return meta;
    }

    /** The specifiers of import and export statements. */
    List<Import> imports() {
        return imports;
    }

    private static int field(Tree tree, int node, String name) {
        return node < 0 ? -1 : tree.childByField(node, tree.language().fieldId(name));
    }

    private void visit(Tree tree, int node) {
        String kind = tree.kindName(node);
        if (ES_STATEMENTS.contains(kind)) {
            esModule = true;
            statement(tree, node);
        } else if (kind.equals("meta_property") && tree.text(node).startsWith("import")) {
            esModule = true;
            meta = true;
        } else if (kind.equals("call_expression")) {
            call(tree, node);
        } else if (kind.equals("member_expression") && tree.text(field(tree, node, "object")).equals("module")
                || kind.equals("identifier") && tree.text(node).equals("exports")) {
            commonJs = true;
        }
    }

    private void statement(Tree tree, int node) {
        int source = field(tree, node, "source");
        if (source < 0) {
            return;
        }
        var position = tree.position(tree.start(source));
        imports.add(new Import(tree.text(tree.start(source) + 1, tree.end(source) - 1), tree.start(source),
                tree.end(source), position.line() + 1,
                position.utf16Column() + 1));
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            if (tree.kindName(child).equals("import_attribute")) {
                changes.add(new Change(tree.start(child), tree.end(child), false, ""));
            }
        }
    }

    private void call(Tree tree, int node) {
        int function = field(tree, node, "function");
        int arguments = field(tree, node, "arguments");
        int first = arguments < 0 ? -1 : firstArgument(tree, arguments);
        if (first < 0) {
            return;
        }
        if (tree.kindName(function).equals("import")) {
            changes.add(new Change(tree.start(first), tree.start(first), true, " + ("));
            changes.add(new Change(tree.end(first), tree.end(arguments) - 1, false, ")"));
        } else if (tree.text(function).equals("require") && tree.kindName(first).equals("string")) {
            commonJs = true;
        }
    }

    /** The first argument, whatever comments stand before it; -1 without one. */
    static int firstArgument(Tree tree, int arguments) {
        for (int child = tree.firstChild(arguments); child >= 0; child = tree.nextSibling(child)) {
            if (tree.isNamed(child) && !tree.isExtra(child)) {
                return child;
            }
        }
        return -1;
    }

    /**
     * The text in which the import at an index names what the replacement at that index says.
     *
     * @param dynamicPrefix what to put before the specifier of every {@code import()}
     */
    String render(List<String> replacements, String dynamicPrefix) {
        List<Change> all = new ArrayList<>(changes);
        for (int i = 0; i < imports.size(); i++) {
            Import each = imports.get(i);
            all.add(new Change(each.start(), each.end(), false, '"' + replacements.get(i) + '"'));
        }
        all.sort(Comparator.comparingInt(Change::start).thenComparingInt(Change::end));
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (Change change : all) {
            if (change.start() >= at) {
                out.append(text(at, change.start()));
                if (change.dynamic()) {
                    out.append('"').append(dynamicPrefix).append('"');
                }
                out.append(change.text());
                at = change.end();
            }
        }
        return out.append(text(at, bytes.length)).toString();
    }

    private String text(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }
}
