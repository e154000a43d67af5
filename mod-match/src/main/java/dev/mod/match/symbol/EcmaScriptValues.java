package dev.mod.match.symbol;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Evaluator of what the expressions of a JavaScript or TypeScript file give, as far as declarations, annotations and the
 * expressions that variables get tell it. A function that is called gives what it returns first. There is no further
 * inference of types, and no type arguments.
 */
final class EcmaScriptValues extends EcmaScriptSyntax {
    private static final int DEPTH = 150;
    private static final Set<String> HOLDERS = Set.of("Promise", "PromiseLike", "Readonly", "Partial", "Required",
            "NonNullable", "Awaited");
    private static final Set<String> LISTS = Set.of("Array", "ReadonlyArray", "Set", "Iterable");

    final EcmaScriptResolver symbols;
    private final EcmaScriptMembers members;
    private final EcmaScriptCalls calls;
    private final Steps steps;

    /** Countdown, against values that are defined by themselves. */
    private static final class Steps {
        private int left = 2000;
        private int depth;
    }

    /**
     * Call of a function.
     *
     * @param caller the call that the arguments are in
     * @param outer the call that the function was made in
     */
    record Frame(Place function, List<Place> arguments, @Nullable Frame caller, @Nullable Frame outer) {}

    /**
     * What an expression gives.
     *
     * @param place the literal, declaration or type that says what members there are; the root for a module
     * @param isInstance whether it is an instance of that class or constructor
     * @param frame the call in which the place is evaluated
     */
    record Value(Place place, boolean isInstance, @Nullable Frame frame) {
        Value(Place place) {
            this(place, false, null);
        }
    }

    private EcmaScriptValues(FileView file, EcmaScriptResolver symbols, Steps steps) {
        super(file);
        this.symbols = symbols;
        this.steps = steps;
        this.members = new EcmaScriptMembers(this);
        this.calls = new EcmaScriptCalls(this);
    }

    static EcmaScriptValues of(FileView file, EcmaScriptResolver symbols) {
        return new EcmaScriptValues(file, symbols, new Steps());
    }

    EcmaScriptMembers members() {
        return members;
    }

    EcmaScriptCalls calls() {
        return calls;
    }

    /** The evaluator of the file that a place is in. */
    Optional<EcmaScriptValues> in(Place place) {
        return place.file().equals(file)
                ? Optional.of(this)
                : place.file().names(EcmaScriptResolver.class)
                        .map(other -> new EcmaScriptValues(place.file(), other, steps));
    }

    boolean areStepsOver() {
        return --steps.left < 0;
    }

    /** What a member of a value stands for. */
    private Optional<Value> member(Value owner, String name) {
        return members.member(owner, name)
                .flatMap(member -> in(member).flatMap(other -> other.declared(member.node(), owner.frame())));
    }

    Optional<Value> itself(int node, @Nullable Frame frame) {
        return Optional.of(new Value(at(node), false, frame));
    }

    Optional<Value> value(int expression, @Nullable Frame frame) {
        if (expression < 0 || areStepsOver() || steps.depth > DEPTH) {
            return Optional.empty();
        }
        steps.depth++;
        try {
            return evaluate(expression, frame);
        } finally {
            steps.depth--;
        }
    }

    private Optional<Value> evaluate(int expression, @Nullable Frame frame) {
        String kind = tree.kindName(expression);
        List<Integer> parts = named(expression);
        if (CLASSES.contains(kind) || FUNCTIONS.contains(kind)) {
            return itself(expression, frame);
        }
        return switch (kind) {
            case "object", "array" -> itself(expression, frame);
            case "identifier", "shorthand_property_identifier" -> {
                int declared = symbols.declaration(expression);
                yield declared >= 0
                        ? declared(declared, frame)
                        : tree.text(expression).equals("arguments")
                                ? calls.arguments(expression, frame)
                                : members.global(expression).flatMap(each -> in(each)
                                        .flatMap(other -> other.declared(each.node(), frame)));
            }
            case "this" -> self(expression, frame);
            case "super" -> self(expression, frame).flatMap(this::base);
            case "member_expression", "nested_identifier" -> prototype(expression, frame)
                    .or(() -> members.accessed(expression, frame)
                            .flatMap(member -> ofMember(member, field(expression, "object"), frame)));
            case "subscript_expression" -> members.accessed(expression, frame)
                    .flatMap(member -> ofMember(member, field(expression, "object"), frame))
                    .or(() -> value(field(expression, "object"), frame).flatMap(this::element));
            case "call_expression" -> calls.call(expression, frame);
            case "new_expression" -> value(field(expression, "constructor"), frame)
                    .flatMap(type -> calls.instance(type, calls.arguments(expression), frame));
            case "as_expression", "satisfies_expression" -> type(parts.get(parts.size() - 1))
                    .or(() -> value(parts.get(0), frame));
            case "type_assertion" -> type(named(parts.get(0)).get(0));
            case "parenthesized_expression", "await_expression", "non_null_expression", "sequence_expression",
                    "yield_expression" ->
                parts.isEmpty() ? Optional.empty() : value(parts.get(parts.size() - 1), frame);
            case "assignment_expression" -> value(field(expression, "right"), frame);
            case "ternary_expression" -> value(field(expression, "consequence"), frame)
                    .or(() -> value(field(expression, "alternative"), frame));
            case "binary_expression" -> Set.of("||", "&&", "??").contains(tree.text(field(expression, "operator")))
                    ? value(field(expression, "left"), frame).or(() -> value(field(expression, "right"), frame))
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** What instances of a class or function have from {@code prototype}. */
    private Optional<Value> prototype(int access, @Nullable Frame frame) {
        return key(field(access, "property")).equals("prototype")
                ? value(field(access, "object"), frame).filter(type -> !type.isInstance() && isClass(type.place()))
                        .map(type -> new Value(type.place(), true, type.frame()))
                : Optional.empty();
    }

    private static boolean isClass(Place place) {
        String kind = place.file().tree().kindName(place.node());
        return CLASSES.contains(kind) || FUNCTIONS.contains(kind);
    }

    /** The object that a function belongs to. */
    private Optional<Value> self(int node, @Nullable Frame frame) {
        int function = owner(node);
        if (function < 0) {
            return Optional.empty();
        }
        int above = tree.parent(function);
        if (is(above, "class_body")) {
            boolean isStatic = has(function, "static") || is(function, "class_static_block");
            return Optional.of(new Value(at(tree.parent(above)), !isStatic, null));
        }
        if (is(above, "object") || is(above, "array")) {
            return itself(above, frame);
        }
        if (is(above, "pair")) {
            return itself(tree.parent(above), frame);
        }
        Optional<Value> holder = is(above, "assignment_expression") && is(field(above, "left"), "member_expression")
                ? value(field(field(above, "left"), "object"), frame)
                : Optional.empty();
        return holder.or(() -> Optional.of(new Value(at(function), true, frame)));
    }

    private Optional<Value> base(Value type) {
        int clause = named(first(type.place().node(), "class_heritage")).stream().findFirst().orElse(-1);
        return value(is(clause, "extends_clause") ? field(clause, "value") : clause, type.frame())
                .map(found -> new Value(found.place(), type.isInstance(), found.frame()));
    }

    /** What a member is, seen from an expression that gives the object. */
    private Optional<Value> ofMember(Place member, int object, @Nullable Frame frame) {
        Frame inner = value(object, frame).map(Value::frame).orElse(null);
        return in(member).flatMap(other -> other.declared(member.node(), inner));
    }

    /** An element of what is a list of such. */
    private Optional<Value> element(Value list) {
        return in(list.place()).flatMap(other -> {
            int node = list.place().node();
            List<Integer> parts = other.named(node);
            return switch (other.tree.kindName(node)) {
                case "array_type" -> other.type(parts.get(0));
                case "generic_type" -> other.type(other.named(parts.get(parts.size() - 1)).get(0));
                case "array", "arguments" ->
                    parts.stream().flatMap(part -> other.value(part, list.frame()).stream()).findFirst();
                case "object_type" -> other.type(other.field(other.first(node, "index_signature"), "type"));
                default -> Optional.empty();
            };
        });
    }

    /** What a name stands for by its declaration. */
    private Optional<Value> declared(int name, @Nullable Frame frame) {
        if (name < 0 || areStepsOver()) {
            return Optional.empty();
        }
        int parent = tree.parent(name);
        String kind = tree.kindName(parent);
        if (is(name, CLASSES) || is(name, "export_statement")) {
            return exported(name);
        }
        if (is(name, "namespace_export")) {
            return file.find(key(field(parent, "source"))).map(module -> new Value(new Place(module, 0)));
        }
        if (is(name, "export_specifier")) {
            return declared(symbols.declaration(field(name, "name")), frame);
        }
        if (module(name) >= 0) {
            return itself(name, frame);
        }
        return switch (kind) {
            case "class_declaration", "abstract_class_declaration", "class", "function_declaration",
                    "function_expression", "generator_function", "generator_function_declaration",
                    "interface_declaration", "enum_declaration", "method_signature", "abstract_method_signature",
                    "function_signature" ->
                isIn(name, "name") ? itself(parent, frame) : Optional.empty();
            case "type_alias_declaration" -> type(field(parent, "value"));
            case "type_parameter" -> type(named(Math.max(Math.max(field(parent, "constraint"),
                    field(parent, "value")), 0)).stream().findFirst().orElse(-1));
            case "import_specifier", "import_clause", "namespace_import", "import_require_clause" -> imported(name);
            case "import_alias" -> value(named(parent).get(named(parent).size() - 1), frame);
            case "method_definition" -> has(parent, "get")
                    ? calls.returned(new Value(at(parent), false, frame), new Frame(at(parent), List.of(), null, frame))
                    : has(parent, "set") ? parameterType(parent) : itself(parent, frame);
            case "pair" -> value(field(parent, "value"), frame);
            case "object" -> lexical(name, frame);
            case "array", "arguments" -> value(name, frame);
            case "tuple_type" -> type(name);
            case "field_definition", "public_field_definition", "property_signature", "variable_declarator" -> typed(
                    parent).or(() -> value(field(parent, "value"), frame))
                    .or(() -> inLoop(parent, frame)).or(() -> later(name, frame));
            case "required_parameter", "optional_parameter" -> isIn(name, "pattern")
                    ? typed(parent).or(() -> calls.parameter(parent, frame))
                            .or(() -> value(field(parent, "value"), frame))
                    : Optional.empty();
            case "formal_parameters", "arrow_function" -> calls.parameter(name, frame);
            case "member_expression" -> isWritten(parent)
                    ? value(field(tree.parent(parent), "right"), frame)
                    : Optional.empty();
            case "assignment_expression" -> value(field(parent, "right"), frame);
            case "for_in_statement" -> inLoop(name, frame);
            default -> symbols.isPattern(name, parent) ? taken(name, parent, frame) : Optional.empty();
        };
    }

    /** What a variable is given where it is not declared. */
    private Optional<Value> later(int name, @Nullable Frame frame) {
        return symbols.uses(name).stream().map(tree::parent).filter(each -> is(each, "assignment_expression"))
                .filter(each -> symbols.declaration(field(each, "left")) == name)
                .flatMap(each -> value(field(each, "right"), frame).stream()).findFirst();
    }

    private Optional<Value> parameterType(int setter) {
        return named(field(setter, "parameters")).stream().findFirst().flatMap(this::typed);
    }

    private Optional<Value> lexical(int shorthand, @Nullable Frame frame) {
        int declared = symbols.declaration(shorthand);
        return declared < 0 || declared == shorthand ? Optional.empty() : declared(declared, frame);
    }

    private Optional<Value> typed(int declaration) {
        int type = field(declaration, "type");
        return type < 0 ? Optional.empty() : type(type);
    }

    /** An element of what a loop goes over. */
    private Optional<Value> inLoop(int node, @Nullable Frame frame) {
        int loop = tree.parent(node);
        return is(loop, "for_in_statement") && isIn(node, "left") && has(loop, "of")
                ? value(field(loop, "right"), frame).flatMap(this::element)
                : Optional.empty();
    }

    /** What a part of a pattern gets. */
    private Optional<Value> taken(int node, int parent, @Nullable Frame frame) {
        if (is(parent, Set.of("assignment_pattern", "object_assignment_pattern"))) {
            return outer(parent, frame).or(() -> value(field(parent, "right"), frame));
        }
        String name = is(parent, "pair_pattern") ? key(field(parent, "key")) : tree.text(node);
        return is(parent, "array_pattern")
                ? container(parent, frame).flatMap(list -> member(list, String.valueOf(named(parent).indexOf(node)))
                        .or(() -> element(list)))
                : is(parent, "rest_pattern")
                        ? Optional.empty()
                        : container(is(parent, "object_pattern") ? node : parent, frame)
                                .flatMap(owner -> member(owner, name));
    }

    private Optional<Value> outer(int node, @Nullable Frame frame) {
        int parent = tree.parent(node);
        return symbols.isPattern(node, parent) && !is(node, "object_assignment_pattern")
                ? taken(node, parent, frame)
                : is(node, "object_assignment_pattern")
                        ? container(node, frame).flatMap(owner -> member(owner, tree.text(field(node, "left"))))
                        : declared(node, frame);
    }

    /** The object that the pattern around a part, or an array pattern itself, takes apart. */
    Optional<Value> container(int part, @Nullable Frame frame) {
        int pattern = is(part, "array_pattern") ? part : tree.parent(part);
        int parent = tree.parent(pattern);
        return symbols.isPattern(pattern, parent) ? taken(pattern, parent, frame) : declared(pattern, frame);
    }

    private Optional<Value> imported(int name) {
        int statement = name;
        while (statement > 0 && field(statement, "source") < 0) {
            statement = tree.parent(statement);
        }
        String module = key(field(statement, "source"));
        int parent = tree.parent(name);
        if (is(parent, "namespace_import") || is(parent, "import_require_clause")) {
            return file.find(module).map(found -> new Value(new Place(found, 0)));
        }
        int exported = is(parent, "import_specifier") ? field(parent, "name") : -1;
        String wanted = exported < 0 ? ModuleLinks.DEFAULT : key(exported);
        return file.find(module).map(found -> new Place(found, 0)).flatMap(found -> in(found)
                .flatMap(other -> found.file().exported(wanted, true).flatMap(place -> other.in(place)
                        .flatMap(one -> one.declared(place.node(), null)))
                        .or(() -> wanted.equals(ModuleLinks.DEFAULT)
                                ? Optional.of(new Value(found)).filter(unused -> !other.isModule())
                                : other.members().inModule(wanted).flatMap(place -> other.in(place)
                                        .flatMap(one -> one.declared(place.node(), null))))));
    }

    private Optional<Value> exported(int node) {
        if (is(node, CLASSES)) {
            return itself(node, null);
        }
        int value = field(node, "value");
        int declaration = field(node, "declaration");
        return value >= 0 ? value(value, null) : declaration < 0 ? Optional.empty() : itself(declaration, null);
    }

    // types

    /** What has a type: the members of an instance. */
    Optional<Value> type(int type) {
        if (type < 0 || areStepsOver()) {
            return Optional.empty();
        }
        List<Integer> parts = named(type);
        return switch (tree.kindName(type)) {
            case "type_annotation", "parenthesized_type", "readonly_type", "asserts_annotation" -> parts.isEmpty()
                    ? Optional.empty()
                    : type(parts.get(parts.size() - 1));
            case "type_identifier", "identifier" -> {
                int declared = symbols.declaration(type);
                yield declared < 0 ? Optional.empty() : declared(declared, null).map(EcmaScriptValues::ofType);
            }
            case "nested_type_identifier", "nested_identifier" -> value(
                    Math.max(field(type, "module"), field(type, "object")), null)
                    .flatMap(owner -> member(owner, tree.text(parts.get(parts.size() - 1))))
                    .map(EcmaScriptValues::ofType);
            case "generic_type" -> {
                String name = tree.text(parts.get(0));
                yield type(parts.get(0)).or(() -> HOLDERS.contains(name)
                        ? type(named(parts.get(parts.size() - 1)).get(0))
                        : LISTS.contains(name) ? itself(type, null) : Optional.empty());
            }
            case "object_type", "array_type", "tuple_type", "function_type", "constructor_type", "union_type",
                    "intersection_type" ->
                itself(type, null);
            case "type_query" -> value(parts.get(0), null);
            default -> Optional.empty();
        };
    }

    /** An instance where a class stands for its type. */
    private static Value ofType(Value type) {
        String kind = type.place().file().tree().kindName(type.place().node());
        return CLASSES.contains(kind) ? new Value(type.place(), true, null) : type;
    }
}
