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
 * class's name, a call of that, names that were assigned one of these, {@code self}, {@code cls} or {@code super()}; parameters
 * of its functions. There is no further inference of types.
 */
final class PythonMembers {
    /** How many classes are looked into for one name. */
    private static final int CLASSES = 64;
    /** How many names are followed for one value. */
    private static final int NAMES = 16;
    private static final Set<String> PATTERNS = Set.of("pattern_list", "tuple_pattern", "list_pattern");
    private static final Set<String> SEQUENCES = Set.of("expression_list", "tuple", "list");

    private final Tree tree;
    private final PythonNames names;
    private final PythonScopes scopes;
    private final Map<Integer, Map<String, Integer>> instances = new HashMap<>();
    /** By {@link #path}: the first place where something is given to it. */
    private final Map<String, Integer> assigned = new HashMap<>();
    private final Map<Integer, Integer> found = new LinkedHashMap<>();

    PythonMembers(Tree tree, PythonNames names, PythonScopes scopes) {
        this.tree = tree;
        this.names = names;
        this.scopes = scopes;
        for (int node = 1; node < tree.size(); node++) {
            if (isMember(node) && names.role(tree.parent(node)) == Role.TARGET) {
                int owner = selfClass(names.field(tree.parent(node), "object"));
                String path = owner < 0 ? path(tree.parent(node)) : "";
                if (!path.isEmpty()) {
                    assigned.putIfAbsent(path, node);
                }
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
            int object = names.field(parent, "object");
            int owner = superClass(object);
            int declared = owner < 0
                    ? member(classOf(object), names.name(node))
                    : inherited(owner, names.name(node));
            return declared < 0 ? assigned.getOrDefault(path(parent), -1) : declared;
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

    /** What the file calls a member of a member of a variable, the same wherever it means the same; "" for other expressions. */
    private String path(int attribute) {
        StringBuilder path = new StringBuilder();
        int object = attribute;
        for (int depth = 0; depth < NAMES && names.is(object, "attribute"); depth++) {
            path.insert(0, '.' + names.name(names.field(object, "attribute")));
            object = names.field(object, "object");
        }
        Symbol symbol = object >= 0 && names.isIdentifier(object) ? scopes.symbol(object) : null;
        return symbol == null || !symbol.isConstant() ? "" : symbol.primary() + path.toString();
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
        int value = value(object, NAMES);
        if (names.is(value, "call")) {
            return namedClass(names.field(value, "function"));
        }
        int named = namedClass(value);
        return named < 0 ? selfClass(value) : named;
    }

    /** The expression that a name was given, through further names; another expression itself. */
    private int value(int expression, int most) {
        if (names.is(expression, "parenthesized_expression")) {
            return value(element(expression, 0), most);
        }
        Symbol symbol = most > 0 && expression >= 0 && names.isIdentifier(expression)
                ? scopes.symbol(expression)
                : null;
        int assigned = symbol == null || !symbol.isConstant() ? -1 : assigned(symbol.primary(), most - 1);
        return assigned < 0 ? expression : value(assigned, most - 1);
    }

    /** What an assignment gives a name, one of several as well; -1 when it does not say. */
    private int assigned(int name, int most) {
        Deque<Integer> places = new ArrayDeque<>();
        int target = name;
        while (PATTERNS.contains(tree.kindName(tree.parent(target)))) {
            places.addFirst(place(target));
            target = tree.parent(target);
        }
        int assignment = tree.parent(target);
        int value = names.is(assignment, "assignment") && names.isIn(target, "left")
                ? names.field(assignment, "right")
                : -1;
        for (int place : places) {
            value = value(value, most);
            value = value >= 0 && place >= 0 && SEQUENCES.contains(tree.kindName(value)) ? element(value, place) : -1;
        }
        return value;
    }

    /** How many targets stand before one; -1 behind one that takes several values. */
    private int place(int target) {
        int place = 0;
        for (int child = tree.firstChild(tree.parent(target)); child != target; child = tree.nextSibling(child)) {
            if (names.is(child, "list_splat_pattern")) {
                return -1;
            }
            place += tree.isNamed(child) && !tree.isExtra(child) ? 1 : 0;
        }
        return place;
    }

    /** An expression in a sequence; -1 when there is none or it stands behind several that are not written down. */
    private int element(int sequence, int place) {
        int left = place;
        for (int child = tree.firstChild(sequence); child >= 0; child = tree.nextSibling(child)) {
            if (!tree.isNamed(child) || tree.isExtra(child)) {
                continue;
            }
            if (names.is(child, "list_splat") || left == 0) {
                return names.is(child, "list_splat") ? -1 : child;
            }
            left--;
        }
        return -1;
    }

    /** The class in a method of which {@code super()} is called, -1 for another expression. */
    private int superClass(int object) {
        int function = names.is(object, "call") ? names.field(object, "function") : -1;
        if (!names.is(function, "identifier") || !names.name(function).equals("super")
                || tree.text(names.field(object, "arguments")).length() > "()".length()) {
            return -1;
        }
        int above = tree.parent(object);
        while (above >= 0 && !names.is(above, "function_definition")) {
            above = tree.parent(above);
        }
        int owner = above < 0 ? -1 : scopes.outside(above);
        return names.is(owner, "class_definition") ? owner : -1;
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

    /** Looks into the classes that one extends. */
    private int inherited(int owner, String name) {
        int bases = names.field(owner, "superclasses");
        for (int base = bases < 0 ? -1 : tree.firstChild(bases); base >= 0; base = tree.nextSibling(base)) {
            int declared = member(namedClass(base), name);
            if (declared >= 0) {
                return declared;
            }
        }
        return -1;
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
