package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Resolver of the names of a Java file where they are used: variables by their scopes, types by packages and imports,
 * members by the declared types, inherited ones included. What is declared outside of the workspace's sources is unknown;
 * there is no inference of type arguments. A type is known by the node that declares it.
 */
final class JavaTypes {
    private static final String VAR = "var";

    private final SemanticModel file;
    private final Tree tree;
    private final JavaNames names;
    private final Steps steps;

    /** What a name may mean in one place. */
    private enum Space {
        FIELD, METHOD, TYPE
    }

    /** Type of an expression. */
    private record Type(Place declared, List<Type> arguments, int dimensions) {
        static Type of(Place declared) {
            return new Type(declared, List.of(), 0);
        }

        Type array(int more) {
            return new Type(declared, arguments, dimensions + more);
        }
    }

    /** Countdown, against types that are declared by themselves. */
    private static final class Steps {
        private int left = 2000;

        boolean areOver() {
            return --left < 0;
        }
    }

    private JavaTypes(SemanticModel file, Steps steps) {
        this.file = file;
        this.tree = file.tree();
        this.names = new JavaNames(tree);
        this.steps = steps;
    }

    /** The name that declares what a name means that declares nothing. */
    static Optional<Place> resolve(SemanticModel file, int name) {
        return new JavaTypes(file, new Steps()).resolve(name);
    }

    private JavaTypes in(Place place) {
        return place.file().equals(file) ? this : new JavaTypes(place.file(), steps);
    }

    private Optional<Place> resolve(int name) {
        int parent = tree.parent(name);
        String text = tree.text(name);
        if (!names.isName(name) || steps.areOver()) {
            return Optional.empty();
        }
        if (names.declares(name)) {
            return here(name);
        }
        int statement = parent;
        while (names.is(statement, "scoped_identifier")) {
            statement = tree.parent(statement);
        }
        if (names.is(statement, "import_declaration")) {
            return imported(statement, name);
        }
        return switch (tree.kindName(parent)) {
            case "package_declaration" -> Optional.empty();
            case "break_statement", "continue_statement" -> label(text, name);
            case "annotation", "marker_annotation", "record_pattern" -> typeNamed(text, name).flatMap(this::nameOf);
            case "element_value_pair" -> names.isIn(name, "key")
                    ? typeOf(names.field(tree.parent(tree.parent(parent)), "name"))
                            .flatMap(type -> member(type.declared(), text, Space.METHOD, 0))
                    : variable(text, name);
            case "method_invocation" -> names.isIn(name, "name") ? method(parent) : value(text, name);
            case "method_reference" -> names.named(parent).get(0) == name
                    ? value(text, name)
                    : typeOf(names.named(parent).get(0))
                            .flatMap(type -> member(type.declared(), text, Space.METHOD, -1));
            case "field_access" -> names.isIn(name, "field") ? accessed(parent) : value(text, name);
            case "scoped_type_identifier" -> names.named(parent).get(0) == name
                    ? typeNamed(text, name).flatMap(this::nameOf)
                    : typeOf(parent).flatMap(type -> nameOf(type.declared()));
            case "scoped_identifier" -> names.isIn(name, "name")
                    ? qualified(parent).flatMap(this::nameOf)
                    : typeNamed(text, name).flatMap(this::nameOf);
            case "switch_label" -> constant(parent, text).or(() -> value(text, name));
            default -> names.is(name, "type_identifier")
                    ? typeNamed(text, name).flatMap(this::nameOf)
                    : value(text, name);
        };
    }

    private Optional<Place> here(int node) {
        return node < 0 ? Optional.empty() : Optional.of(new Place(file, node));
    }

    /** The declaring name of a type. */
    private Optional<Place> nameOf(Place type) {
        JavaTypes other = in(type);
        int node = type.node();
        return other.names.is(node, "type_parameter")
                ? other.here(other.names.named(node).get(0))
                : other.names.isName(node) ? Optional.of(type) : other.here(other.names.field(node, "name"));
    }

    private Optional<Place> label(String name, int at) {
        for (int above = tree.parent(at); above > 0; above = tree.parent(above)) {
            if (names.is(above, "labeled_statement") && tree.text(names.named(above).get(0)).equals(name)) {
                return here(names.named(above).get(0));
            }
        }
        return Optional.empty();
    }

    /** A constant of the enum that is switched over. */
    private Optional<Place> constant(int label, String name) {
        int above = label;
        while (above > 0 && !names.is(above, "switch_expression") && !names.is(above, "switch_statement")) {
            above = tree.parent(above);
        }
        return above <= 0
                ? Optional.empty()
                : typeOf(names.field(above, "condition"))
                        .filter(type -> in(type.declared()).names.is(type.declared().node(), "enum_declaration"))
                        .flatMap(type -> member(type.declared(), name, Space.FIELD, -1));
    }

    /** What an expression means that is one name. */
    private Optional<Place> value(String name, int at) {
        return variable(name, at).or(() -> typeNamed(name, at).flatMap(this::nameOf));
    }

    private Optional<Place> accessed(int access) {
        String name = tree.text(names.field(access, "field"));
        Optional<Type> object = typeOf(names.field(access, "object"));
        return object.isPresent()
                ? member(object.get().declared(), name, Space.FIELD, -1)
                        .or(() -> member(object.get().declared(), name, Space.TYPE, -1).flatMap(this::nameOf))
                : qualified(access).flatMap(this::nameOf);
    }

    private Optional<Place> method(int invocation) {
        String name = tree.text(names.field(invocation, "name"));
        int object = names.field(invocation, "object");
        int arguments = names.named(names.field(invocation, "arguments")).size();
        if (object >= 0) {
            return typeOf(object).filter(type -> type.dimensions() == 0)
                    .flatMap(type -> member(type.declared(), name, Space.METHOD, arguments));
        }
        for (int above = invocation; above > 0; above = tree.parent(above)) {
            int type = names.typeOfBody(above);
            Optional<Place> found = type < 0
                    ? Optional.empty()
                    : member(new Place(file, type), name, Space.METHOD, arguments);
            if (found.isPresent()) {
                return found;
            }
        }
        return importedMember(name, Space.METHOD, arguments);
    }

    // variables

    private Optional<Place> variable(String name, int at) {
        IntPredicate isIt = each -> each >= 0 && tree.text(each).equals(name);
        int child = at;
        for (int above = tree.parent(at); above > 0; above = tree.parent(above)) {
            int found = local(above, child, isIt);
            if (found >= 0) {
                return here(found);
            }
            int type = names.typeOfBody(above);
            Optional<Place> field = type < 0
                    ? Optional.empty()
                    : member(new Place(file, type), name, Space.FIELD, -1);
            if (field.isPresent()) {
                return field;
            }
            child = above;
        }
        return importedMember(name, Space.FIELD, -1);
    }

    /** The variable that a node declares for one of its children, -1 if it is another. */
    private int local(int above, int child, IntPredicate isIt) {
        List<Integer> declared = new ArrayList<>();
        boolean isBody = names.isIn(child, "body");
        switch (tree.kindName(above)) {
            case "lambda_expression" -> {
                int parameters = names.field(above, "parameters");
                declared.addAll(names.is(parameters, "identifier")
                        ? List.of(parameters)
                        : names.is(parameters, "inferred_parameters")
                                ? names.named(parameters)
                                : names.parameters(above));
            }
            case "method_declaration", "constructor_declaration" -> declared.addAll(names.parameters(above));
            case "compact_constructor_declaration" -> declared.addAll(
                    names.parameters(names.typeOfBody(tree.parent(above))));
            case "for_statement" -> names.named(above, "local_variable_declaration")
                    .forEach(each -> declared.addAll(names.declared(each)));
            case "enhanced_for_statement" -> declared.add(isBody ? names.field(above, "name") : -1);
            case "try_with_resources_statement" -> names.named(isBody ? names.field(above, "resources") : -1)
                    .forEach(each -> declared.add(names.field(each, "name")));
            case "catch_clause" -> names.named(above, "catch_formal_parameter")
                    .forEach(each -> declared.add(names.field(each, "name")));
            case "local_variable_declaration" -> declared.addAll(names.declared(above).stream()
                    .filter(each -> each < child + 1).toList());
            default -> {
            }
        }
        for (int each : declared) {
            if (isIt.test(each)) {
                return each;
            }
        }
        return before(above, child, isIt);
    }

    /** The variable that is declared by what stands before a child. */
    private int before(int above, int child, IntPredicate isIt) {
        for (int each = tree.prevSibling(child); each >= 0; each = tree.prevSibling(each)) {
            int found = switch (tree.kindName(each)) {
                case "local_variable_declaration" -> first(names.declared(each), isIt);
                case "resource" -> first(List.of(names.field(each, "name")), isIt);
                case "switch_block_statement_group" -> {
                    List<Integer> declared = new ArrayList<>();
                    names.named(each, "local_variable_declaration")
                            .forEach(one -> declared.addAll(names.declared(one)));
                    yield first(declared, isIt);
                }
                case "block", "class_body", "lambda_expression" -> -1;
                case "if_statement", "while_statement" -> pattern(names.field(each, "condition"), isIt);
                default -> names.typeOfBody(above) >= 0 || names.is(above, "program") ? -1 : pattern(each, isIt);
            };
            if (found >= 0) {
                return found;
            }
        }
        return -1;
    }

    private static int first(List<Integer> declared, IntPredicate isIt) {
        return declared.stream().filter(isIt::test).findFirst().orElse(-1);
    }

    /** The variable of a pattern. */
    private int pattern(int in, IntPredicate isIt) {
        for (int each = Math.max(in, 0); in >= 0 && each < tree.subtreeEnd(in); each++) {
            String kind = tree.kindName(tree.parent(each));
            boolean isVariable = kind.equals("type_pattern") || kind.equals("record_pattern_component")
                    || kind.equals("instanceof_expression");
            if (isVariable && names.declares(each) && isIt.test(each)) {
                return each;
            }
        }
        return -1;
    }

    // types

    /** The type of a simple name; an import's last name if that leads nowhere. */
    private Optional<Place> typeNamed(String name, int at) {
        if (steps.areOver()) {
            return Optional.empty();
        }
        int child = at;
        for (int above = tree.parent(at); above >= 0; above = tree.parent(above)) {
            int local = declaredType(names.named(above), name);
            if (local >= 0 && (above == 0 || names.typeOfBody(above) < 0)) {
                return here(local);
            }
            for (int list : names.named(above, "type_parameters")) {
                for (int each : names.named(list)) {
                    if (tree.text(names.named(each).get(0)).equals(name)) {
                        return here(each);
                    }
                }
            }
            int type = names.typeOfBody(child);
            if (type == above && type >= 0) {
                Optional<Place> member = member(new Place(file, type), name, Space.TYPE, -1);
                if (member.isPresent()) {
                    return member;
                }
            }
            child = above;
        }
        for (int each : names.named(0, "import_declaration")) {
            int path = names.named(each).get(0);
            if (names.named(each, "asterisk").isEmpty() && lastName(names.qualified(path)).equals(name)) {
                Optional<Place> found = find(names.qualified(path));
                return found.isPresent() ? found : isStatic(each) ? Optional.empty() : here(last(path));
            }
        }
        Optional<Place> found = find(inPackage(name));
        for (int each : names.named(0, "import_declaration")) {
            if (found.isEmpty() && !names.named(each, "asterisk").isEmpty()) {
                found = find(names.qualified(names.named(each).get(0)) + "." + name);
            }
        }
        return found;
    }

    private int declaredType(List<Integer> among, String name) {
        for (int each : among) {
            int declared = names.isType(each) ? names.field(each, "name") : -1;
            if (declared >= 0 && tree.text(declared).equals(name)) {
                return each;
            }
        }
        return -1;
    }

    private String inPackage(String name) {
        return names.named(0, "package_declaration").stream()
                .map(each -> names.named(each).get(names.named(each).size() - 1))
                .map(each -> names.qualified(each) + "." + name).findFirst().orElse(name);
    }

    private static String lastName(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }

    private int last(int path) {
        return names.is(path, "scoped_identifier") ? names.field(path, "name") : path;
    }

    private boolean isStatic(int statement) {
        for (int child = tree.firstChild(statement); child >= 0; child = tree.nextSibling(child)) {
            if (names.is(child, "static")) {
                return true;
            }
        }
        return false;
    }

    /** The type of a qualified name. */
    private Optional<Place> find(String qualified) {
        if (steps.areOver()) {
            return Optional.empty();
        }
        Optional<Place> file = this.file.find(qualified).map(found -> new Place(found, 0));
        if (file.isPresent()) {
            JavaTypes other = in(file.get());
            return other.here(other.declaredType(other.names.named(0), lastName(qualified)));
        }
        int dot = qualified.lastIndexOf('.');
        boolean isNested = dot > 0 && Character.isUpperCase(lastName(qualified.substring(0, dot)).charAt(0));
        return !isNested
                ? Optional.empty()
                : find(qualified.substring(0, dot))
                        .flatMap(outer -> member(outer, qualified.substring(dot + 1), Space.TYPE, -1));
    }

    /** The type that a qualified name means as a whole. */
    private Optional<Place> qualified(int node) {
        return find(names.qualified(node));
    }

    private Optional<Place> imported(int statement, int name) {
        int path = names.named(statement).get(0);
        int part = names.is(tree.parent(name), "scoped_identifier") && names.isIn(name, "name")
                ? tree.parent(name)
                : name;
        Optional<Place> type = qualified(part).flatMap(this::nameOf);
        if (type.isPresent() || part != path || !names.named(statement, "asterisk").isEmpty()) {
            return type;
        }
        return (isStatic(statement) ? staticMember(path, Space.METHOD, -1) : type).or(() -> here(name));
    }

    private Optional<Place> staticMember(int path, Space space, int arguments) {
        String name = names.qualified(path);
        int dot = name.lastIndexOf('.');
        return dot < 0
                ? Optional.empty()
                : find(name.substring(0, dot)).flatMap(type -> {
                    Optional<Place> member = member(type, name.substring(dot + 1), space, arguments);
                    return member.isPresent() || space == Space.FIELD
                            ? member
                            : member(type, name.substring(dot + 1), Space.FIELD, arguments);
                });
    }

    private Optional<Place> importedMember(String name, Space space, int arguments) {
        for (int each : names.named(0, "import_declaration")) {
            int path = names.named(each).get(0);
            if (isStatic(each) && !names.named(each, "asterisk").isEmpty()) {
                Optional<Place> found = qualified(path).flatMap(type -> member(type, name, space, arguments));
                if (found.isPresent()) {
                    return found;
                }
            } else if (isStatic(each) && lastName(names.qualified(path)).equals(name)) {
                return staticMember(path, space, arguments).or(() -> here(last(path)));
            }
        }
        return Optional.empty();
    }

    // members

    /** The declaring name of a member, or the node of a type, of a class or of what it inherits from, nearest first. */
    private Optional<Place> member(Place type, String name, Space space, int arguments) {
        Deque<Place> todo = new ArrayDeque<>(List.of(type));
        Set<Place> seen = new HashSet<>();
        while (!todo.isEmpty() && !steps.areOver()) {
            Place next = todo.remove();
            if (seen.add(next)) {
                JavaTypes other = in(next);
                int found = other.own(next.node(), name, space, arguments);
                if (found >= 0) {
                    return other.here(found);
                }
                todo.addAll(other.supertypes(next.node()));
            }
        }
        return Optional.empty();
    }

    private int own(int type, String name, Space space, int arguments) {
        IntPredicate isIt = each -> each >= 0 && tree.text(each).equals(name);
        List<Integer> methods = new ArrayList<>();
        for (int member : names.members(type)) {
            int declared = names.field(member, "name");
            switch (tree.kindName(member)) {
                case "field_declaration", "constant_declaration" -> {
                    int field = space == Space.FIELD ? first(names.declared(member), isIt) : -1;
                    if (field >= 0) {
                        return field;
                    }
                }
                case "enum_constant" -> {
                    if (space == Space.FIELD && isIt.test(declared)) {
                        return declared;
                    }
                }
                case "method_declaration", "annotation_type_element_declaration" -> {
                    if (space == Space.METHOD && isIt.test(declared)) {
                        methods.add(member);
                    }
                }
                default -> {
                    if (space == Space.TYPE && names.isType(member) && isIt.test(declared)) {
                        return member;
                    }
                }
            }
        }
        for (int method : methods) {
            if (arguments < 0 || takes(method, arguments)) {
                return names.field(method, "name");
            }
        }
        if (!methods.isEmpty()) {
            return names.field(methods.get(0), "name");
        }
        return space != Space.TYPE && names.is(type, "record_declaration")
                ? first(names.parameters(type), isIt)
                : -1;
    }

    private boolean takes(int method, int arguments) {
        int parameters = names.parameters(method).size();
        return parameters == arguments || (parameters <= arguments + 1
                && !names.named(names.field(method, "parameters"), "spread_parameter").isEmpty());
    }

    private List<Place> supertypes(int type) {
        List<Place> types = new ArrayList<>();
        if (names.is(type, "enum_constant")) {
            types.add(new Place(file, names.typeOfBody(tree.parent(type))));
        } else if (names.is(type, "object_creation_expression")) {
            declaredBy(names.field(type, "type")).ifPresent(each -> types.add(each.declared()));
        }
        for (int clause : names.named(type)) {
            if (Set.of("superclass", "super_interfaces", "extends_interfaces", "type_bound")
                    .contains(tree.kindName(clause))) {
                for (int part : names.named(clause)) {
                    for (int each : names.is(part, "type_list") ? names.named(part) : List.of(part)) {
                        declaredBy(each).ifPresent(found -> types.add(found.declared()));
                    }
                }
            }
        }
        return types;
    }

    // expressions

    /** The type that a type's own syntax means. */
    private Optional<Type> declaredBy(int type) {
        if (type < 0) {
            return Optional.empty();
        }
        List<Integer> parts = names.named(type);
        return switch (tree.kindName(type)) {
            case "type_identifier" -> typeNamed(tree.text(type), type).map(Type::of);
            case "scoped_type_identifier" -> declaredBy(parts.get(0))
                    .flatMap(outer -> member(outer.declared(), tree.text(parts.get(parts.size() - 1)), Space.TYPE, -1))
                    .or(() -> qualified(type)).map(Type::of);
            case "generic_type" -> declaredBy(parts.get(0)).map(raw -> {
                List<Type> arguments = new ArrayList<>();
                for (int each : names.named(parts.get(parts.size() - 1))) {
                    Optional<Type> argument = declaredBy(each);
                    if (argument.isEmpty()) {
                        return raw;
                    }
                    arguments.add(argument.get());
                }
                return new Type(raw.declared(), List.copyOf(arguments), 0);
            });
            case "array_type" -> declaredBy(names.field(type, "element")).map(element -> element
                    .array((int) tree.text(names.field(type, "dimensions")).chars().filter(c -> c == '[').count()));
            case "annotated_type", "wildcard", "catch_type" -> parts.isEmpty()
                    ? Optional.empty()
                    : declaredBy(parts.get(parts.size() - 1));
            default -> Optional.empty();
        };
    }

    private Optional<Type> typeOf(int expression) {
        if (expression < 0 || steps.areOver()) {
            return Optional.empty();
        }
        List<Integer> parts = names.named(expression);
        return switch (tree.kindName(expression)) {
            case "identifier" -> {
                String name = tree.text(expression);
                Optional<Place> variable = variable(name, expression);
                yield variable.isPresent()
                        ? variable.flatMap(this::declaredType)
                        : typeNamed(name, expression).map(Type::of);
            }
            case "this", "super" -> enclosing(expression).flatMap(type -> names.is(expression, "this")
                    ? Optional.of(type)
                    : in(type).supertypes(type.node()).stream().findFirst()).map(Type::of);
            case "field_access" -> names.is(names.field(expression, "field"), "this")
                    ? typeOf(names.field(expression, "object"))
                    : ofMember(names.field(expression, "object"), accessed(expression));
            case "method_invocation" -> ofMember(names.field(expression, "object"), method(expression));
            case "object_creation_expression" -> names.named(expression, "class_body").isEmpty()
                    ? declaredBy(names.field(expression, "type"))
                    : Optional.of(Type.of(new Place(file, expression)));
            case "array_creation_expression" -> declaredBy(names.field(expression, "type")).map(type -> type
                    .array(names.named(expression, "dimensions_expr").size() + (int) names
                            .named(expression, "dimensions").stream().flatMapToInt(each -> tree.text(each).chars())
                            .filter(c -> c == '[').count()));
            case "array_access" -> typeOf(names.field(expression, "array")).filter(type -> type.dimensions() > 0)
                    .map(type -> type.array(-1));
            case "cast_expression" -> declaredBy(names.field(expression, "type"));
            case "parenthesized_expression" -> parts.isEmpty() ? Optional.empty() : typeOf(parts.get(0));
            case "assignment_expression" -> typeOf(names.field(expression, "left"));
            case "ternary_expression" -> typeOf(names.field(expression, "consequence"))
                    .or(() -> typeOf(names.field(expression, "alternative")));
            default -> declaredBy(expression);
        };
    }

    private Optional<Place> enclosing(int at) {
        for (int above = at; above > 0; above = tree.parent(above)) {
            int type = names.typeOfBody(above);
            if (type >= 0) {
                return here(type);
            }
        }
        return Optional.empty();
    }

    /** The type of a member, where type parameters of the object's class are what the object says. */
    private Optional<Type> ofMember(int object, Optional<Place> member) {
        Optional<Type> type = member.flatMap(this::declaredType);
        Place declared = type.map(Type::declared).orElse(null);
        if (declared == null || object < 0 || !in(declared).names.is(declared.node(), "type_parameter")) {
            return type;
        }
        JavaTypes other = in(declared);
        int list = other.tree.parent(declared.node());
        Place owner = declared.at(other.tree.parent(list));
        return typeOf(object).filter(receiver -> receiver.declared().equals(owner)).flatMap(receiver -> {
            int index = other.names.named(list).indexOf(declared.node());
            return index < receiver.arguments().size()
                    ? Optional.of(receiver.arguments().get(index).array(type.get().dimensions()))
                    : Optional.empty();
        }).or(() -> type);
    }

    /** The type of what a name declares, or the type itself whose name it is. */
    private Optional<Type> declaredType(Place name) {
        return in(name).declaredType(name.node());
    }

    private Optional<Type> declaredType(int name) {
        int parent = tree.parent(name);
        if (names.isType(parent)) {
            return Optional.of(Type.of(new Place(file, parent)));
        }
        return switch (tree.kindName(parent)) {
            case "variable_declarator" -> {
                int declaration = tree.parent(parent);
                int type = names.is(declaration, "spread_parameter")
                        ? names.named(declaration).stream().filter(each -> !names.is(each, "modifiers")).findFirst()
                                .orElse(-1)
                        : names.field(declaration, "type");
                int dimensions = (int) Optional.of(names.field(parent, "dimensions")).filter(each -> each >= 0)
                        .map(each -> tree.text(each).chars().filter(c -> c == '[').count()).orElse(0L).longValue()
                        + (names.is(declaration, "spread_parameter") ? 1 : 0);
                yield isVar(type)
                        ? typeOf(names.field(parent, "value"))
                        : declaredBy(type).map(found -> found.array(dimensions));
            }
            case "enhanced_for_statement" -> isVar(names.field(parent, "type"))
                    ? typeOf(names.field(parent, "value")).filter(type -> type.dimensions() > 0)
                            .map(type -> type.array(-1))
                    : declaredBy(names.field(parent, "type"));
            case "resource" -> isVar(names.field(parent, "type"))
                    ? typeOf(names.field(parent, "value"))
                    : declaredBy(names.field(parent, "type"));
            case "catch_formal_parameter" -> names.named(parent, "catch_type").stream().findFirst()
                    .flatMap(type -> declaredBy(names.named(type).get(0)));
            case "instanceof_expression" -> declaredBy(names.field(parent, "right"));
            case "type_pattern", "record_pattern_component" -> declaredBy(names.named(parent).get(0));
            case "enum_constant" -> Optional.of(Type.of(names.named(parent, "class_body").isEmpty()
                    ? new Place(file, tree.parent(tree.parent(parent)))
                    : new Place(file, parent)));
            case "method_declaration", "annotation_type_element_declaration", "formal_parameter" -> declaredBy(
                    names.field(parent, "type"));
            default -> Optional.empty();
        };
    }

    private boolean isVar(int type) {
        return type >= 0 && tree.text(type).equals(VAR);
    }
}
