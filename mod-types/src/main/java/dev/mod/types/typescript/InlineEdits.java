package dev.mod.types.typescript;

import dev.mod.types.internal.source.Excerpts;
import dev.mod.types.internal.source.TextEdits;
import dev.mod.types.internal.syntax.Expressions;
import dev.mod.types.internal.syntax.Lists;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.SymbolUses.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What inlining replaces and takes away in each file, and which imports it needs. */
final class InlineEdits {
    private final Map<String, TextEdits> edits = new TreeMap<>();
    private final Map<String, Map<Integer, Excerpts>> placed = new TreeMap<>();
    /** By file and list of imports or exports: the items that go. */
    private final Map<String, Map<Integer, Set<Integer>>> dropped = new TreeMap<>();
    private final Map<String, Set<String>> imports = new TreeMap<>();
    private final Map<String, SyntaxTable> tables = new TreeMap<>();

    /** What stands in the place of a node of an expression. */
    interface Values {
        /** Null where the node stays. */
        @Nullable
        Excerpts at(int node) throws RpcException;
    }

    Map<String, TextEdits> edits() {
        return edits;
    }

    TextEdits of(String path) {
        return edits.computeIfAbsent(path, unused -> new TextEdits());
    }

    /** Where code comes from and stands afterwards. */
    List<Excerpts.Copy> copies() {
        List<Excerpts.Copy> copies = new ArrayList<>();
        placed.forEach((path, byStart) -> byStart.forEach((start, text) -> copies
                .addAll(text.copies(path, of(path).moved(start)))));
        return copies;
    }

    /** Code with other texts in the place of some of its nodes. */
    static Excerpts text(NamedFile file, List<Integer> nodes, Values values) throws RpcException {
        var text = new Excerpts();
        int[] done = {file.table().start(nodes.get(0))};
        for (int each : nodes) {
            fill(file, each, values, text, done);
        }
        text.copy(file.path(), file.table().text(), done[0], file.table().end(nodes.get(nodes.size() - 1)));
        return text;
    }

    private static void fill(NamedFile file, int node, Values values, Excerpts text, int[] done) throws RpcException {
        SyntaxTable table = file.table();
        Excerpts value = values.at(node);
        if (value == null) {
            for (int each : table.children(node)) {
                fill(file, each, values, text, done);
            }
            return;
        }
        text.copy(file.path(), table.text(), done[0], table.start(node));
        if (table.isShorthand(node)) {
            text.append(table.text(node) + ": ");
        }
        text.append(value);
        done[0] = table.end(node);
    }

    /** Puts a text in the place of an expression. */
    void put(SyntaxTable table, String path, int place, Excerpts text) {
        String before = table.isShorthand(place)
                ? table.text(place) + ": "
                : Expressions.continuesStatement(table, place, text.text()) ? ";" : "";
        replace(table, path, place, text.between(before, ""));
    }

    /** Puts a text in the place of a node. */
    void replace(SyntaxTable table, String path, int node, Excerpts text) {
        of(path).replace(table.start(node), table.end(node), text.text());
        placed.computeIfAbsent(path, unused -> new TreeMap<>()).put(table.start(node), text);
    }

    /** Takes an import or export of a name away. */
    void drop(Use use) {
        int item = use.table().parent(use.node());
        tables.put(use.path(), use.table());
        dropped.computeIfAbsent(use.path(), unused -> new LinkedHashMap<>())
                .computeIfAbsent(use.table().parent(item), unused -> new LinkedHashSet<>()).add(item);
    }

    /** Has a file import something. */
    void add(SyntaxTable table, String path, String statement) {
        tables.put(path, table);
        imports.computeIfAbsent(path, unused -> new LinkedHashSet<>()).add(statement);
    }

    /** Whether a file that is no longer used for a name still has to be evaluated. */
    interface Modules {
        boolean acts(String path, String name) throws RpcException;
    }

    /** Writes imports and exports as they have to be. */
    void finish(Modules modules) throws RpcException {
        for (Map.Entry<String, SyntaxTable> each : tables.entrySet()) {
            finish(each.getKey(), each.getValue(), modules);
        }
    }

    private void finish(String path, SyntaxTable table, Modules modules) throws RpcException {
        List<String> lines = new ArrayList<>(imports.getOrDefault(path, Set.of()));
        for (Map.Entry<Integer, Set<Integer>> list : dropped.getOrDefault(path, Map.of()).entrySet()) {
            List<Integer> items = table.children(list.getKey());
            int statement = table.statement(list.getKey());
            boolean isAll = items.size() == list.getValue().size()
                    && (table.kind(statement) == SyntaxKind.EXPORT || table.property(clause(table, statement), 0) < 0);
            if (!isAll) {
                if (items.size() == list.getValue().size()) {
                    // a default is left: import a, {b} from 'c'
                    int clause = clause(table, statement);
                    of(path).replace(table.end(table.property(clause, 0)), table.end(clause), "");
                } else {
                    Lists.remove(of(path), table, items, list.getValue());
                }
                continue;
            }
            int module = table.property(statement, 2);
            if (module > 0 && modules.acts(path, table.text(module))) {
                lines.add(0, "import " + table.text(module) + ";");
            }
            if (lines.isEmpty()) {
                of(path).removeLines(table.text(), table.start(statement), table.end(statement));
            } else {
                of(path).replace(table.start(statement), table.end(statement), String.join("\n", lines));
                lines.clear();
            }
        }
        if (!lines.isEmpty()) {
            List<Integer> all = table.children(1).stream().filter(it -> table.kind(it) == SyntaxKind.IMPORT).toList();
            int end = all.isEmpty() ? 0 : table.end(all.get(all.size() - 1));
            of(path).replace(end, end, all.isEmpty()
                    ? String.join("\n", lines) + "\n"
                    : "\n" + String.join("\n", lines));
        }
    }

    private static int clause(SyntaxTable table, int statement) {
        return table.property(statement, 1);
    }
}
