package dev.mod.match.types;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a name stands for: a type, field, method, variable or package. Immutable; what it overrides is found when first
 * asked for.
 */
public final class SymbolInfo {

    /** Sort of thing that has a name. */
    public enum Kind {
        /** A package or module. */
        PACKAGE,
        /** A class, interface, enum, record or annotation type. */
        TYPE,
        /** A parameter of a generic type or method. */
        TYPE_PARAMETER,
        /** A field or enum constant. */
        FIELD,
        /** A method. */
        METHOD,
        /** A constructor. */
        CONSTRUCTOR,
        /** A local variable or parameter. */
        VARIABLE
    }

    /** A method of which nothing is known. */
    public static final SymbolInfo UNKNOWN = new SymbolInfo(Kind.METHOD, "?", Optional.empty(), List::of, List::of);

    private final Kind kind;
    private final String name;
    private final Optional<List<String>> parameters;
    private final Supplier<List<SymbolInfo>> overridden;
    private final Supplier<List<TypeInfo>> annotations;

    /**
     * A symbol.
     *
     * @param name fully qualified; constructors end with {@code .new}; variables have their simple name
     * @param parameters the erased types of a method's parameters; empty when it is not known which of several overloads
     *        is meant, and for all that is no method
     * @param overridden gives what a method overrides or implements, directly or not; {@link #UNKNOWN} among it when that
     *        is not known of all its types
     * @param annotations gives the types of its annotations
     */
    public SymbolInfo(Kind kind, String name, Optional<List<String>> parameters,
            Supplier<List<SymbolInfo>> overridden, Supplier<List<TypeInfo>> annotations) {
        this.kind = kind;
        this.name = name;
        this.parameters = parameters.map(List::copyOf);
        this.overridden = overridden;
        this.annotations = annotations;
    }

    /** What it is. */
    public Kind kind() {
        return kind;
    }

    /** The fully qualified name; that of a constructor ends with {@code .new}; of a variable the simple one. */
    public String name() {
        return name;
    }

    /** The erased types of a method's parameters, where they are known. */
    public Optional<List<String>> parameters() {
        return parameters;
    }

    /** The methods that this one overrides or implements, directly or not; {@link #UNKNOWN} stands for what is not known. */
    public List<SymbolInfo> overridden() {
        return overridden.get();
    }

    /** The types of the annotations it was declared with. */
    public List<TypeInfo> annotations() {
        return annotations.get();
    }

    /** The name, with the types of parameters. */
    @Override
    public String toString() {
        return name + parameters.map(types -> "(" + String.join(", ", types) + ")").orElse("");
    }
}
