package dev.mod.steps.script.internal.module;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
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

    private record Change(int start, int end, String text) {}

    private final Tree tree;
    private final List<Import> imports = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();
    private final String dynamicPrefix;
    private boolean esModule;
    private boolean commonJs;
    private boolean meta;

    /** @param dynamicPrefix what to put before the specifier of every {@code import()} */
    ModuleText(String javascript, String dynamicPrefix) {
        Language language = Languages.find("javascript").orElseThrow();
        this.tree = language.parse(javascript);
        this.dynamicPrefix = dynamicPrefix;
        for (int node = 0; node < tree.size(); node++) {
            visit(node);
        }
    }

    Tree tree() {
        return tree;
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

    private int field(int node, String name) {
        return node < 0 ? -1 : tree.childByField(node, tree.language().fieldId(name));
    }

    private void visit(int node) {
        String kind = tree.kindName(node);
        if (ES_STATEMENTS.contains(kind)) {
            esModule = true;
            statement(node);
        } else if (kind.equals("meta_property") && tree.text(node).startsWith("import")) {
            esModule = true;
            meta = true;
        } else if (kind.equals("call_expression")) {
            call(node);
        } else if (kind.equals("member_expression") && tree.text(field(node, "object")).equals("module")
                || kind.equals("identifier") && tree.text(node).equals("exports")) {
            commonJs = true;
        }
    }

    private void statement(int node) {
        int source = field(node, "source");
        if (source < 0) {
            return;
        }
        var position = tree.position(tree.start(source));
        imports.add(new Import(literal(source), tree.start(source), tree.end(source), position.line() + 1,
                position.utf16Column() + 1));
        for (int child = tree.firstChild(node); child >= 0; child = tree.nextSibling(child)) {
            if (tree.kindName(child).equals("import_attribute")) {
                changes.add(new Change(tree.start(child), tree.end(child), ""));
            }
        }
    }

    private void call(int node) {
        int function = field(node, "function");
        int arguments = field(node, "arguments");
        int first = arguments < 0 ? -1 : firstArgument(tree, arguments);
        if (first < 0) {
            return;
        }
        if (tree.kindName(function).equals("import")) {
            changes.add(new Change(tree.start(first), tree.start(first), "\"" + dynamicPrefix + "\" + ("));
            changes.add(new Change(tree.end(first), tree.end(arguments) - 1, ")"));
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

    private String literal(int string) {
        return tree.text(tree.start(string) + 1, tree.end(string) - 1);
    }

    /** The text in which the import at an index names what the replacement at that index says. */
    String render(List<String> replacements) {
        List<Change> all = new ArrayList<>(changes);
        for (int i = 0; i < imports.size(); i++) {
            Import each = imports.get(i);
            all.add(new Change(each.start(), each.end(), '"' + replacements.get(i) + '"'));
        }
        all.sort(Comparator.comparingInt(Change::start).thenComparingInt(Change::end));
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (Change change : all) {
            if (change.start() >= at) {
                out.append(tree.text(at, change.start())).append(change.text());
                at = change.end();
            }
        }
        return out.append(tree.text(at, tree.bytes().length)).toString();
    }
}
