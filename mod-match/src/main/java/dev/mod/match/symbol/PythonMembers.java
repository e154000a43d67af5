package dev.mod.match.symbol;

import dev.mod.match.Tree;
import dev.mod.match.symbol.PythonNames.Role;
import dev.mod.match.symbol.PythonScopes.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Resolver of names after a dot and of keyword arguments, as far as the file itself says what they mean: members of its classes by the
 * class's name, a call of that, a name for such a call, {@code self} or {@code cls}; parameters of its functions. There is
 * no further inference of types.
 */
final class PythonMembers {
    /** How many classes are looked into for one name. */
    private static final int CLASSES = 64;

    private final Tree tree;
    private final PythonNames names;
    private final PythonScopes scopes;
    private final Map<Integer, Map<String, Integer>> instances = new HashMap<>();
    private final Map<Integer, Integer> found = new LinkedHashMap<>();

    PythonMembers(Tree tree, PythonNames names, PythonScopes scopes) {
        this.tree = tree;
        this.names = names;
        this.scopes = scopes;
        for (int node = 1; node < tree.size(); node++) {
            if (isMember(node) && names.role(tree.parent(node)) == Role.TARGET) {
                int owner = selfClass(names.field(tree.parent(node), "object"));
                if (owner >= 0 && !scopes.declaredIn(owner).containsKey(names.name(node))) {
                    instances.computeIfAbsent(owner, unused -> new LinkedHashMap<>()).putIfAbsent(names.name(node),
                            node);
                }
            }
        }
        for (int node = 1; node < tree.size(); node++) {
            if (names.isIdentifier(node)) {
                int declared = declaration(node);
                if (declared >= 0) {
                    found.put(node, declared);
                }
            }
        }
    }

    /** The declaring name of each of those identifiers. */
    Map<Integer, Integer> found() {
        return found;
    }

    /** The members of a class, by the names that declare them. */
    Map<String, Integer> membersOf(int owner) {
        Map<String, Integer> members = new LinkedHashMap<>(instances.getOrDefault(owner, Map.of()));
        scopes.declaredIn(owner).forEach((name, symbol) -> members.put(name, symbol.primary()));
        return members;
    }

    private boolean isMember(int node) {
        return names.isIdentifier(node) && names.is(tree.parent(node), "attribute") && names.isIn(node, "attribute");
    }

    private int declaration(int node) {
        int parent = tree.parent(node);
        if (isMember(node)) {
            return member(classOf(names.field(parent, "object")), names.name(node));
        }
        if (names.is(parent, "keyword_argument") && names.isIn(node, "name")) {
            int call = tree.parent(tree.parent(parent));
            return names.is(call, "call") ? parameter(names.field(call, "function"), names.name(node)) : -1;
        }
        if (names.is(parent, "keyword_pattern") && names.role(node) == Role.PART) {
            int pattern = tree.parent(tree.parent(parent));
            int type = names.is(pattern, "class_pattern") ? tree.firstChild(pattern) : -1;
            int name = names.is(type, "dotted_name") ? tree.firstChild(type) : -1;
            return name < 0 || tree.nextSibling(name) >= 0 ? -1 : member(namedClass(name), names.name(node));
        }
        return -1;
    }

    /** The definition that a name stands for, if for one thing only. */
    private int definition(int identifier, String kind) {
        Symbol symbol = identifier >= 0 && names.isIdentifier(identifier) ? scopes.symbol(identifier) : null;
        if (symbol == null || !symbol.isConstant()) {
            return -1;
        }
        int parent = tree.parent(symbol.primary());
        return names.is(parent, kind) && names.isIn(symbol.primary(), "name") ? parent : -1;
    }

    private int namedClass(int identifier) {
        return definition(identifier, "class_definition");
    }

    /** The class whose members an object has, -1 when the file does not say. */
    private int classOf(int object) {
        if (names.is(object, "call")) {
            return namedClass(names.field(object, "function"));
        }
        int named = namedClass(object);
        int self = named < 0 ? selfClass(object) : named;
        Symbol symbol = object >= 0 && names.isIdentifier(object) ? scopes.symbol(object) : null;
        if (self >= 0 || symbol == null || !symbol.isConstant()) {
            return self;
        }
        int assignment = tree.parent(symbol.primary());
        int value = names.is(assignment, "assignment") && names.isIn(symbol.primary(), "left")
                ? names.field(assignment, "right")
                : -1;
        return names.is(value, "call") ? namedClass(names.field(value, "function")) : -1;
    }

    /** The class around the method whose first parameter a name is. */
    private int selfClass(int object) {
        Symbol symbol = object >= 0 && names.isIdentifier(object) ? scopes.symbol(object) : null;
        if (symbol == null || !symbol.isConstant() || names.role(symbol.primary()) != Role.PARAMETER) {
            return -1;
        }
        int parameter = symbol.primary();
        while (parameter > 0 && !names.is(tree.parent(parameter), "parameters")) {
            parameter = tree.parent(parameter);
        }
        int function = tree.parent(tree.parent(Math.max(parameter, 1)));
        if (!names.is(function, "function_definition") || names.is(parameter, "list_splat_pattern")
                || tree.prevSibling(tree.prevSibling(parameter)) >= 0 || isStatic(function)) {
            return -1;
        }
        int owner = scopes.outside(function);
        return names.is(owner, "class_definition") ? owner : -1;
    }

    private boolean isStatic(int function) {
        int decorated = tree.parent(function);
        if (names.is(decorated, "decorated_definition")) {
            for (int child = tree.firstChild(decorated); child >= 0; child = tree.nextSibling(child)) {
                if (names.is(child, "decorator") && tree.text(child).contains("staticmethod")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Looks into the class, then into those that it extends, nearest first. */
    private int member(int first, String name) {
        Deque<Integer> todo = new ArrayDeque<>();
        Set<Integer> seen = new HashSet<>();
        todo.add(first);
        while (!todo.isEmpty() && seen.size() < CLASSES) {
            int owner = todo.remove();
            if (owner < 0 || !seen.add(owner)) {
                continue;
            }
            Symbol symbol = scopes.declaredIn(owner).get(name);
            Integer declared = symbol == null
                    ? instances.getOrDefault(owner, Map.of()).get(name)
                    : Integer.valueOf(symbol.primary());
            if (declared != null) {
                return declared;
            }
            int bases = names.field(owner, "superclasses");
            for (int base = bases < 0 ? -1 : tree.firstChild(bases); base >= 0; base = tree.nextSibling(base)) {
                todo.add(namedClass(base));
            }
        }
        return -1;
    }

    private int parameter(int function, String name) {
        int called = definition(function, "function_definition");
        int constructed = called < 0 ? namedClass(function) : -1;
        if (constructed >= 0) {
            called = functionOf(member(constructed, "__init__"));
        } else if (names.is(function, "attribute")) {
            called = functionOf(found.getOrDefault(names.field(function, "attribute"), -1));
        }
        Symbol symbol = called < 0 ? null : scopes.declaredIn(called).get(name);
        if (symbol == null || names.role(symbol.primary()) != Role.PARAMETER) {
            return -1;
        }
        int parent = tree.parent(symbol.primary());
        return names.is(parent, "list_splat_pattern") || names.is(parent, "dictionary_splat_pattern")
                ? -1
                : symbol.primary();
    }

    private int functionOf(int declared) {
        int parent = declared < 0 ? -1 : tree.parent(declared);
        return names.is(parent, "function_definition") ? parent : -1;
    }
}
