package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Resolver of the names of a JavaScript or TypeScript file: scopes of blocks, functions and
 * classes, hoisting, imports, parameters and destructuring. Values and types share one space of names.
 */
final class EcmaScriptResolver implements SymbolResolver {
    static final Set<String> LANGUAGES = Set.of("javascript", "typescript", "tsx");
    private static final Set<String> NAMES = Set.of("identifier", "shorthand_property_identifier",
            "shorthand_property_identifier_pattern", "type_identifier");
    private static final Set<String> FUNCTIONS = Set.of("function_declaration", "function_expression",
            "generator_function", "generator_function_declaration", "arrow_function", "method_definition",
            "class_static_block");
    private static final Set<String> SCOPES = Set.of("statement_block", "for_statement", "for_in_statement",
            "catch_clause", "switch_body", "class", "class_declaration", "abstract_class_declaration",
            "interface_declaration", "type_alias_declaration", "internal_module", "module", "function_type",
            "constructor_type", "function_signature", "method_signature", "abstract_method_signature",
            "call_signature", "construct_signature", "index_signature", "conditional_type", "enum_body");
    private static final Set<String> PATTERNS = Set.of("object_pattern", "array_pattern", "rest_pattern");
    private static final Set<String> DECLARATIONS = Set.of("function_declaration", "generator_function_declaration",
            "class_declaration", "abstract_class_declaration", "interface_declaration", "type_alias_declaration",
            "enum_declaration", "internal_module", "module", "function_signature");
    private static final Set<String> IMPORTS = Set.of("import_clause", "namespace_import", "import_specifier",
            "import_require_clause", "import_alias");

    private static final Set<String> TYPED = Set.of("variable_declarator", "required_parameter", "catch_clause");

    private final Tree tree;
    private final boolean[] isName;
    private final boolean[] isScope;
    private final int[] scope;
    private final NameBindings bindings;
    private final Map<Integer, Map<String, Integer>> declared = new HashMap<>();

    EcmaScriptResolver(Tree tree) {
        this.tree = tree;
        int kinds = tree.language().kindCount();
        isName = new boolean[kinds];
        isScope = new boolean[kinds];
        for (int kind = 0; kind < kinds; kind++) {
            String name = tree.language().kindName(kind);
            boolean named = tree.language().kindIsNamed(kind);
            isName[kind] = named && NAMES.contains(name);
            isScope[kind] = named && (FUNCTIONS.contains(name) || SCOPES.contains(name));
        }
        scope = new int[tree.size()];
        bindings = new NameBindings(tree.size());
        boolean hasWith = false;
        for (int node = 1; node < tree.size(); node++) {
            int parent = tree.parent(node);
            hasWith |= is(node, "with_statement");
            scope[node] = parent == 0 || isScope[tree.kind(parent)] ? parent : scope[parent];
            if (isName(node)) {
                int in = declaringScope(node);
                if (in >= 0) {
                    bindings.bind(node, declared.computeIfAbsent(in, unused -> new HashMap<>())
                            .merge(tree.text(node), node, (first, second) -> first));
                }
            }
        }
        EcmaScriptMembers members = EcmaScriptValues.of(new ByItself(tree, this), this).members();
        for (int node = 1; node < tree.size(); node++) {
            if (isName(node) && bindings.declaration(node) < 0 && isUse(node)) {
                int declaredBy = lookUp(node);
                if (declaredBy >= 0 && (!hasWith || members.inWith(node, scope[declaredBy]).isEmpty())) {
                    bindings.bind(node, declaredBy);
                }
            }
        }
    }

    /** A file without those that it imports. */
    private record ByItself(Tree tree, EcmaScriptResolver resolver) implements FileView {
        @Override
        public Optional<String> path() {
            return Optional.empty();
        }

        @Override
        public <T> Optional<T> names(Class<T> wanted) {
            return Optional.of(resolver).filter(wanted::isInstance).map(wanted::cast);
        }

        @Override
        public Optional<FileView> find(String specifier) {
            return Optional.empty();
        }

        @Override
        public Optional<Place> exported(String name, boolean through) {
            return Optional.empty();
        }
    }

    private boolean isName(int node) {
        return isName[tree.kind(node)] || is(node, "property_identifier") && isEnumMember(node);
    }

    private boolean isEnumMember(int node) {
        int parent = tree.parent(node);
        return is(parent, "enum_body") || is(parent, "enum_assignment") && isIn(node, "name");
    }

    private boolean is(int node, String kind) {
        return node >= 0 && tree.kindName(node).equals(kind);
    }

    private boolean isIn(int node, String field) {
        return tree.isInField(node, tree.language().fieldId(field));
    }

    private int field(int node, String field) {
        return tree.childByField(node, tree.language().fieldId(field));
    }

    private int lookUp(int node) {
        String name = tree.text(node);
        int in = scope[node];
        while (true) {
            Integer found = declared.getOrDefault(in, Map.of()).get(name);
            if (found != null) {
                return found;
            }
            if (in == 0) {
                return -1;
            }
            in = scope[in];
        }
    }

    /** The scope of variables declared with {@code var}. */
    private int variableScope(int node) {
        int in = scope[node];
        while (in != 0 && !FUNCTIONS.contains(tree.kindName(in))) {
            in = scope[in];
        }
        return in;
    }

    /** The scope that the name is declared in, -1 when the name declares nothing. */
    private int declaringScope(int name) {
        int node = name;
        int parent = tree.parent(node);
        while (isPattern(node, parent)) {
            node = parent;
            parent = tree.parent(node);
        }
        String kind = tree.kindName(parent);
        if (kind.equals("variable_declarator")) {
            return !isIn(node, "name")
                    ? -1
                    : is(tree.parent(parent), "variable_declaration") ? variableScope(parent) : scope[parent];
        }
        if (kind.equals("required_parameter") || kind.equals("optional_parameter")) {
            return isIn(node, "pattern") ? scope[parent] : -1;
        }
        if (kind.equals("formal_parameters") || (kind.equals("type_parameter") && isIn(node, "name"))) {
            return scope[parent];
        }
        if (kind.equals("arrow_function") || kind.equals("catch_clause")) {
            return isIn(node, "parameter") ? parent : -1;
        }
        if (kind.equals("for_in_statement")) {
            int keyword = field(parent, "kind");
            return !isIn(node, "left") || keyword < 0 ? -1 : is(keyword, "var") ? variableScope(parent) : parent;
        }
        if (node != name) {
            return -1;
        }
        if (kind.equals("nested_identifier")) {
            return namespaceScope(node);
        }
        if (isEnumMember(node)) {
            return kind.equals("enum_body") ? parent : tree.parent(parent);
        }
        if (kind.equals("mapped_type_clause") || kind.equals("index_signature")) {
            return isIn(node, "name") ? scope[node] : -1;
        }
        if (kind.equals("infer_type")) {
            int in = scope[parent];
            while (in != 0 && !is(in, "conditional_type")) {
                in = scope[in];
            }
            return in;
        }
        if (DECLARATIONS.contains(kind)) {
            return isIn(node, "name") ? scope[parent] : -1;
        }
        if (kind.equals("function_expression") || kind.equals("generator_function") || kind.equals("class")) {
            return isIn(node, "name") ? parent : -1;
        }
        if (kind.equals("import_specifier")) {
            return isIn(node, "alias") || field(parent, "alias") < 0 ? 0 : -1;
        }
        return IMPORTS.contains(kind) ? 0 : -1;
    }

    /** The scope of the first part of a namespace's name. */
    private int namespaceScope(int name) {
        int node = name;
        while (is(tree.parent(node), "nested_identifier") && isIn(node, "object")) {
            node = tree.parent(node);
        }
        int parent = tree.parent(node);
        return is(parent, "internal_module") && isIn(node, "name") ? scope[parent] : -1;
    }

    /** Whether a node is the part of a pattern that gets something. */
    boolean isPattern(int node, int parent) {
        if (parent < 0) {
            return false;
        }
        String kind = tree.kindName(parent);
        return switch (kind) {
            case "pair_pattern" -> isIn(node, "value");
            case "assignment_pattern", "object_assignment_pattern" -> isIn(node, "left");
            default -> PATTERNS.contains(kind);
        };
    }

    /** Whether a name that declares nothing refers to something in this file. */
    private boolean isUse(int node) {
        int parent = tree.parent(node);
        String kind = tree.kindName(parent);
        if (kind.equals("export_specifier")) {
            int statement = tree.parent(tree.parent(parent));
            return isIn(node, "name") && field(statement, "source") < 0;
        }
        return !kind.equals("import_specifier") && !kind.equals("namespace_export")
                && !(kind.equals("nested_type_identifier") && isIn(node, "name"));
    }

    @Override
    public int declaration(int node) {
        int leaf = SymbolResolver.leaf(tree, node);
        int parent = tree.parent(leaf);
        int alias = is(parent, "import_specifier") ? field(parent, "alias") : -1;
        return bindings.declaration(alias < 0 ? leaf : alias);
    }

    @Override
    public Optional<Place> resolve(int leaf, FileView file) {
        return EcmaScriptValues.of(file, this).members().resolve(leaf);
    }

    /** The name that a scope declares, -1 when there is none. */
    int declaredIn(int scope, String name) {
        return declared.getOrDefault(scope, Map.of()).getOrDefault(name, -1);
    }

    /** Every place where what is declared by a name is used. */
    List<Integer> uses(int declaredBy) {
        return bindings.uses(declaredBy);
    }

    @Override
    public List<Integer> references(int declaredBy) {
        return uses(declaredBy);
    }

    @Override
    public boolean seesThroughImports() {
        return false;
    }

    @Override
    public ModuleLinks links() {
        return EcmaScriptModuleReader.of(tree, this);
    }

    /**
     * What a script is shown for the declaration of a node: the whole of the declarator, parameter or catch clause where
     * the name has a type, the whole specifier to those who ask within an import, else the name.
     */
    @Override
    public int shown(int askedBy, int declaredBy) {
        int asking = tree.parent(askedBy);
        if (is(asking, "import_specifier") || is(asking, "namespace_import")) {
            return SymbolResolver.widest(tree, asking);
        }
        int node = SymbolResolver.widest(tree, declaredBy);
        int parent = tree.parent(declaredBy);
        boolean typed = parent >= 0 && field(parent, "type") >= 0;
        if (is(parent, "enum_assignment") || is(parent, "optional_parameter")
                || (typed && TYPED.contains(tree.kindName(parent)))) {
            return parent;
        }
        return node;
    }

    /** The names in a subtree that are declared for the whole file. */
    List<Integer> topLevel(int node) {
        List<Integer> names = new ArrayList<>();
        Map<String, Integer> atTop = declared.getOrDefault(0, Map.of());
        for (int each = node; each < tree.size() && (each == node || isBelow(each, node)); each++) {
            if (bindings.declaration(each) == each && atTop.getOrDefault(tree.text(each), -1) == each) {
                names.add(each);
            }
        }
        return names;
    }

    private boolean isBelow(int node, int above) {
        return tree.start(node) >= tree.start(above) && tree.start(node) < tree.end(above);
    }

    @Override
    public boolean isImport(int declaredBy) {
        return IMPORTS.contains(tree.kindName(tree.parent(declaredBy)));
    }
}
