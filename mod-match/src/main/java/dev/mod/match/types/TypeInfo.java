package dev.mod.match.types;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A type, with its arguments and what it is a subtype of. Immutable; supertypes are found when first asked for. */
public final class TypeInfo {

    /** Form of a type. */
    public enum Form {
        /** A class, an interface, a primitive type, a type variable: something with a name. */
        NAMED,
        /** An array; its one argument is the type of its elements. */
        ARRAY,
        /** {@code ?}, with no argument or, as name, {@code extends} or {@code super} and its bound as argument. */
        WILDCARD,
        /** A type that could not be resolved. */
        UNKNOWN
    }

    /** A type that could not be resolved. */
    public static final TypeInfo UNKNOWN = new TypeInfo(Form.UNKNOWN, "?", List.of(), List::of);

    private final Form form;
    private final String name;
    private final List<TypeInfo> arguments;
    private final Supplier<List<TypeInfo>> supertypes;

    private TypeInfo(Form form, String name, List<TypeInfo> arguments, Supplier<List<TypeInfo>> supertypes) {
        this.form = form;
        this.name = name;
        this.arguments = List.copyOf(arguments);
        this.supertypes = supertypes;
    }

    /**
     * A type with a name.
     *
     * @param name fully qualified, members of types with a dot as well: {@code java.util.Map.Entry}
     * @param arguments none for a raw type or one without parameters
     * @param supertypes gives the direct ones
     */
    public static TypeInfo named(String name, List<TypeInfo> arguments, Supplier<List<TypeInfo>> supertypes) {
        return new TypeInfo(Form.NAMED, name, arguments, supertypes);
    }

    /** An array of elements. */
    public static TypeInfo array(TypeInfo element, Supplier<List<TypeInfo>> supertypes) {
        return new TypeInfo(Form.ARRAY, "[]", List.of(element), supertypes);
    }

    /**
     * A wildcard.
     *
     * @param relation {@code extends} or {@code super} with one bound, or "" without
     */
    public static TypeInfo wildcard(String relation, List<TypeInfo> bound) {
        return new TypeInfo(Form.WILDCARD, relation, bound, List::of);
    }

    /** The form. */
    public Form form() {
        return form;
    }

    /** The name of a type that has one. */
    public String name() {
        return name;
    }

    /** What stands between angle brackets; the element of an array, the bound of a wildcard. */
    public List<TypeInfo> arguments() {
        return arguments;
    }

    /** The direct supertypes. */
    public List<TypeInfo> supertypes() {
        return supertypes.get();
    }

    /** All supertypes, nearest first, without this type. */
    public List<TypeInfo> allSupertypes() {
        List<TypeInfo> all = new ArrayList<>();
        Set<String> seen = new HashSet<>(Set.of(text()));
        Deque<TypeInfo> open = new ArrayDeque<>(supertypes());
        while (!open.isEmpty()) {
            TypeInfo next = open.removeFirst();
            if (seen.add(next.text())) {
                all.add(next);
                open.addAll(next.supertypes());
            }
        }
        return all;
    }

    /** The type as it would be written, with qualified names. */
    public String text() {
        return switch (form) {
            case ARRAY -> arguments.get(0).text() + "[]";
            case WILDCARD -> arguments.isEmpty() ? "?" : "? " + name + " " + arguments.get(0).text();
            case NAMED, UNKNOWN -> arguments.isEmpty()
                    ? name
                    : name + arguments.stream().map(TypeInfo::text).collect(Collectors.joining(", ", "<", ">"));
        };
    }

    /** The text. */
    @Override
    public String toString() {
        return text();
    }
}
