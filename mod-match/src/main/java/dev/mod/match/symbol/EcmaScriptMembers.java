package dev.mod.match.symbol;

import dev.mod.match.symbol.EcmaScriptValues.Frame;
import dev.mod.match.symbol.EcmaScriptValues.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Resolver of names after a dot and the like in a JavaScript or TypeScript file: members of objects, classes, enums,
 * namespaces and modules. Where nothing else is said, a name that a script assigns to without declaring it is declared
 * there.
 */
final class EcmaScriptMembers extends EcmaScriptSyntax {
    private static final Set<String> NAMED = Set.of("method_definition", "field_definition",
            "public_field_definition", "property_signature", "method_signature", "abstract_method_signature");
    private static final Set<String> COMMON_JS = Set.of("exports", "module", "require", "arguments", "undefined");

    private final EcmaScriptValues values;
    private final EcmaScriptResolver symbols;

    EcmaScriptMembers(EcmaScriptValues values) {
        super(values.file);
        this.values = values;
        this.symbols = values.symbols;
    }

    /** The name that declares what a name means that the scopes of its file do not tell. */
    Optional<Place> resolve(int leaf) {
        int node = is(tree.parent(leaf), "string") ? tree.parent(leaf) : leaf;
        int parent = tree.parent(node);
        if (parent < 0) {
            return Optional.empty();
        }
        if (isDeclaring(node)) {
            return here(node);
        }
        return switch (tree.kindName(parent)) {
            case "member_expression", "nested_identifier" -> isIn(node, "property") ? accessed(parent) : global(node);
            case "subscript_expression" -> isIn(node, "index") && !is(node, "identifier")
                    ? accessed(parent)
                    : global(node);
            case "nested_type_identifier" -> isIn(node, "name")
                    ? values.value(field(parent, "module"), null).flatMap(owner -> member(owner, tree.text(node)))
                    : Optional.empty();
            case "pair_pattern" -> isIn(node, "key")
                    ? values.container(parent, null).flatMap(owner -> member(owner, key(node)))
                    : global(node);
            case "break_statement", "continue_statement" -> label(node);
            default -> global(node);
        };
    }

    /** Whether a node is the name by which a member is declared. */
    private boolean isDeclaring(int node) {
        int parent = tree.parent(node);
        if (is(parent, "pair")) {
            return isIn(node, "key") && !is(node, "computed_property_name");
        }
        if (is(parent, "nested_identifier")) {
            return isIn(node, "property") && module(node) >= 0;
        }
        return (is(parent, NAMED) && (isIn(node, "name") || isIn(node, "property"))
                && !is(node, "computed_property_name")) || (is(parent, "labeled_statement") && isIn(node, "label"));
    }

    private Optional<Place> label(int use) {
        for (int above = tree.parent(use); above > 0; above = tree.parent(above)) {
            int label = is(above, "labeled_statement") ? field(above, "label") : -1;
            if (label >= 0 && tree.text(label).equals(tree.text(use))) {
                return here(label);
            }
        }
        return Optional.empty();
    }

    /** What a name means that no scope declares: a member of what {@code with} is given, else a global variable. */
    Optional<Place> global(int use) {
        return inWith(use, 0).or(() -> implicit(use));
    }

    /** The member that a name within {@code with} means, in a scope or those below it. */
    Optional<Place> inWith(int use, int scope) {
        int below = use;
        for (int above = tree.parent(use); above > scope; above = tree.parent(above)) {
            if (is(above, "with_statement") && isIn(below, "body")) {
                Optional<Place> found = values.value(field(above, "object"), null)
                        .flatMap(owner -> member(owner, tree.text(use)));
                if (found.isPresent()) {
                    return found;
                }
            }
            below = above;
        }
        return Optional.empty();
    }

    /** The first place where a script assigns to an undeclared variable, which makes it a global one. */
    private Optional<Place> implicit(int use) {
        String name = tree.text(use);
        boolean isGlobal = is(use, "identifier") || is(use, "shorthand_property_identifier")
                || is(use, "shorthand_property_identifier_pattern");
        boolean isScript = tree.language().id().equals("javascript") && !isModule();
        if (!isGlobal || !isScript || COMMON_JS.contains(name) || symbols.declaration(use) >= 0) {
            return Optional.empty();
        }
        for (int node = 1; node < tree.size(); node++) {
            if ((is(node, "identifier") || is(node, "shorthand_property_identifier_pattern"))
                    && symbols.declaration(node) < 0 && tree.text(node).equals(name) && isAssigned(node)
                    && inWith(node, 0).isEmpty()) {
                return here(node);
            }
        }
        return Optional.empty();
    }

    private boolean isAssigned(int name) {
        int node = name;
        int parent = tree.parent(node);
        while (symbols.isPattern(node, parent)) {
            node = parent;
            parent = tree.parent(node);
        }
        return (is(parent, "assignment_expression") || is(parent, "for_in_statement")) && isIn(node, "left");
    }

    // members

    private Optional<Place> accessed(int access) {
        return accessed(access, null);
    }

    /** The declaring name of what a member expression, or one with an index, gives. */
    Optional<Place> accessed(int access, @Nullable Frame frame) {
        int object = field(access, "object");
        String name = key(Math.max(field(access, "property"), field(access, "index")));
        return values.value(object, frame).flatMap(owner -> member(owner, name)).or(() -> added(object, name));
    }

    /** The first assignment to a member of a variable. */
    private Optional<Place> added(int object, String name) {
        int declared = is(object, "identifier") ? symbols.declaration(object) : -1;
        return declared < 0 ? Optional.empty() : here(assigned(declared, name));
    }

    private int assigned(int declared, String name) {
        for (int use : symbols.uses(declared)) {
            int access = tree.parent(use);
            int property = Math.max(field(access, "property"), field(access, "index"));
            if (isIn(use, "object") && isWritten(access) && key(property).equals(name)) {
                return property;
            }
            int defined = defined(use, name);
            if (defined >= 0) {
                return defined;
            }
        }
        return -1;
    }

    /** The name in {@code Object.defineProperty} of an object, or -1. */
    private int defined(int object, String name) {
        int list = tree.parent(object);
        List<Integer> arguments = is(list, "arguments") ? named(list) : List.of();
        return arguments.size() > 1 && arguments.get(0) == object && key(arguments.get(1)).equals(name)
                && tree.text(Math.max(field(tree.parent(list), "function"), 0)).equals("Object.defineProperty")
                        ? arguments.get(1)
                        : -1;
    }

    Optional<Place> member(Value owner, String name) {
        return values.in(owner.place()).filter(other -> !other.areStepsOver())
                .flatMap(other -> other.members().own(owner, name));
    }

    private Optional<Place> own(Value owner, String name) {
        int node = owner.place().node();
        String kind = tree.kindName(node);
        if (CLASSES.contains(kind)) {
            return inClass(owner, name);
        }
        if (FUNCTIONS.contains(kind)) {
            return ofFunction(owner, name);
        }
        return switch (kind) {
            case "program" -> inModule(name);
            case "object" -> inObject(owner, name);
            case "call_expression" -> assembled(owner, name);
            case "array", "arguments",
                    "tuple_type" ->
                name.matches("\\d{1,4}") && Integer.parseInt(name) < named(node).size()
                        ? here(named(node).get(Integer.parseInt(name)))
                        : Optional.empty();
            case "object_type", "interface_body" -> here(signature(node, name));
            case "interface_declaration" -> inInterface(node, name);
            case "intersection_type", "union_type" -> named(node).stream()
                    .flatMap(part -> values.type(part).flatMap(each -> member(each, name)).stream()).findFirst();
            case "enum_declaration" -> here(named(field(node, "body")).stream()
                    .map(each -> is(each, "enum_assignment") ? field(each, "name") : each)
                    .filter(each -> key(each).equals(name)).findFirst().orElse(-1));
            case "identifier", "property_identifier", "string" -> inNamespace(node, name);
            default -> Optional.empty();
        };
    }

    private int signature(int body, String name) {
        for (int each : named(body)) {
            if (is(each, NAMED) && key(field(each, "name")).equals(name)) {
                return field(each, "name");
            }
        }
        return -1;
    }

    private Optional<Place> inInterface(int declaration, String name) {
        int declared = field(declaration, "name");
        List<Integer> parts = new ArrayList<>(List.of(declaration));
        symbols.uses(declared).stream().map(tree::parent).filter(each -> is(each, "interface_declaration"))
                .forEach(parts::add);
        for (int part : parts) {
            int found = signature(field(part, "body"), name);
            if (found >= 0) {
                return here(found);
            }
        }
        for (int part : parts) {
            Optional<Place> found = named(first(part, "extends_type_clause")).stream()
                    .flatMap(each -> values.type(each).flatMap(base -> member(base, name)).stream()).findFirst();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** A member of what {@code Object.assign} gives. */
    private Optional<Place> assembled(Value owner, String name) {
        Optional<Place> found = Optional.empty();
        for (int part : named(field(owner.place().node(), "arguments"))) {
            Optional<Place> here = values.value(part, owner.frame()).flatMap(each -> member(each, name));
            found = here.isPresent() ? here : found;
        }
        return found;
    }

    private Optional<Place> inObject(Value owner, String name) {
        Optional<Place> found = Optional.empty();
        for (int each : named(owner.place().node())) {
            int declared = switch (tree.kindName(each)) {
                case "pair" -> field(each, "key");
                case "method_definition" -> field(each, "name");
                case "shorthand_property_identifier" -> each;
                default -> -1;
            };
            if (is(each, "spread_element")) {
                Optional<Place> spread = values.value(named(each).get(0), owner.frame())
                        .flatMap(one -> member(one, name));
                found = spread.isPresent() ? spread : found;
            } else if (declared >= 0 && key(declared).equals(name)) {
                found = here(declared);
            }
        }
        return found.or(() -> prototype(owner).flatMap(base -> member(base, name)));
    }

    private Optional<Value> prototype(Value object) {
        return named(object.place().node()).stream()
                .filter(each -> is(each, "pair") && key(field(each, "key")).equals("__proto__")).findFirst()
                .flatMap(each -> values.value(field(each, "value"), object.frame()));
    }

    private Optional<Place> inClass(Value owner, String name) {
        int type = owner.place().node();
        int body = field(type, "body");
        for (int each : named(body)) {
            int declared = Math.max(field(each, "name"), field(each, "property"));
            if (declared >= 0 && has(each, "static") != owner.isInstance() && key(declared).equals(name)) {
                return here(declared);
            }
            int parameter = owner.isInstance() && tree.text(Math.max(declared, 0)).equals("constructor")
                    ? parameterProperty(each, name)
                    : -1;
            if (parameter >= 0) {
                return here(parameter);
            }
        }
        int own = inThis(body, name,
                function -> (has(function, "static") || is(function, "class_static_block")) != owner
                        .isInstance());
        if (own >= 0) {
            return here(own);
        }
        Optional<Place> added = outside(type, name, owner.isInstance());
        return added.isPresent() ? added : inherited(owner, name);
    }

    private int parameterProperty(int constructor, String name) {
        for (int parameter : named(field(constructor, "parameters"))) {
            int pattern = field(parameter, "pattern");
            boolean isProperty = first(parameter, "accessibility_modifier") >= 0 || has(parameter, "readonly");
            if (isProperty && key(pattern).equals(name)) {
                return pattern;
            }
        }
        return -1;
    }

    /** Assignments to members of {@code this} in functions of a kind, first in the constructor. */
    private int inThis(int body, String name, IntPredicate isWanted) {
        for (int node = Math.max(body, 0); body >= 0 && node < tree.subtreeEnd(body); node++) {
            int property = is(node, "this") || is(node, "identifier") ? field(tree.parent(node), "property") : -1;
            if (property >= 0 && isIn(node, "object") && isWritten(tree.parent(node)) && key(property).equals(name)) {
                int self = self(node);
                int function = self < 0 ? -1 : owner(self);
                if (function >= 0 && (tree.parent(function) == body || field(function, "body") == body)
                        && isWanted.test(function)) {
                    return property;
                }
            }
        }
        return -1;
    }

    /** The {@code this} that a node stands for: itself, or what a variable is declared with; -1 for none. */
    private int self(int node) {
        int declared = symbols.declaration(node);
        int value = declared < 0 ? node : field(tree.parent(declared), "value");
        return is(value, "this") ? value : -1;
    }

    /** What is added to a class or function by assignments elsewhere in its file. */
    private Optional<Place> outside(int definition, String name, boolean isInstance) {
        int declared = bound(definition);
        if (declared < 0) {
            return Optional.empty();
        }
        if (!isInstance) {
            return here(assigned(declared, name));
        }
        for (int use : symbols.uses(declared)) {
            int prototype = tree.parent(use);
            int access = tree.parent(prototype);
            if (!isIn(use, "object") || !key(field(prototype, "property")).equals("prototype")) {
                continue;
            }
            if (isIn(prototype, "object") && isWritten(access) && key(field(access, "property")).equals(name)) {
                return here(field(access, "property"));
            }
            if (isWritten(prototype)) {
                Optional<Place> found = values.value(field(access, "right"), null).flatMap(each -> member(each, name));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** The name that stands for a class or function, or -1. */
    private int bound(int definition) {
        int name = is(definition, "method_definition") ? -1 : field(definition, "name");
        int parent = tree.parent(definition);
        return name >= 0
                ? symbols.declaration(name)
                : is(parent, "variable_declarator") ? symbols.declaration(field(parent, "name")) : -1;
    }

    private Optional<Place> inherited(Value owner, String name) {
        int type = owner.place().node();
        boolean isInstance = owner.isInstance();
        for (int heritage : named(first(type, "class_heritage"))) {
            // in JavaScript the expression stands there itself
            boolean isClause = is(heritage, "extends_clause");
            if (isClause || !is(heritage, "implements_clause")) {
                Optional<Place> found = values
                        .value(isClause ? field(heritage, "value") : heritage, owner.frame())
                        .map(base -> new Value(base.place(), isInstance, base.frame()))
                        .flatMap(base -> member(base, name));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        for (int each : isInstance
                ? named(first(first(type, "class_heritage"), "implements_clause"))
                : List.<Integer>of()) {
            Optional<Place> found = values.type(each).flatMap(base -> member(base, name));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Place> ofFunction(Value owner, String name) {
        int function = owner.place().node();
        int own = owner.isInstance() ? inThis(field(function, "body"), name, each -> each == function) : -1;
        return own >= 0 ? here(own) : outside(function, name, owner.isInstance());
    }

    private Optional<Place> inNamespace(int part, String name) {
        int above = tree.parent(part);
        int next = isIn(part, "property") ? tree.parent(above) : above;
        boolean isLast = !is(above, "nested_identifier") || (isIn(part, "property") && module(above) >= 0
                && tree.parent(above) == module(above));
        if (!isLast) {
            int inner = field(isIn(part, "property") ? next : above, "property");
            return key(inner).equals(name) ? here(inner) : Optional.empty();
        }
        List<Integer> parts = new ArrayList<>(List.of(part));
        symbols.uses(part).stream().filter(each -> module(each) >= 0 && each != part).forEach(parts::add);
        for (int each : parts) {
            int module = module(each);
            if (is(tree.parent(each), "nested_identifier") && each != part) {
                Optional<Place> inner = inNamespace(each, name);
                if (inner.isPresent()) {
                    return inner;
                }
                continue;
            }
            int declared = symbols.declaredIn(field(module, "body"), name);
            if (declared >= 0 && isExported(declared, module)) {
                return here(declared);
            }
        }
        return Optional.empty();
    }

    private boolean isExported(int declared, int module) {
        if (is(tree.parent(module), "ambient_declaration")) {
            return true;
        }
        int above = tree.parent(declared);
        while (above != module && !is(above, "export_statement")) {
            above = tree.parent(above);
        }
        return above != module;
    }

    Optional<Place> inModule(String name) {
        Optional<Place> exported = file.exported(name, false).or(() -> file.exported(name, true));
        if (exported.isPresent()) {
            return exported;
        }
        for (int node = 1; node < tree.size(); node++) {
            int property = is(node, "member_expression") && isWritten(node) ? field(node, "property") : -1;
            if (property >= 0 && key(property).equals(name) && isExports(field(node, "object"))) {
                return here(property);
            }
            int defined = isExports(node) ? defined(node, name) : -1;
            if (defined >= 0) {
                return here(defined);
            }
        }
        return commonJs().flatMap(all -> member(all, name));
    }

    private boolean isExports(int object) {
        String text = object < 0 ? "" : tree.text(object);
        return (text.equals("exports") || text.equals("module.exports"))
                && symbols.declaration(SymbolResolver.leaf(tree, object)) < 0;
    }

    /** What is assigned to {@code module.exports}, or exported as a whole. */
    Optional<Value> commonJs() {
        for (int node = 1; node < tree.size(); node++) {
            if (is(node, "member_expression") && isWritten(node) && tree.text(node).equals("module.exports")) {
                return values.value(field(tree.parent(node), "right"), null);
            }
            if (is(node, "export_statement") && has(node, "=")) {
                return values.value(named(node).get(0), null);
            }
        }
        return Optional.empty();
    }
}
