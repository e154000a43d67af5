package dev.mod.match.internal.types;

import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.types.SymbolInfo;
import dev.mod.match.types.TypeInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Name that a symbol can have: {@code org.junit.Assert.assertEquals}, {@code java.util.List.add(int, $_)},
 * {@code java.util.Date.new}. Immutable.
 *
 * @param name fully qualified
 * @param parameters of a method, or null for any
 * @param modules whether names may begin with a module; code may call what it imports otherwise then
 */
public record SymbolPattern(String name, @Nullable List<TypePattern> parameters, boolean modules) {

    /** Reads a name, and after it the types of parameters in parentheses if they matter. */
    public static SymbolPattern parse(String text) throws SemanticSyntaxException {
        return parse(text, false);
    }

    /** Reads a name of a language where one may begin with a module, or of another. */
    public static SymbolPattern parse(String text, boolean modules) throws SemanticSyntaxException {
        TypePatternReader reader = new TypePatternReader(text, modules);
        return new SymbolPattern(reader.name(), reader.parameters(), modules);
    }

    /** Whether a symbol is so called. Binds nothing. */
    Truth matches(SymbolInfo symbol, Bindings bindings) {
        if (symbol == SymbolInfo.UNKNOWN) {
            return Truth.UNKNOWN;
        }
        if (!symbol.name().equals(name)) {
            return Truth.NO;
        }
        if (parameters == null) {
            return Truth.YES;
        }
        if (symbol.parameters().isEmpty()) {
            return symbol.kind() == SymbolInfo.Kind.METHOD || symbol.kind() == SymbolInfo.Kind.CONSTRUCTOR
                    ? Truth.UNKNOWN
                    : Truth.NO;
        }
        List<String> types = symbol.parameters().get();
        if (types.size() != parameters.size()) {
            return Truth.NO;
        }
        int mark = bindings.mark();
        Truth truth = Truth.YES;
        for (int i = 0; i < types.size(); i++) {
            truth = truth.and(parameters.get(i).matches(erased(types.get(i)), bindings));
        }
        bindings.undo(mark);
        return truth;
    }

    private static TypeInfo erased(String text) {
        return text.endsWith("[]")
                ? TypeInfo.array(erased(text.substring(0, text.length() - 2)), List::of)
                : TypeInfo.named(text, List.of(), List::of);
    }

    /** The last part of the name, as it stands in code; that of the class for a constructor. */
    String simpleName() {
        String named = isConstructor() ? name.substring(0, name.lastIndexOf('.')) : name;
        return named.substring(Math.max(named.lastIndexOf('.'), named.lastIndexOf('#')) + 1);
    }

    /** Whether code can stand for such a symbol, by its text alone. */
    boolean mayStandIn(String code) {
        return modules || isConstructor() || code.contains(simpleName()) || code.contains("\\u");
    }

    /** Whether a file in which something stands for such a symbol has its simple name in it. */
    boolean isInText() {
        return !modules && !isConstructor();
    }

    /** Whether constructors are so called. */
    private boolean isConstructor() {
        return name.endsWith(".new");
    }

    /** The variables, which symbols do not bind. */
    public Set<String> variables() {
        return parameters == null
                ? Set.of()
                : new TypePattern.Named(name, parameters).variables();
    }
}
