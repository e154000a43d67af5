package dev.mod.match.internal.types;

import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.types.TypeInfo;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Form that a type can have: {@code java.util.List<$T>}, {@code int[]}, {@code $T}. Immutable. */
public sealed interface TypePattern {

    /** Reads a pattern as {@link TypePatternReader} describes it. */
    static TypePattern parse(String text) throws SemanticSyntaxException {
        return parse(text, false);
    }

    /**
     * Reads a pattern as {@link TypePatternReader} describes it.
     *
     * @param modules whether names may begin with a module, as in {@code react#Component}
     */
    static TypePattern parse(String text, boolean modules) throws SemanticSyntaxException {
        return new TypePatternReader(text, modules).read();
    }

    /** Whether a type has the form; on YES its variables are bound, otherwise nothing is. */
    default Truth matches(TypeInfo type, Bindings bindings) {
        int mark = bindings.mark();
        Truth truth = type.form() == TypeInfo.Form.UNKNOWN ? Truth.UNKNOWN : test(type, bindings);
        if (truth != Truth.YES) {
            bindings.undo(mark);
        }
        return truth;
    }

    /** The same for a type that is known, without undoing. */
    Truth test(TypeInfo type, Bindings bindings);

    /** The names of the variables, in order. */
    default Set<String> variables() {
        return Set.of();
    }

    private static Truth all(List<TypePattern> patterns, List<TypeInfo> types, Bindings bindings) {
        if (patterns.size() != types.size()) {
            return Truth.NO;
        }
        Truth truth = Truth.YES;
        for (int i = 0; i < patterns.size() && truth != Truth.NO; i++) {
            truth = truth.and(patterns.get(i).matches(types.get(i), bindings));
        }
        return truth;
    }

    private static Set<String> variables(List<TypePattern> patterns) {
        Set<String> names = new LinkedHashSet<>();
        patterns.forEach(pattern -> names.addAll(pattern.variables()));
        return names;
    }

    /**
     * {@code $T}: any type, the same one wherever the variable stands.
     *
     * @param name null for {@code $_}
     */
    record Variable(@Nullable String name) implements TypePattern {
        @Override
        public Truth test(TypeInfo type, Bindings bindings) {
            return Truth.of(name == null || bindings.bindText(name, type.text()));
        }

        @Override
        public Set<String> variables() {
            return name == null ? Set.of() : Set.of(name);
        }

        @Override
        public String toString() {
            return "$" + (name == null ? "_" : name);
        }
    }

    /**
     * A name with arguments.
     *
     * @param name qualified, or simple for a primitive type and for {@code java.lang}
     * @param arguments null for any
     */
    record Named(String name, @Nullable List<TypePattern> arguments) implements TypePattern {
        @Override
        public Truth test(TypeInfo type, Bindings bindings) {
            // in TypeScript `T[]` is short for `Array<T>`; in Java nothing is called so
            boolean isArray = type.form() == TypeInfo.Form.ARRAY && name.equals("Array");
            if (!isArray && (type.form() != TypeInfo.Form.NAMED || !isNameOf(type.name()))) {
                return Truth.NO;
            }
            return arguments == null ? Truth.YES : all(arguments, type.arguments(), bindings);
        }

        private boolean isNameOf(String qualified) {
            return qualified.equals(name)
                    || (name.indexOf('.') < 0 && qualified.equals("java.lang." + name));
        }

        @Override
        public Set<String> variables() {
            return arguments == null ? Set.of() : TypePattern.variables(arguments);
        }

        @Override
        public String toString() {
            return arguments == null
                    ? name
                    : name + arguments.stream().map(Object::toString).collect(Collectors.joining(", ", "<", ">"));
        }
    }

    /** An array. */
    record Array(TypePattern element) implements TypePattern {
        @Override
        public Truth test(TypeInfo type, Bindings bindings) {
            return type.form() == TypeInfo.Form.ARRAY
                    ? element.matches(type.arguments().get(0), bindings)
                    : Truth.NO;
        }

        @Override
        public Set<String> variables() {
            return element.variables();
        }

        @Override
        public String toString() {
            return element + "[]";
        }
    }

    /**
     * A wildcard.
     *
     * @param relation {@code extends} or {@code super} with one bound, or "" without
     */
    record Wildcard(String relation, List<TypePattern> bound) implements TypePattern {
        @Override
        public Truth test(TypeInfo type, Bindings bindings) {
            return type.form() == TypeInfo.Form.WILDCARD && type.name().equals(relation)
                    ? all(bound, type.arguments(), bindings)
                    : Truth.NO;
        }

        @Override
        public Set<String> variables() {
            return TypePattern.variables(bound);
        }

        @Override
        public String toString() {
            return bound.isEmpty() ? "?" : "? " + relation + " " + bound.get(0);
        }
    }
}
