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

    private final FileView file;
    private final Tree tree;
    private final JavaNames names;
    private final JavaScopes scopes;
    private final Steps steps;

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

    private JavaTypes(FileView file, Steps steps) {
        this.file = file;
        this.tree = file.tree();
        this.names = new JavaNames(tree);
        this.scopes = new JavaScopes(tree, names);
        this.steps = steps;
    }

    /** The name that declares what a name means that declares nothing. */
    static Optional<Place> resolve(FileView file, int name) {
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
                            .flatMap(type -> member(type.declared(), text, JavaScopes.Space.METHOD, 0))
                    : variable(text, name);
            case "method_invocation" -> names.isIn(name, "name") ? method(parent) : value(text, name);
            case "method_reference" -> names.named(parent).get(0) == name
                    ? value(text, name)
                    : typeOf(names.named(parent).get(0))
                            .flatMap(type -> member(type.declared(), text, JavaScopes.Space.METHOD, -1));
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
                        .flatMap(type -> member(type.declared(), name, JavaScopes.Space.FIELD, -1));
    }

    /** What an expression means that is one name. */
    private Optional<Place> value(String name, int at) {
        return variable(name, at).or(() -> typeNamed(name, at).flatMap(this::nameOf));
    }

    private Optional<Place> accessed(int access) {
        String name = tree.text(names.field(access, "field"));
        Optional<Type> object = typeOf(names.field(access, "object"));
        return object.isPresent()
                ? member(object.get().declared(), name, JavaScopes.Space.FIELD, -1)
                        .or(() -> member(object.get().declared(), name, JavaScopes.Space.TYPE, -1)
                                .flatMap(this::nameOf))
                : qualified(access).flatMap(this::nameOf);
    }

    private Optional<Place> method(int invocation) {
        String name = tree.text(names.field(invocation, "name"));
        int object = names.field(invocation, "object");
        int arguments = names.named(names.field(invocation, "arguments")).size();
        if (object >= 0) {
            return typeOf(object).filter(type -> type.dimensions() == 0)
                    .flatMap(type -> member(type.declared(), name, JavaScopes.Space.METHOD, arguments));
        }
        for (int above = invocation; above > 0; above = tree.parent(above)) {
            int type = names.typeOfBody(above);
            Optional<Place> found = type < 0
                    ? Optional.empty()
                    : member(new Place(file, type), name, JavaScopes.Space.METHOD, arguments);
            if (found.isPresent()) {
                return found;
            }
        }
        return importedMember(name, JavaScopes.Space.METHOD, arguments);
    }

    // variables

    private Optional<Place> variable(String name, int at) {
        IntPredicate isIt = each -> each >= 0 && tree.text(each).equals(name);
        int child = at;
        for (int above = tree.parent(at); above > 0; above = tree.parent(above)) {
            int found = scopes.local(above, child, isIt);
            if (found >= 0) {
                return here(found);
            }
            int type = names.typeOfBody(above);
            Optional<Place> field = type < 0
                    ? Optional.empty()
                    : member(new Place(file, type), name, JavaScopes.Space.FIELD, -1);
            if (field.isPresent()) {
                return field;
            }
            child = above;
        }
        return importedMember(name, JavaScopes.Space.FIELD, -1);
    }

    // types

    /** The type of a simple name; an import's last name if that leads nowhere. */
    private Optional<Place> typeNamed(String name, int at) {
        if (steps.areOver()) {
            return Optional.empty();
        }
        int child = at;
        for (int above = tree.parent(at); above >= 0; above = tree.parent(above)) {
            int local = names.declaredType(names.named(above), name);
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
                Optional<Place> member = member(new Place(file, type), name, JavaScopes.Space.TYPE, -1);
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
                return found.isPresent() ? found : names.isStatic(each) ? Optional.empty() : here(names.last(path));
            }
        }
        Optional<Place> found = find(names.inPackage(name));
        for (int each : names.named(0, "import_declaration")) {
            if (found.isEmpty() && !names.named(each, "asterisk").isEmpty()) {
                found = find(names.qualified(names.named(each).get(0)) + "." + name);
            }
        }
        return found;
    }

    private static String lastName(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }

    /** The type of a qualified name. */
    private Optional<Place> find(String qualified) {
        if (steps.areOver()) {
            return Optional.empty();
        }
        Optional<Place> file = this.file.find(qualified).map(found -> new Place(found, 0));
        if (file.isPresent()) {
            JavaTypes other = in(file.get());
            return other.here(other.names.declaredType(other.names.named(0), lastName(qualified)));
        }
        int dot = qualified.lastIndexOf('.');
        boolean isNested = dot > 0 && Character.isUpperCase(lastName(qualified.substring(0, dot)).charAt(0));
        return !isNested
                ? Optional.empty()
                : find(qualified.substring(0, dot))
                        .flatMap(outer -> member(outer, qualified.substring(dot + 1), JavaScopes.Space.TYPE, -1));
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
        return (names.isStatic(statement) ? staticMember(path, JavaScopes.Space.METHOD, -1) : type)
                .or(() -> here(name));
    }

    private Optional<Place> staticMember(int path, JavaScopes.Space space, int arguments) {
        String name = names.qualified(path);
        int dot = name.lastIndexOf('.');
        return dot < 0
                ? Optional.empty()
                : find(name.substring(0, dot)).flatMap(type -> {
                    Optional<Place> member = member(type, name.substring(dot + 1), space, arguments);
                    return member.isPresent() || space == JavaScopes.Space.FIELD
                            ? member
                            : member(type, name.substring(dot + 1), JavaScopes.Space.FIELD, arguments);
                });
    }

    private Optional<Place> importedMember(String name, JavaScopes.Space space, int arguments) {
        for (int each : names.named(0, "import_declaration")) {
            int path = names.named(each).get(0);
            if (names.isStatic(each) && !names.named(each, "asterisk").isEmpty()) {
                Optional<Place> found = qualified(path).flatMap(type -> member(type, name, space, arguments));
                if (found.isPresent()) {
                    return found;
                }
            } else if (names.isStatic(each) && lastName(names.qualified(path)).equals(name)) {
                return staticMember(path, space, arguments).or(() -> here(names.last(path)));
            }
        }
        return Optional.empty();
    }

    // members

    /** The declaring name of a member, or the node of a type, of a class or of what it inherits from, nearest first. */
    private Optional<Place> member(Place type, String name, JavaScopes.Space space, int arguments) {
        Deque<Place> todo = new ArrayDeque<>(List.of(type));
        Set<Place> seen = new HashSet<>();
        while (!todo.isEmpty() && !steps.areOver()) {
            Place next = todo.remove();
            if (seen.add(next)) {
                JavaTypes other = in(next);
                int found = other.scopes.member(next.node(), name, space, arguments);
                if (found >= 0) {
                    return other.here(found);
                }
                todo.addAll(other.supertypes(next.node()));
            }
        }
        return Optional.empty();
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
                    .flatMap(outer -> member(outer.declared(), tree.text(parts.get(parts.size() - 1)),
                            JavaScopes.Space.TYPE, -1))
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
