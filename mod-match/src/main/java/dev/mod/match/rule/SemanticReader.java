package dev.mod.match.rule;

import dev.mod.match.internal.condition.Condition;
import dev.mod.match.internal.types.SemanticCondition;
import dev.mod.match.internal.types.SemanticSyntaxException;
import dev.mod.match.internal.types.SymbolPattern;
import dev.mod.match.internal.types.TypePattern;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the keys of rule objects that ask what names mean. */
final class SemanticReader {
    private static final Set<String> WITH_MODULES = Set.of("javascript", "typescript", "tsx");

    private final Scope scope;
    private final RuleDiagnostics problems;
    /** Whether names of the language begin with a module. */
    private final boolean modules;

    SemanticReader(Scope scope) {
        this.scope = scope;
        this.problems = scope.problems();
        this.modules = WITH_MODULES.contains(scope.language().id());
    }

    /** The condition of a key, or null when problems were reported. */
    @Nullable
    Condition read(String key, RuleValue value) {
        scope.needs().types();
        if (key.equals("type") && value instanceof RuleValue.Fields subtype) {
            return subtype(subtype);
        }
        if (!(value instanceof RuleValue.Text text)) {
            problems.error(value, "wrong-type", "`" + key + "` has to be a string, not " + value.describe());
            return null;
        }
        return switch (key) {
            case "type" -> type(text, SemanticCondition.OfType::new);
            case "symbol" -> symbol(text, SemanticCondition.OfSymbol::new);
            case "overrides" -> symbol(text, SemanticCondition.Overriding::new);
            default -> annotation(text);
        };
    }

    private @Nullable Condition subtype(RuleValue.Fields value) {
        if (value.fields().size() == 1) {
            RuleValue.Field field = value.fields().get(0);
            boolean orSame = field.name().equals("is");
            if ((orSame || field.name().equals("extends")) && field.value() instanceof RuleValue.Text text) {
                return type(text, pattern -> new SemanticCondition.OfSubtype(pattern, orSame));
            }
        }
        problems.error(value, "wrong-type", "`type` has to be a type, or `is` or `extends` with a type",
                "write `type: java.util.List<$T>`, or `type: {is: java.util.Collection}`");
        return null;
    }

    private interface Make<T> {
        Condition of(T parsed);
    }

    private @Nullable Condition type(RuleValue.Text text, Make<TypePattern> make) {
        try {
            TypePattern pattern = TypePattern.parse(text.text(), modules);
            pattern.variables().forEach(scope.variables()::text);
            return make.of(pattern);
        } catch (SemanticSyntaxException e) {
            return problem(text, "a type", e, modules
                    ? "write names in full, as in `react#Component<$P>`"
                    : "write names in full, as in `java.util.Map<String, $V>`");
        }
    }

    private @Nullable Condition symbol(RuleValue.Text text, Make<SymbolPattern> make) {
        try {
            SymbolPattern pattern = SymbolPattern.parse(text.text(), modules);
            if (!pattern.variables().isEmpty()) {
                problems.error(text, "symbol", "parameters of a symbol bind no variables", "write `$_`");
                return null;
            }
            return make.of(pattern);
        } catch (SemanticSyntaxException e) {
            return problem(text, "a symbol", e, modules
                    ? "write its name in full, as in `react#useState`"
                    : "write its name in full, as in `java.util.List.add(int, $_)`");
        }
    }

    private @Nullable Condition annotation(RuleValue.Text text) {
        try {
            if (TypePattern.parse(text.text(), modules) instanceof TypePattern.Named named
                    && named.arguments() == null) {
                return new SemanticCondition.Annotated(named);
            }
            problems.error(text, "annotation", "`annotation` has to be the name of a type");
            return null;
        } catch (SemanticSyntaxException e) {
            return problem(text, "the name of an annotation", e, modules
                    ? "write it in full, as in `@angular/core#Injectable`, or the name of a tag"
                    : "write it in full, as in `java.lang.Deprecated`");
        }
    }

    private @Nullable Condition problem(RuleValue.Text text, String what, SemanticSyntaxException e, String hint) {
        problems.error(text, "type-syntax", "not " + what + ", at character " + (e.offset() + 1) + ": "
                + e.getMessage(), hint);
        return null;
    }
}
