package dev.mod.match.symbol;

import dev.mod.match.Tree;
import dev.mod.match.symbol.PythonNames.Role;
import dev.mod.match.symbol.PythonScopes.Symbol;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Resolver of the names of a Python file. */
final class PythonResolver implements SymbolResolver {
    static final String LANGUAGE = "python";

    private final Tree tree;
    private final PythonNames names;
    private final PythonScopes scopes;
    private final PythonMembers members;
    private final NameBindings bindings;

    PythonResolver(Tree tree) {
        this.tree = tree;
        names = new PythonNames(tree);
        scopes = new PythonScopes(tree, names);
        members = new PythonMembers(tree, names, scopes);
        bindings = new NameBindings(tree.size());
        for (int node = 1; node < tree.size(); node++) {
            Symbol symbol = scopes.symbol(node);
            bindings.bind(node, symbol == null ? members.found().getOrDefault(node, -1) : symbol.primary());
        }
    }

    @Override
    public int declaration(int node) {
        return bindings.declaration(SymbolResolver.leaf(tree, node));
    }

    /** With the declaring name, as a rename needs it. */
    @Override
    public List<Integer> references(int declaredBy) {
        var references = new TreeSet<>(bindings.uses(declaredBy));
        references.add(declaredBy);
        return List.copyOf(references);
    }

    /**
     * The whole clause of an exception's name, the assigned member of an object, the import with its alias; else the widest
     * node over the name.
     */
    @Override
    public int shown(int askedBy, int declaredBy) {
        int node = SymbolResolver.widest(tree, declaredBy);
        int above = tree.parent(node);
        int parent = tree.parent(declaredBy);
        if (names.is(parent, "attribute") || names.is(parent, "aliased_import") || names.is(parent, "dotted_name")) {
            return SymbolResolver.widest(tree, parent);
        }
        return names.is(node, "as_pattern_target") && names.is(tree.parent(above), "except_clause")
                ? tree.parent(above)
                : node;
    }

    @Override
    public boolean isImport(int declaredBy) {
        return names.role(declaredBy) == Role.IMPORT;
    }

    @Override
    public boolean seesThroughImports() {
        return true;
    }

    @Override
    public ModuleLinks links() {
        return new PythonModuleReader(tree, names, this).read();
    }

    /** Names that stand for something, but for nothing that the file declares. */
    List<Integer> unknown() {
        return scopes.unknown();
    }

    /** The other names that mean what is declared by one. */
    List<Integer> uses(int declaredBy) {
        return bindings.uses(declaredBy);
    }

    /** Whether a node is a name that stands for one thing only, which is given to it there. */
    boolean isConstant(int node) {
        Symbol symbol = names.isIdentifier(node) ? scopes.symbol(node) : null;
        return symbol != null && symbol.isConstant() && symbol.primary() == node;
    }

    /** The first name that gives something to what a name stands for, imports aside; -1 if nothing but imports do. */
    int given(int node) {
        Symbol symbol = scopes.symbol(node);
        return symbol == null ? -1 : symbol.given();
    }

    /** Of a function or class, whatever else has that name. */
    @Override
    public boolean declaresItself(int leaf) {
        int parent = tree.parent(leaf);
        return names.isIn(leaf, "name")
                && (names.is(parent, "function_definition") || names.is(parent, "class_definition"));
    }

    @Override
    public int declarationHere(int leaf) {
        return isImport(leaf) ? -1 : given(leaf);
    }

    /** The declaring names of the module, and as {@code C.m} those of its classes' members. */
    Map<String, Integer> exported() {
        Map<String, Integer> exported = new LinkedHashMap<>();
        scopes.declaredIn(PythonScopes.MODULE).forEach((name, symbol) -> {
            exported.put(name, symbol.primary());
            int parent = tree.parent(symbol.primary());
            if (names.is(parent, "class_definition") && symbol.isConstant()) {
                members.membersOf(parent).forEach((member, node) -> exported.put(name + "." + member, node));
            }
        });
        return exported;
    }

    /** The names that declare what an import names here. */
    List<Integer> importsOf(int declaredBy) {
        List<Integer> imports = new ArrayList<>();
        for (int each : references(declaredBy)) {
            if (isImport(each)) {
                imports.add(each);
            }
        }
        return imports;
    }
}
