package dev.mod.match.rule;

import dev.mod.match.internal.condition.StopBy;
import dev.mod.match.internal.condition.NthChildCondition;
import dev.mod.match.internal.condition.NotCondition;
import dev.mod.match.internal.condition.KindCondition;
import dev.mod.match.internal.condition.InsideCondition;
import dev.mod.match.internal.condition.HasCondition;
import dev.mod.match.internal.condition.FollowsCondition;
import dev.mod.match.internal.condition.Condition;
import dev.mod.match.internal.condition.ChildPosition;
import dev.mod.match.internal.condition.AnyCondition;
import dev.mod.match.internal.condition.AllCondition;
import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.source.RuleValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code kind}: a kind, or a selector of kinds after ESQuery ({@code a > b}, {@code a b}, {@code a + b},
 * {@code a ~ b}, {@code a, b}, {@code :has(…)}, {@code :not(…)}, {@code :is(…)}, {@code :nth-child(…)},
 * {@code :nth-last-child(…)}).
 */
final class SelectorReader {
    private static final int MAX_DEPTH = 50;

    private final Scope scope;
    private final RuleValue.Text source;
    private final String text;
    private int at;
    private int depth;

    private SelectorReader(Scope scope, RuleValue.Text source) {
        this.scope = scope;
        this.source = source;
        this.text = source.text();
    }

    /** The condition, or null when problems were reported. */
    static @Nullable Condition read(RuleValue.Text source, Scope scope) {
        SelectorReader reader = new SelectorReader(scope, source);
        try {
            Condition condition = reader.list();
            if (reader.at < reader.text.length()) {
                throw new Refused("unexpected `" + reader.text.charAt(reader.at) + "`");
            }
            return condition;
        } catch (Refused e) {
            if (e.reason != null) {
                scope.problems().error(source, "selector", "in the selector `" + reader.text + "`: " + e.reason);
            }
            return null;
        }
    }

    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final @Nullable String reason;

        Refused(@Nullable String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }
    }

    private Condition list() {
        List<Condition> alternatives = new ArrayList<>();
        do {
            alternatives.add(complex());
        } while (accept(','));
        return alternatives.size() == 1 ? alternatives.get(0) : new AnyCondition(List.copyOf(alternatives));
    }

    private Condition complex() {
        if (++depth > MAX_DEPTH) {
            throw new Refused("nested too deeply");
        }
        skipBlanks();
        Condition condition = compound();
        while (true) {
            boolean blank = skipBlanks();
            char c = peek();
            if (c == '>' || c == '+' || c == '~') {
                at++;
                skipBlanks();
                condition = combine(c, condition, compound());
            } else if (blank && (isNameStart(c) || c == ':')) {
                condition = combine(' ', condition, compound());
            } else {
                depth--;
                return condition;
            }
        }
    }

    private static Condition combine(char combinator, Condition left, Condition right) {
        Condition relation = switch (combinator) {
            case '>' -> new InsideCondition(left, StopBy.NEIGHBOR, 0);
            case '+' -> new FollowsCondition(left, StopBy.NEIGHBOR);
            case '~' -> new FollowsCondition(left, StopBy.END);
            default -> new InsideCondition(left, StopBy.END, 0);
        };
        return new AllCondition(List.of(right, relation));
    }

    private Condition compound() {
        List<Condition> parts = new ArrayList<>();
        if (isNameStart(peek())) {
            parts.add(kind(name()));
        }
        while (peek() == ':') {
            at++;
            parts.add(pseudo(name()));
        }
        if (peek() == '.') {
            throw new Refused("classes are not supported");
        }
        if (parts.isEmpty()) {
            throw new Refused(at < text.length()
                    ? "expected a kind instead of `" + text.charAt(at) + "`"
                    : "a kind is missing at the end");
        }
        return parts.size() == 1 ? parts.get(0) : new AllCondition(List.copyOf(parts));
    }

    private Condition kind(String name) {
        KindSet kinds = Names.find(scope, source, name);
        if (kinds == null) {
            throw new Refused(null);
        }
        return new KindCondition(kinds);
    }

    private Condition pseudo(String name) {
        if (!accept('(')) {
            throw new Refused("expected `(` after `:" + name + "`");
        }
        Condition condition = switch (name) {
            case "has" -> {
                skipBlanks();
                boolean direct = accept('>');
                yield new HasCondition(complex(), direct ? StopBy.NEIGHBOR : StopBy.END, 0);
            }
            case "not" -> new NotCondition(complex());
            case "is" -> list();
            case "nth-child" -> nthChild(false);
            case "nth-last-child" -> nthChild(true);
            default -> throw new Refused("unknown pseudo-class `:" + name
                    + "`; known are :has, :not, :is, :nth-child, :nth-last-child");
        };
        skipBlanks();
        if (!accept(')')) {
            throw new Refused("expected `)` to close `:" + name + "(`");
        }
        return condition;
    }

    private Condition nthChild(boolean fromEnd) {
        int start = at;
        while (at < text.length() && text.charAt(at) != ')' && !text.startsWith("of ", at)) {
            at++;
        }
        String formula = text.substring(start, at);
        ChildPosition position = ChildPosition.parse(formula);
        if (position == null) {
            throw new Refused("`" + formula.trim() + "` is no position; write a number or a formula like `2n+1`");
        }
        Condition among = null;
        if (text.startsWith("of ", at)) {
            at += 3;
            among = complex();
        }
        return new NthChildCondition(position, fromEnd, among);
    }

    private String name() {
        int start = at;
        while (at < text.length() && (isNameStart(text.charAt(at)) || Character.isDigit(text.charAt(at))
                || text.charAt(at) == '-')) {
            at++;
        }
        return text.substring(start, at);
    }

    private static boolean isNameStart(char c) {
        return Character.isLetter(c) || c == '_';
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean accept(char c) {
        if (peek() == c) {
            at++;
            return true;
        }
        return false;
    }

    private boolean skipBlanks() {
        int start = at;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at > start;
    }
}
