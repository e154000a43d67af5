package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;

/**
 * Reads patterns of Dart 3, and makes nodes of them. What it does not know, as comments in between or types of functions,
 * makes it fail: the caller has to do without.
 */
final class PatternSyntax extends TypeSyntax {
    private final boolean binding;

    /**
     * A reader.
     *
     * @param binding whether a name alone is a variable, as in declarations
     */
    PatternSyntax(DartKinds kinds, Draft draft, DartNodes nodes, int from, int to, boolean binding) {
        super(kinds, draft, nodes, from, to);
        this.binding = binding;
    }

    /** Adds the nodes of the pattern to a list; false when it is not understood, and the list of no use. */
    boolean read(Nodes out) {
        alternatives(out);
        blanks();
        return !failed && at == end;
    }

    private void alternatives(Nodes out) {
        if (++depth > MAX_DEPTH) {
            failed = true;
        }
        unary(out);
        while (!failed && (starts("||") || starts("&&"))) {
            out.add(token(kinds.token(draft.text(at, at + 2)), 2));
            unary(out);
        }
        depth--;
    }

    private void unary(Nodes out) {
        if (failed) {
            return;
        }
        blanks();
        int from = out.size();
        for (String operator : new String[]{"==", "!=", "<=", ">=", "<", ">"}) {
            if (starts(operator)) {
                boolean equality = operator.equals("==") || operator.equals("!=");
                Nodes inside = new Nodes();
                sign(operator, inside);
                out.add(draft.wrap(equality ? kinds.equalityOperator : kinds.relationalOperator, inside, 0, 1));
                constant(out, false);
                return;
            }
        }
        primary(out);
        while (!failed && out.size() == from + 1) {
            if (starts("?")) {
                out.add(token(kinds.question, 1));
                replace(out, from, patterns.nullCheck);
            } else if (starts("!") && !starts("!=")) {
                out.add(token(kinds.bang, 1));
                replace(out, from, patterns.nullAssert);
            } else if (startsWord("as")) {
                out.add(token(kinds.words.getOrDefault("as", kinds.identifier), 2));
                int type = type();
                if (type < 0) {
                    failed = true;
                    return;
                }
                draft.setField(type, kinds.fields.type);
                out.add(type);
                replace(out, from, patterns.cast);
            } else {
                return;
            }
        }
    }

    private void replace(Nodes out, int from, int kind) {
        int node = draft.wrap(kind, out, from, out.size());
        out.truncate(from);
        out.add(node);
    }

    private void primary(Nodes out) {
        if (startsWord("var") || startsWord("final")) {
            variable(out);
        } else if (starts("(")) {
            parentheses(out);
        } else if (starts("[")) {
            list(out);
        } else if (starts("{")) {
            map(out);
        } else if (at < end && DartTokens.isWord(draft.byteAt(at)) && !isDigit()) {
            named(out);
        } else {
            constant(out, true);
        }
    }

    private void variable(Nodes out) {
        Nodes parts = new Nodes();
        boolean fixed = startsWord("final");
        parts.add(token(fixed ? kinds.finalToken : kinds.varToken, fixed ? 5 : 3));
        int from = at;
        int name = word(kinds.identifier);
        blanks();
        if (isName() && !startsWord("when") && !startsWord("as") || starts("<") || starts(".")
                || (starts("?") && nameFollowsQuestion())) {
            at = from;
            int type = type();
            if (type < 0) {
                failed = true;
                return;
            }
            parts.add(type);
            name = word(kinds.identifier);
        }
        draft.setField(name, kinds.fields.name);
        parts.add(name);
        out.add(draft.wrap(patterns.variable, parts, 0, parts.size()));
    }

    private boolean nameFollowsQuestion() {
        int before = at;
        at++;
        boolean name = isName() && !startsWord("when") && !startsWord("as");
        at = before;
        return name;
    }

    /** A pattern that begins with a name: an object, a variable with a type, or a constant. */
    private void named(Nodes out) {
        if (startsWord("true") || startsWord("false") || startsWord("null") || starts("r'") || starts("r\"")) {
            constant(out, true);
            return;
        }
        if (startsWord("const")) {
            failed = true;
            return;
        }
        int from = at;
        Nodes names = new Nodes();
        names.add(word(kinds.identifier));
        while (!failed && starts(".")) {
            sign(".", names);
            names.add(word(kinds.identifier));
        }
        if (failed) {
            return;
        }
        if (starts("<") || starts("(")) {
            for (int i = 0; i < names.size(); i += 2) {
                draft.setKind(names.get(i), kinds.typeIdentifier);
            }
            if (starts("<")) {
                typeArguments(names);
            }
            if (!failed && starts("(")) {
                fields(names);
                if (!failed) {
                    out.add(draft.wrap(patterns.object, names, 0, names.size()));
                }
                return;
            }
            typed(from, out);
        } else if ((isName() && !startsWord("when") && !startsWord("as")) || (starts("?") && nameFollowsQuestion())) {
            typed(from, out);
        } else if (names.size() == 1 && binding) {
            draft.setField(names.get(0), kinds.fields.name);
            out.add(draft.wrap(patterns.variable, names, 0, 1));
        } else {
            out.add(draft.wrap(kinds.constantPattern, qualified(names), 0, names.size() > 3 ? 1 : names.size()));
        }
    }

    private Nodes qualified(Nodes names) {
        if (names.size() <= 3) {
            return names;
        }
        for (int i = 0; i < names.size() - 1; i += 2) {
            draft.setKind(names.get(i), kinds.typeIdentifier);
        }
        failed |= names.size() > 5;
        Nodes one = new Nodes();
        one.add(draft.wrap(kinds.qualifiedName, names, 0, names.size()));
        return one;
    }

    private void typed(int from, Nodes out) {
        at = from;
        Nodes parts = new Nodes();
        int type = type();
        if (type < 0) {
            failed = true;
            return;
        }
        parts.add(type);
        int name = word(kinds.identifier);
        draft.setField(name, kinds.fields.name);
        parts.add(name);
        out.add(draft.wrap(patterns.variable, parts, 0, 2));
    }

    /** The fields of an object or record in parentheses; tells how many patterns and commas there are. */
    private int fields(Nodes out) {
        int count = 0;
        sign("(", out);
        while (!failed && !starts(")")) {
            if (starts(":")) {
                sign(":", out);
                count++;
            } else if (isLabel()) {
                Nodes label = new Nodes();
                label.add(word(kinds.identifier));
                sign(":", label);
                out.add(draft.wrap(kinds.label, label, 0, label.size()));
                count++;
            }
            alternatives(out);
            if (!starts(",")) {
                break;
            }
            sign(",", out);
            count++;
        }
        sign(")", out);
        return count;
    }

    private boolean isLabel() {
        if (!isName()) {
            return false;
        }
        int to = at;
        while (to < end && DartTokens.isWord(draft.byteAt(to))) {
            to++;
        }
        to = draft.skipBlanks(to, end);
        return to < end && draft.byteAt(to) == ':';
    }

    private void parentheses(Nodes out) {
        Nodes parts = new Nodes();
        int count = fields(parts);
        if (failed) {
            return;
        }
        if (count == 0 && parts.size() > 2) {
            // mere parentheses
            out.addAll(parts, 0, parts.size());
        } else {
            out.add(draft.wrap(patterns.record, parts, 0, parts.size()));
        }
    }

    private void list(Nodes out) {
        Nodes parts = new Nodes();
        sign("[", parts);
        while (!failed && !starts("]")) {
            if (starts("...")) {
                Nodes rest = new Nodes();
                sign("...", rest);
                if (!starts(",") && !starts("]")) {
                    alternatives(rest);
                }
                parts.add(draft.wrap(patterns.rest, rest, 0, rest.size()));
            } else {
                alternatives(parts);
            }
            if (!starts(",")) {
                break;
            }
            sign(",", parts);
        }
        sign("]", parts);
        if (!failed) {
            out.add(draft.wrap(patterns.list, parts, 0, parts.size()));
        }
    }

    private void map(Nodes out) {
        Nodes parts = new Nodes();
        sign("{", parts);
        while (!failed && !starts("}")) {
            constant(parts, false);
            sign(":", parts);
            alternatives(parts);
            if (!starts(",")) {
                break;
            }
            sign(",", parts);
        }
        sign("}", parts);
        if (!failed) {
            out.add(draft.wrap(patterns.map, parts, 0, parts.size()));
        }
    }

    /** A literal or name, in a node of constants if wanted. */
    private void constant(Nodes out, boolean wrapped) {
        if (failed) {
            return;
        }
        Nodes parts = new Nodes();
        if (starts("-")) {
            sign("-", parts);
        }
        blanks();
        int c = at < end ? draft.byteAt(at) : 0;
        if (startsWord("true") || startsWord("null")) {
            parts.add(token(c == 't' ? kinds.trueKind : kinds.nullLiteral, 4));
        } else if (startsWord("false")) {
            parts.add(token(kinds.falseKind, 5));
        } else if (c >= '0' && c <= '9') {
            number(parts);
        } else if (c == '\'' || c == '"') {
            string(parts, c);
        } else if (isName()) {
            parts.add(word(kinds.identifier));
            failed |= starts(".") || starts("(");
        } else {
            failed = true;
        }
        if (!failed && wrapped) {
            out.add(draft.wrap(kinds.constantPattern, parts, 0, parts.size()));
        } else {
            failed |= parts.size() > 1;
            out.addAll(parts, 0, parts.size());
        }
    }

    private void number(Nodes out) {
        int to = at;
        boolean hex = draft.byteAt(at) == '0' && (draft.byteAt(at + 1) == 'x' || draft.byteAt(at + 1) == 'X');
        boolean floating = false;
        while (to < end && (DartTokens.isWord(draft.byteAt(to)) || draft.byteAt(to) == '.')) {
            floating |= draft.byteAt(to) == '.' || (!hex && (draft.byteAt(to) == 'e' || draft.byteAt(to) == 'E'));
            to++;
        }
        int kind = hex ? patterns.hexInteger : floating ? patterns.decimalFloatingPoint : kinds.decimalInteger;
        out.add(token(kind, to - at));
    }

    /** A string without code or escapes in it. */
    private void string(Nodes out, int quote) {
        int to = at + 1;
        while (to < end && draft.byteAt(to) != quote) {
            int c = draft.byteAt(to++);
            failed |= c == '\\' || c == '$' || c == '\'' || c == '"' || c == '\n';
        }
        failed |= to >= end || draft.byteAt(to + 1) == quote;
        if (failed) {
            return;
        }
        Nodes quotes = new Nodes();
        quotes.add(token(quote == '"' ? patterns.doubleQuote : patterns.quote, 1));
        quotes.add(draft.leaf(quote == '"' ? patterns.doubleQuote : patterns.quote, to, to + 1));
        at = to + 1;
        Nodes literal = new StringParts(kinds, draft).apply(quotes);
        out.add(draft.wrap(kinds.stringLiteral, literal, 0, literal.size()));
    }
}
