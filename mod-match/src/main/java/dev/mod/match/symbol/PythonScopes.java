package dev.mod.match.symbol;

import dev.mod.match.Tree;
import dev.mod.match.symbol.PythonNames.Role;
import dev.mod.match.symbol.python.PythonBuiltins;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scopes of a Python file: module, functions, classes, lambdas, comprehensions and lists of type parameters, each known
 * by its node. Follows the chapter "Naming and binding" of the language's reference: a name that is bound anywhere in a
 * scope is one of that scope; names of a class are not seen from the functions in it. What a class or the module reads before it binds the
 * name is the module's or the language's, as in {@code size = size}.
 */
final class PythonScopes {
    static final int MODULE = 0;
    private static final Set<String> COMPREHENSIONS = Set.of("list_comprehension", "set_comprehension",
            "dictionary_comprehension", "generator_expression");

    private final Tree tree;
    private final PythonNames names;
    private final int[] scope;
    private final Symbol[] symbols;
    private final Map<Integer, Map<String, Symbol>> declared = new HashMap<>();
    private final Map<Integer, Map<String, Role>> directives = new HashMap<>();
    private final Map<Integer, List<Integer>> inner = new HashMap<>();
    private final Map<Integer, List<Integer>> waiting = new HashMap<>();
    private final List<Integer> unknown = new ArrayList<>();
    /** What hides a name from the scopes inside. */
    private final Symbol nothing = new Symbol();

    /** The first of the nodes of lowest rank; -1 if there is none. */
    private static final class Lowest {
        private int node = -1;
        private int rank = Integer.MAX_VALUE;

        private void offer(int node, int rank) {
            if (rank < this.rank) {
                this.rank = rank;
                this.node = node;
            }
        }
    }

    /** Symbol of a scope, and every place that names it. */
    static final class Symbol {
        private final Lowest primary = new Lowest();
        private final Lowest given = new Lowest();
        private int makers;
        private int bound = Integer.MAX_VALUE;
        private final List<Integer> places = new ArrayList<>();

        private void declare(int node, int rank, boolean gives) {
            makers += rank < CHANGED ? 1 : 0;
            primary.offer(node, rank);
            if (gives) {
                given.offer(node, rank);
            }
        }

        private void bind(int from) {
            bound = Math.min(bound, from);
        }

        /** The name that declares it: the first one that gives it something in its own scope. */
        int primary() {
            return primary.node;
        }

        /** The same, imports and {@code del} aside; -1 if there are no others. */
        int given() {
            return given.node;
        }

        /** Whether it stands for one thing only. */
        boolean isConstant() {
            return makers == 1;
        }

    }

    private static final int LEXICAL = 0;
    private static final int FROM_INSIDE = 1;
    private static final int CHANGED = 2;

    PythonScopes(Tree tree, PythonNames names) {
        this.tree = tree;
        this.names = names;
        scope = new int[tree.size()];
        symbols = new Symbol[tree.size()];
        for (int node = 1; node < tree.size(); node++) {
            scope[node] = scopeIn(tree.parent(node), node);
            if (isScope(node)) {
                inner.computeIfAbsent(outer(node), unused -> new ArrayList<>()).add(node);
            }
            if (names.isIdentifier(node)) {
                read(node);
            }
        }
        waiting.forEach((in, all) -> all.forEach(node -> declareHere(in, node)));
        resolve();
    }

    private boolean isScope(int node) {
        String kind = tree.kindName(node);
        return tree.isNamed(node) && (kind.equals("function_definition") || kind.equals("class_definition")
                || kind.equals("lambda") || COMPREHENSIONS.contains(kind) || isTypeParameters(node));
    }

    private boolean isTypeParameters(int node) {
        if (!names.is(node, "type_parameter")) {
            return false;
        }
        int parent = tree.parent(node);
        int definition = names.is(parent, "generic_type") ? tree.parent(tree.parent(parent)) : parent;
        return definition >= 0 && names.typeParameters(definition) == node;
    }

    /** The scope of what stands around a definition's body: that of its type parameters, if it has some. */
    private int header(int definition) {
        int types = names.typeParameters(definition);
        return types < 0 ? scope[definition] : types;
    }

    private int scopeIn(int parent, int node) {
        return switch (tree.kindName(parent)) {
            case "function_definition" -> names.isIn(node, "body")
                    ? parent
                    : names.isIn(node, "parameters") || names.isIn(node, "return_type")
                            ? header(parent)
                            : scope[parent];
            case "class_definition" -> names.isIn(node, "body")
                    ? parent
                    : names.isIn(node, "superclasses") ? header(parent) : scope[parent];
            case "lambda" -> names.isIn(node, "body") ? parent : scope[parent];
            case "type_alias_statement" -> names.isIn(node, "right") ? header(parent) : scope[parent];
            case "type_parameter" -> isTypeParameters(parent) ? parent : scope[parent];
            // what the first clause goes through is looked up outside
            case "for_in_clause" -> names.isIn(node, "right") && isFirstClause(parent)
                    ? scope[tree.parent(parent)]
                    : scope[parent];
            default -> COMPREHENSIONS.contains(tree.kindName(parent)) ? parent : scope[parent];
        };
    }

    private boolean isFirstClause(int clause) {
        int child = tree.firstChild(tree.parent(clause));
        while (child >= 0 && !names.is(child, "for_in_clause")) {
            child = tree.nextSibling(child);
        }
        return child == clause;
    }

    /** The scope around a scope. */
    private int outer(int node) {
        if (isTypeParameters(node)) {
            int parent = tree.parent(node);
            return scope[names.is(parent, "generic_type") ? tree.parent(tree.parent(parent)) : parent];
        }
        return names.is(node, "function_definition") || names.is(node, "class_definition") ? header(node) : scope[node];
    }

    private void read(int node) {
        Role role = names.role(node);
        switch (role) {
            case GLOBAL, NONLOCAL -> {
                directives.computeIfAbsent(scope[node], unused -> new HashMap<>()).put(names.name(node), role);
                waiting.computeIfAbsent(scope[node], unused -> new ArrayList<>()).add(node);
            }
            case PART -> {
            }
            default -> waiting.computeIfAbsent(bindingScope(node, role), unused -> new ArrayList<>()).add(node);
        }
    }

    private int bindingScope(int node, Role role) {
        int in = scope[node];
        if (role == Role.PARAMETER) {
            int function = tree.parent(node);
            while (function > 0 && !names.is(function, "function_definition") && !names.is(function, "lambda")) {
                function = tree.parent(function);
            }
            return function;
        }
        while (role == Role.WALRUS && COMPREHENSIONS.contains(tree.kindName(in))) {
            in = scope[in];
        }
        return in;
    }

    private @Nullable Role directive(int in, String name) {
        return directives.getOrDefault(in, Map.of()).get(name);
    }

    private Symbol symbol(int in, String name) {
        return declared.computeIfAbsent(in, unused -> new LinkedHashMap<>()).computeIfAbsent(name,
                unused -> new Symbol());
    }

    private static int rank(Role role, int otherwise) {
        return role == Role.CHANGE ? CHANGED : otherwise;
    }

    /** Whether a declaring name gets something, and not by an import. */
    private boolean gives(int node, Role role) {
        return role != Role.IMPORT && (role != Role.CHANGE || names.is(tree.parent(node), "augmented_assignment"));
    }

    private void declareHere(int in, int node) {
        Role role = names.role(node);
        if (role.isDeclaring()) {
            Role directive = directive(in, names.name(node));
            if (directive == null) {
                Symbol symbol = symbol(in, names.name(node));
                symbol.declare(node, rank(role, LEXICAL), gives(node, role));
                symbol.bind(bound(node, role));
            } else if (directive == Role.GLOBAL) {
                Symbol symbol = symbol(MODULE, names.name(node));
                symbol.declare(node, rank(role, in == MODULE ? LEXICAL : FROM_INSIDE), gives(node, role));
                // functions run at any time
                symbol.bind(0);
            }
        }
    }

    /** Where a declaring name begins to stand for something when its scope is run from top to bottom. */
    private int bound(int node, Role role) {
        if (role != Role.IMPORT && !gives(node, role)) {
            return Integer.MAX_VALUE;
        }
        int below = node;
        int above = tree.parent(node);
        while (above > 0 && names.role(above) == role) {
            below = above;
            above = tree.parent(above);
        }
        return switch (tree.kindName(above)) {
            case "assignment" -> names.field(above, "right") < 0 ? Integer.MAX_VALUE : tree.end(statement(above));
            case "for_statement" -> tree.end(Math.max(names.field(above, "right"), below));
            case "augmented_assignment", "named_expression", "function_definition", "class_definition" ->
                tree.end(above);
            case "type_alias_statement" -> tree.start(above);
            default -> tree.end(below);
        };
    }

    /** An assignment with those that give the same value to further names. */
    private int statement(int assignment) {
        int all = assignment;
        while (names.is(tree.parent(all), "assignment")) {
            all = tree.parent(all);
        }
        return all;
    }

    /** Whether a name is read before a scope gives its symbol something, so that one from outside is meant, if there is one. */
    private boolean isBefore(int node, Symbol symbol, int in) {
        if (names.role(node) != Role.USE || tree.start(node) >= symbol.bound) {
            return false;
        }
        // what a loop binds below stands above when it comes round
        for (int above = tree.parent(node); above > in; above = tree.parent(above)) {
            boolean isAgain = names.is(above, "while_statement")
                    || (names.is(above, "for_statement") && isIn(node, names.field(above, "body")));
            if (isAgain && symbol.bound <= tree.end(above)) {
                return false;
            }
        }
        return true;
    }

    private boolean isIn(int node, int body) {
        return body >= 0 && tree.start(body) <= tree.start(node) && tree.end(node) <= tree.end(body);
    }

    /** Whether a scope runs where it stands, with the module: all but functions. */
    private boolean isRunWithModule(int in) {
        int scope = in;
        while (names.is(scope, "class_definition") || COMPREHENSIONS.contains(tree.kindName(scope))) {
            scope = outer(scope);
        }
        return scope == MODULE;
    }

    private record Visit(int scope, boolean isEnd) {}

    /** Goes through the scopes from the outside, with what each name means to functions at that place. */
    private void resolve() {
        Map<String, Deque<Symbol>> visible = new HashMap<>();
        Deque<Visit> todo = new ArrayDeque<>(List.of(new Visit(MODULE, false)));
        while (!todo.isEmpty()) {
            Visit visit = todo.pop();
            Map<String, Symbol> seen = seenFromInside(visit.scope());
            if (visit.isEnd()) {
                seen.keySet().forEach(name -> Objects.requireNonNull(visible.get(name)).pop());
                continue;
            }
            for (int node : waiting.getOrDefault(visit.scope(), List.of())) {
                Symbol symbol = lookUp(visit.scope(), node, visible);
                symbols[node] = symbol;
                if (symbol != null) {
                    symbol.places.add(node);
                } else {
                    unknown.add(node);
                }
            }
            seen.forEach((name, symbol) -> visible.computeIfAbsent(name, unused -> new ArrayDeque<>()).push(symbol));
            todo.push(new Visit(visit.scope(), true));
            inner.getOrDefault(visit.scope(), List.of()).forEach(each -> todo.push(new Visit(each, false)));
        }
    }

    private Map<String, Symbol> seenFromInside(int in) {
        if (names.is(in, "class_definition")) {
            return Map.of();
        }
        Map<String, Symbol> seen = new LinkedHashMap<>();
        // those of the module are seen everywhere
        if (in != MODULE) {
            seen.putAll(declared.getOrDefault(in, Map.of()));
            directives.getOrDefault(in, Map.of()).forEach((name, role) -> {
                if (role == Role.GLOBAL) {
                    seen.put(name, Objects.requireNonNullElse(inModule(name), nothing));
                }
            });
        }
        return seen;
    }

    private @Nullable Symbol inModule(String name) {
        return declared.getOrDefault(MODULE, Map.of()).get(name);
    }

    private @Nullable Symbol lookUp(int in, int node, Map<String, Deque<Symbol>> visible) {
        String name = names.name(node);
        Role directive = directive(in, name);
        if (directive == Role.GLOBAL) {
            return inModule(name);
        }
        Symbol own = declared.getOrDefault(in, Map.of()).get(name);
        if (own == null && names.is(in, "type_parameter") && names.is(outer(in), "class_definition")) {
            own = declared.getOrDefault(outer(in), Map.of()).get(name);
        }
        if (own != null && directive == null) {
            boolean isOutside = names.is(in, "class_definition") && isBefore(node, own, in)
                    && (inModule(name) != null || PythonBuiltins.has(name));
            return isOutside || in == MODULE ? ofModule(in, node, name) : own;
        }
        Deque<Symbol> outside = visible.getOrDefault(name, new ArrayDeque<>());
        Symbol found = outside.isEmpty()
                ? directive == Role.NONLOCAL ? null : ofModule(in, node, name)
                : outside.peek();
        if (found != null && !nothing.equals(found) && directive == Role.NONLOCAL && names.role(node).isDeclaring()) {
            found.declare(node, rank(names.role(node), FROM_INSIDE), gives(node, names.role(node)));
        }
        return nothing.equals(found) ? null : found;
    }

    /** A name of the module, and null where it is still the language's. */
    private @Nullable Symbol ofModule(int in, int node, String name) {
        Symbol symbol = inModule(name);
        boolean isBuiltin = symbol != null && PythonBuiltins.has(name) && isRunWithModule(in)
                && isBefore(node, symbol, MODULE);
        return isBuiltin ? null : symbol;
    }

    /** What an identifier stands for; null when that is not known, or it is none that means something by itself. */
    @Nullable
    Symbol symbol(int identifier) {
        return symbols[identifier];
    }

    /** The names of a scope, in no order that means anything. */
    Map<String, Symbol> declaredIn(int scope) {
        return declared.getOrDefault(scope, Map.of());
    }

    /** The scope that a definition stands in. */
    int outside(int definition) {
        return scope[definition];
    }

    /** Identifiers that stand for something, but for nothing that the file declares. */
    List<Integer> unknown() {
        return unknown;
    }
}
