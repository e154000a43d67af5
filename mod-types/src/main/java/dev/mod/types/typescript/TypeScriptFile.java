package dev.mod.types.typescript;

import dev.mod.match.Tree;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Location;
import dev.mod.match.types.NodeSemantics;
import dev.mod.match.types.TypeInfo;
import dev.mod.types.Resolution;
import dev.mod.types.internal.syntax.Handle;
import dev.mod.types.internal.syntax.SyntaxKind;
import dev.mod.types.internal.syntax.SyntaxTable;
import dev.mod.types.rpc.RpcException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One file, as the compiler had it when it was asked for. */
final class TypeScriptFile implements FileSemantics {
    private static final int EXAMPLES = 5;
    private static final String EXPRESSION = "_expression";

    private final TypeScriptSession session;
    private final Program program;
    private final SyntaxTable table;
    private final Tree tree;
    private final TypeScriptModel model;
    private final Resolution resolution;
    /** By the compiler's node of a name. */
    private final Map<Integer, Symbol> symbols = new HashMap<>();
    private final Map<Integer, NodeSemantics> known = new ConcurrentHashMap<>();
    private final Map<Long, Optional<Symbol>> targets = new ConcurrentHashMap<>();

    TypeScriptFile(TypeScriptSession session, Program program, SyntaxTable table, Tree tree, String path)
            throws RpcException {
        this.session = session;
        this.program = program;
        this.table = table;
        this.tree = tree;
        model = new TypeScriptModel(session, program);
        resolution = read(path);
    }

    /** Asks for all names of the file at once. */
    private Resolution read(String path) throws RpcException {
        List<Integer> names = new ArrayList<>();
        for (int node = 1; node < table.size(); node++) {
            if (table.isMeaningful(node)) {
                names.add(node);
            }
        }
        List<Optional<Symbol>> found = program.symbolsAt(names.stream().map(table::handle).toList());
        long unresolved = 0;
        List<String> examples = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            int name = names.get(i);
            Optional<Symbol> symbol = i < found.size() ? found.get(i) : Optional.empty();
            symbol.ifPresent(each -> symbols.put(name, each));
            if (symbol.isEmpty() || target(symbol.get()).isEmpty()) {
                unresolved++;
                int start = table.start(name);
                String example = path + ":" + table.line(start) + ": " + table.text().substring(start, table.end(name));
                if (examples.size() < EXAMPLES && !examples.contains(example)) {
                    examples.add(example);
                }
            }
        }
        return new Resolution(1, names.size(), unresolved, examples);
    }

    private Optional<Symbol> target(Symbol symbol) throws RpcException {
        Optional<Symbol> target = targets.get(symbol.id());
        if (target == null) {
            target = model.target(symbol);
            targets.put(symbol.id(), target);
        }
        return target;
    }

    /** Whether it is the answer about a tree in a program. */
    boolean isOf(Program asked, Tree of) {
        return program.equals(asked) && tree.equals(of);
    }

    /** How many of its names were resolved. */
    Resolution resolution() {
        return resolution;
    }

    private int tableNode(int node) {
        return table.at(tree.utf16Offset(tree.start(node)), tree.utf16Offset(tree.end(node)));
    }

    @Override
    public NodeSemantics at(int node) {
        NodeSemantics found = known.get(node);
        if (found == null) {
            found = session.ask(() -> find(node), NodeSemantics.UNKNOWN);
            known.put(node, found);
        }
        return found;
    }

    private NodeSemantics find(int node) throws RpcException {
        int name = NamedNodes.nameOf(tree, node);
        int ofName = name < 0 ? -1 : tableNode(name);
        Symbol symbol = symbols.get(ofName);
        Optional<Symbol> target = symbol == null ? Optional.empty() : target(symbol);
        int typed = tableNode(node);
        boolean isExpression = tree.kindName(node).endsWith(EXPRESSION) || NamedNodes.isName(tree, node);
        if (typed < 0 && !isExpression) {
            // a declaration, of which the compiler has the range with its modifiers or comments
            typed = ofName;
        }
        boolean isUnknown = (ofName >= 0 && table.isMeaningful(ofName) && target.isEmpty())
                || (ofName < 0 && name >= 0) || (typed < 0 && isExpression);
        TypeInfo type = typed < 0 || (!isExpression && name < 0 && !isTyped(node)) ? null : typeAt(typed);
        if (type == TypeInfo.UNKNOWN) {
            return new NodeSemantics(false, null,
                    target.isPresent() ? model.symbol(target.get(), isCreation(node)) : null);
        }
        return type == null && target.isEmpty()
                ? isUnknown ? NodeSemantics.UNKNOWN : NodeSemantics.NOTHING
                : new NodeSemantics(!isUnknown, type,
                        target.isPresent() ? model.symbol(target.get(), isCreation(node)) : null);
    }

    private boolean isCreation(int node) {
        return tree.kindName(node).equals("new_expression");
    }

    /** Whether a node without a name has a type all the same. */
    private boolean isTyped(int node) {
        return switch (tree.kindName(node)) {
            case "string", "number", "template_string", "regex", "true", "false", "null", "this", "super", "array",
                    "object", "arrow_function", "predefined_type", "union_type", "intersection_type", "array_type",
                    "object_type", "function_type", "literal_type", "tuple_type", "generic_type", "jsx_element",
                    "jsx_self_closing_element" ->
                true;
            default -> false;
        };
    }

    private @Nullable TypeInfo typeAt(int node) throws RpcException {
        Optional<Type> type = program.typeAt(table.handle(node));
        return type.isPresent() ? model.type(type.get()) : null;
    }

    @Override
    public Optional<List<Location>> declarations(int node, SemanticModel.Follow follow) {
        return session.ask(() -> declared(node, follow), Optional.<List<Location>>empty());
    }

    private Optional<List<Location>> declared(int node, SemanticModel.Follow follow) throws RpcException {
        int name = NamedNodes.nameOf(tree, node);
        int at = name < 0 ? tableNode(node) : tableNode(name);
        Optional<Symbol> symbol = at < 0 ? Optional.empty() : symbolAt(at);
        if (symbol.isEmpty()) {
            return Optional.empty();
        }
        List<Location> own = locations(symbol.get(), at);
        if (!symbol.get().is(Symbol.ALIAS)) {
            return Optional.of(own);
        }
        int start = table.start(at);
        boolean isImport = own.stream().anyMatch(each -> each.start() == start || isWithin(at, symbol.get()));
        if (!own.isEmpty() && (follow == SemanticModel.Follow.NOTHING
                || (follow == SemanticModel.Follow.IMPORTS && !isImport))) {
            return Optional.of(own);
        }
        Optional<Symbol> next = follow == SemanticModel.Follow.IMPORTS && !own.isEmpty()
                ? program.immediatelyAliased(symbol.get())
                : target(symbol.get());
        if (next.isEmpty() || target(symbol.get()).isEmpty()) {
            return Optional.empty();
        }
        List<Location> found = locations(next.get(), at);
        // what is declared elsewhere is known here by its import
        return Optional.of(found.isEmpty() ? own : found);
    }

    private Optional<Symbol> symbolAt(int at) throws RpcException {
        if (table.isShorthand(at)) {
            Optional<Symbol> value = program.shorthandValue(table.handle(table.parent(at)));
            if (value.isPresent()) {
                return value;
            }
        }
        Symbol known = symbols.get(at);
        return known != null ? Optional.of(known) : program.symbolsAt(List.of(table.handle(at))).get(0);
    }

    /** Whether a name is part of what declares an import or export. */
    private boolean isWithin(int name, Symbol alias) {
        return alias.declarations().stream().anyMatch(each -> each.path().equals(table.path())
                && table.start(name) >= table.start(each.index()) && table.end(name) <= table.end(each.index()));
    }

    /** Where a symbol is declared; of a variable that is declared several times first the last time before its use. */
    private List<Location> locations(Symbol symbol, int use) throws RpcException {
        Set<Location> found = new LinkedHashSet<>();
        for (Handle each : symbol.declarations()) {
            if (symbol.is(Symbol.VARIABLE) && each.path().equals(table.path())
                    && table.fullStart(each.index()) <= table.start(use)) {
                Optional<Location> location = location(each, true);
                if (location.isPresent()) {
                    Set<Location> others = new LinkedHashSet<>(found);
                    found.clear();
                    found.add(location.get());
                    found.addAll(others);
                }
            } else {
                location(each, true).ifPresent(found::add);
            }
        }
        return List.copyOf(found);
    }

    /** Where a node is, in a file of the project. */
    private Optional<Location> location(Handle handle, boolean isDeclaration) throws RpcException {
        Optional<String> path = session.relative(handle.path());
        Optional<SyntaxTable> of = path.isEmpty()
                ? Optional.empty()
                : program.table(handle.path(), session.text(handle.path()));
        if (of.isEmpty() || handle.index() >= of.get().size()) {
            return Optional.empty();
        }
        SyntaxTable there = of.get();
        if (handle.kind() == SyntaxKind.SOURCE_FILE) {
            return Optional.of(new Location(path.get(), 0, there.text().length()));
        }
        int node = isDeclaration ? there.nameOf(handle.index()) : handle.index();
        return Optional.of(new Location(path.get(), there.start(node), there.end(node)));
    }

    @Override
    public Optional<List<Location>> references(int node) {
        return session.ask(() -> used(node), Optional.<List<Location>>empty());
    }

    private Optional<List<Location>> used(int node) throws RpcException {
        int name = NamedNodes.nameOf(tree, node);
        int at = name < 0 ? -1 : tableNode(name);
        if (at < 0) {
            return Optional.empty();
        }
        Set<Location> found = new LinkedHashSet<>();
        List<Program.Referenced> all = program.references(table.handle(at), table.start(at));
        for (Program.Referenced each : all) {
            for (Handle reference : each.references()) {
                location(reference, false).ifPresent(found::add);
            }
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(found));
    }
}
