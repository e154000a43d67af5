package dev.mod.match.internal.types;

import dev.mod.match.internal.condition.Condition;
import dev.mod.match.internal.condition.RequiredTexts;
import dev.mod.match.internal.condition.Utility;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.types.NodeSemantics;
import dev.mod.match.types.SymbolInfo;
import dev.mod.match.types.TypeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Demand on what a node means. What is not known counts as the context assumes, which is told that it was asked.
 */
public sealed interface SemanticCondition extends Condition {

    /** Whether the demand is met, by what is known. */
    Truth test(NodeSemantics node, Bindings bindings);

    @Override
    default boolean matches(MatchContext context, int node) {
        context.step();
        return switch (test(context.semantics(node), context.bindings())) {
            case YES -> true;
            case NO -> false;
            case UNKNOWN -> mayBe(context, node) && context.assumption();
        };
    }

    /** Whether the demand may be met by a node that is not resolved, by its text. */
    default boolean mayBe(MatchContext context, int node) {
        return true;
    }

    /** {@code type}: the type is of a form. */
    record OfType(TypePattern pattern) implements SemanticCondition {
        @Override
        public Truth test(NodeSemantics node, Bindings bindings) {
            TypeInfo type = node.type();
            return type == null ? missing(node) : pattern.matches(type, bindings);
        }
    }

    /**
     * {@code type} with {@code is} or {@code extends}: a supertype is of a form.
     *
     * @param orSame whether the type itself counts, too
     */
    record OfSubtype(TypePattern pattern, boolean orSame) implements SemanticCondition {
        @Override
        public Truth test(NodeSemantics node, Bindings bindings) {
            TypeInfo type = node.type();
            if (type == null) {
                return missing(node);
            }
            List<TypeInfo> candidates = new ArrayList<>(type.allSupertypes());
            if (orSame || type.form() == TypeInfo.Form.UNKNOWN) {
                candidates.add(0, type);
            }
            Truth truth = Truth.NO;
            for (TypeInfo candidate : candidates) {
                truth = truth.or(pattern.matches(candidate, bindings));
                if (truth == Truth.YES) {
                    return truth;
                }
            }
            return truth;
        }
    }

    /** {@code symbol}: what it stands for is so called. */
    record OfSymbol(SymbolPattern pattern) implements SemanticCondition {
        @Override
        public Truth test(NodeSemantics node, Bindings bindings) {
            SymbolInfo symbol = node.symbol();
            return symbol == null ? missing(node) : pattern.matches(symbol, bindings);
        }

        @Override
        public boolean mayBe(MatchContext context, int node) {
            return pattern.mayStandIn(context.tree().text(node));
        }

        @Override
        public RequiredTexts requiredTexts(Set<Utility> open) {
            // a constructor is also called by `super`, `this` and constants of enums, an import by its alias
            return pattern.isInText() ? RequiredTexts.ofName(pattern.simpleName()) : RequiredTexts.NONE;
        }
    }

    /** {@code overrides}: it is a method that overrides or implements one that is so called. */
    record Overriding(SymbolPattern pattern) implements SemanticCondition {
        @Override
        public Truth test(NodeSemantics node, Bindings bindings) {
            SymbolInfo symbol = node.symbol();
            if (symbol == null) {
                return missing(node);
            }
            Truth truth = Truth.NO;
            for (SymbolInfo overridden : symbol.overridden()) {
                truth = truth.or(pattern.matches(overridden, bindings));
            }
            return truth;
        }

        @Override
        public boolean mayBe(MatchContext context, int node) {
            return pattern.mayStandIn(context.tree().text(node));
        }

        @Override
        public RequiredTexts requiredTexts(Set<Utility> open) {
            return pattern.isInText() ? RequiredTexts.ofName(pattern.simpleName()) : RequiredTexts.NONE;
        }
    }

    /** {@code annotation}: what it stands for was declared with an annotation of that type. */
    record Annotated(TypePattern.Named annotation) implements SemanticCondition {
        @Override
        public Truth test(NodeSemantics node, Bindings bindings) {
            SymbolInfo symbol = node.symbol();
            if (symbol == null) {
                return missing(node);
            }
            Truth truth = Truth.NO;
            for (TypeInfo each : symbol.annotations()) {
                truth = truth.or(annotation.matches(each, bindings));
            }
            return truth;
        }
    }

    private static Truth missing(NodeSemantics node) {
        return node.isResolved() ? Truth.NO : Truth.UNKNOWN;
    }
}
