package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Resolver of the names of a Java file. */
final class JavaResolver implements SymbolResolver {
    static final String LANGUAGE = "java";
    private static final Set<String> LOCAL = Set.of("formal_parameters", "local_variable_declaration",
            "lambda_expression", "inferred_parameters", "catch_clause", "resource_specification",
            "enhanced_for_statement", "labeled_statement", "type_parameters");

    private final Tree tree;
    private final JavaNames names;

    JavaResolver(Tree tree) {
        this.tree = tree;
        names = new JavaNames(tree);
    }

    @Override
    public int declaration(int node) {
        int leaf = SymbolResolver.leaf(tree, node);
        return names.declares(leaf) ? leaf : -1;
    }

    @Override
    public Optional<Place> resolve(int leaf, FileView file) {
        return JavaTypes.resolve(file, leaf);
    }

    @Override
    public List<Integer> references(int declaredBy) {
        return List.of(declaredBy);
    }

    @Override
    public int shown(int askedBy, int declaredBy) {
        return declaredBy;
    }

    @Override
    public boolean isImport(int declaredBy) {
        int above = tree.parent(declaredBy);
        while (names.is(above, "scoped_identifier")) {
            above = tree.parent(above);
        }
        return names.is(above, "import_declaration");
    }

    @Override
    public boolean seesThroughImports() {
        return true;
    }

    @Override
    public boolean isFoundByName(int declaredBy) {
        return true;
    }

    @Override
    public boolean isLocal(int declaredBy) {
        int above = tree.parent(declaredBy);
        boolean isComponent = names.is(tree.parent(tree.parent(above)), "record_declaration");
        return !isComponent && (LOCAL.contains(tree.kindName(above))
                || LOCAL.contains(tree.kindName(tree.parent(above))) || isImport(declaredBy));
    }

    @Override
    public ModuleLinks links() {
        return new ModuleLinks(Map.of(), new TreeMap<>(), Map.of(), List.of(), Optional.empty(), true);
    }
}
