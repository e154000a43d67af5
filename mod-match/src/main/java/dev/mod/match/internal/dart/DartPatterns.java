package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;

/** Puts back what {@link SecondReading} has replaced. Where that fails, the second reading is given up. */
final class DartPatterns {
    private final DartKinds kinds;
    private final PatternKinds patterns;
    private final Draft draft;
    private final DartNodes nodes;

    DartPatterns(DartKinds kinds, Draft draft, DartNodes nodes) {
        this.kinds = kinds;
        patterns = kinds.patterns;
        this.draft = draft;
        this.nodes = nodes;
    }

    private boolean isWord(int from, String word) {
        int to = from + word.length();
        return draft.has(from, word) && !DartTokens.isWord(draft.byteAt(to))
                && !DartTokens.isWord(draft.byteAt(from - 1));
    }

    /** A name that a guard follows is a qualified one in the newer grammar. */
    private void guardedPattern(int from, int to, Nodes out) {
        int before = out.size();
        pattern(from, to, false, out);
        if (out.size() != before + 1 || draft.kind(out.last()) != kinds.constantPattern) {
            return;
        }
        Nodes names = new Nodes(draft.children(out.last()));
        if (names.size() == 3 && draft.kind(names.get(0)) == kinds.identifier) {
            draft.setKind(names.get(0), kinds.typeIdentifier);
            Nodes name = new Nodes();
            name.add(draft.wrap(kinds.qualifiedName, names, 0, 3));
            draft.setChildren(out.last(), name);
        }
    }

    private void pattern(int from, int to, boolean binding, Nodes out) {
        int end = to;
        while (end > from && draft.skipBlanks(end - 1, end) == end) {
            end--;
        }
        PatternSyntax syntax = new PatternSyntax(kinds, draft, nodes, from, end, binding);
        if (!syntax.read(out)) {
            draft.giveUp();
        }
    }

    /** Whether a node is an operation that stands for a value and its guard. */
    private boolean isGuarded(int node) {
        int[] parts = draft.children(node);
        return draft.kind(node) == kinds.logicalAnd && parts.length == 3
                && isWord(draft.start(parts[1]), "when") && draft.isReplaced(draft.start(parts[1]),
                        draft.end(parts[1]));
    }

    private void guard(int node, Nodes out) {
        int[] parts = draft.children(node);
        int start = draft.start(parts[1]);
        out.add(draft.leaf(patterns.when, start, start + 4));
        draft.setField(parts[2], kinds.fields.guard);
        out.add(parts[2]);
    }

    /** The parts of a condition in parentheses, with the pattern that it is held against. */
    Nodes condition(Nodes list) {
        for (int i = 0; i + 1 < list.size(); i++) {
            int value = list.get(i);
            if (draft.field(value) != kinds.fields.condition
                    || draft.kind(list.get(i + 1)) != kinds.closeParen) {
                continue;
            }
            boolean guarded = isGuarded(value);
            int operand = guarded ? draft.children(value)[0] : value;
            int to = guarded ? draft.start(draft.children(value)[1]) : draft.start(list.get(i + 1));
            int from = draft.skipBlanks(draft.end(operand), to);
            if (!isWord(from, "case") || !draft.isReplaced(from, to)) {
                return list;
            }
            Nodes out = new Nodes();
            out.addAll(list, 0, i);
            draft.setField(operand, kinds.fields.condition);
            out.add(operand);
            out.add(draft.leaf(kinds.caseToken, from, from + 4));
            if (guarded) {
                guardedPattern(from + 4, to, out);
                guard(value, out);
            } else {
                pattern(from + 4, to, false, out);
            }
            out.addAll(list, i + 1, list.size());
            return out;
        }
        return list;
    }

    /** Whether a pattern was replaced by a value, or one with its guard. */
    boolean isReplaced(int value, int to) {
        int first = isGuarded(value) ? draft.children(value)[0] : value;
        return draft.kind(first) == kinds.identifier && draft.isReplaced(draft.start(first), to);
    }

    /** Adds the pattern of a case in place of a value. */
    void ofCase(int value, int to, Nodes out) {
        boolean guarded = isGuarded(value);
        if (guarded) {
            guardedPattern(draft.start(value), draft.start(draft.children(value)[1]), out);
            guard(value, out);
        } else {
            pattern(draft.start(value), to, false, out);
        }
    }

    /** The parts of a declaration or loop, with its pattern in place of a name. */
    Nodes declaration(int node, Nodes list) {
        Nodes out = new Nodes();
        boolean found = false;
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            boolean name = !found && draft.kind(child) == kinds.identifier
                    && draft.field(child) == kinds.fields.name && i + 1 < list.size();
            int to = name ? draft.start(list.get(i + 1)) : 0;
            if (name && draft.isReplaced(draft.start(child), to)) {
                pattern(draft.start(child), to, true, out);
                found = true;
            } else {
                out.add(child);
            }
        }
        if (found && draft.kind(node) == kinds.initializedVariableDeclaration) {
            draft.setKind(node, patterns.declaration);
            for (int i = 0; i < out.size(); i++) {
                draft.setField(out.get(i), 0);
            }
        }
        return out;
    }

    /** Whether a name stands for the type of a record. */
    boolean isRecordType(int leaf) {
        return draft.kind(leaf) == kinds.typeIdentifier && draft.has(draft.start(leaf), "(");
    }

    /** Makes a name the type of a record that it stands for. */
    void recordType(int leaf) {
        Nodes parts = new Nodes();
        int end = new TypeSyntax(kinds, draft, nodes, draft.start(leaf), draft.text().length)
                .readRecordType(parts);
        if (end < 0) {
            draft.giveUp();
            return;
        }
        draft.setKind(leaf, patterns.recordType);
        draft.setChildren(leaf, parts);
        draft.setEnd(leaf, end);
    }

    /** Whether a list stands for a record. */
    boolean isRecord(int node) {
        return draft.has(draft.start(node), "(");
    }

    /** The parts of a record, from those of the list that stands for it. */
    Nodes record(int node, Nodes list) {
        draft.setKind(node, patterns.recordLiteral);
        Nodes out = new Nodes();
        int from = draft.start(node);
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            draft.setField(child, 0);
            if (kinds.isExpression(draft, child)) {
                int field = recordField(from, child);
                boolean single = draft.children(field).length == 1 && isOnly(list, i);
                out.add(single ? child : field);
            } else {
                if (i == 0) {
                    draft.setKind(child, kinds.openParen);
                } else if (draft.has(draft.start(child), ")")) {
                    draft.setKind(child, kinds.closeParen);
                }
                out.add(child);
            }
            from = draft.end(child);
        }
        return out;
    }

    /** Whether there is no other expression in a list: {@code (1,)} has no node for its field. */
    private boolean isOnly(Nodes list, int index) {
        for (int i = 0; i < list.size(); i++) {
            if (i != index && kinds.isExpression(draft, list.get(i))) {
                return false;
            }
        }
        return true;
    }

    private int recordField(int from, int value) {
        Nodes parts = new Nodes();
        int name = draft.skipBlanks(from, draft.start(value));
        int colon = draft.start(value);
        while (colon > name && !draft.has(colon, ":")) {
            colon--;
        }
        if (name < draft.start(value) && colon > name && draft.isReplaced(name, colon)) {
            int end = name;
            while (end < colon && DartTokens.isWord(draft.byteAt(end))) {
                end++;
            }
            Nodes label = new Nodes();
            label.add(draft.leaf(kinds.identifier, name, end));
            nodes.leaf(label.get(0));
            label.add(draft.leaf(kinds.colon, colon, colon + 1));
            parts.add(draft.wrap(kinds.label, label, 0, 2));
        }
        parts.add(value);
        return draft.wrap(patterns.recordField, parts, 0, parts.size());
    }

    /** Whether a list stands for a {@code switch} expression. */
    boolean isChoice(int node) {
        int start = draft.start(node);
        return isWord(start, "switch") && draft.isReplaced(start, start + 6);
    }

    /** The parts of a {@code switch} expression, from those of the list that stands for it. */
    Nodes choice(int node, Nodes list) {
        draft.setKind(node, patterns.switchExpression);
        Nodes out = new Nodes();
        int start = draft.start(node);
        out.add(draft.leaf(patterns.switchToken, start, start + 6));
        int at = 1;
        int from = -1;
        while (at < list.size() && from < 0) {
            int child = list.get(at++);
            int first = draft.start(child);
            if (draft.kind(child) == kinds.comma && draft.has(first, "{")) {
                draft.setKind(child, patterns.openBrace);
                draft.setField(child, kinds.fields.body);
                from = draft.end(child);
            } else if (draft.kind(child) == kinds.parenthesizedExpression) {
                draft.setField(child, kinds.fields.condition);
            }
            out.add(child);
        }
        int guard = -1;
        for (; at < list.size() && from >= 0; at++) {
            int child = list.get(at);
            int first = draft.start(child);
            if (draft.kind(child) == kinds.comma && draft.has(first, "=>") && guard >= 0) {
                // between a guard and its value
                continue;
            }
            if (!kinds.isExpression(draft, child)) {
                if (draft.has(first, "}")) {
                    draft.setKind(child, kinds.closeBrace);
                }
                draft.setField(child, draft.isExtra(child) ? 0 : kinds.fields.body);
                out.add(child);
                from = draft.end(child);
                continue;
            }
            int last = first;
            while (last > from && draft.skipBlanks(last - 1, last) == last) {
                last--;
            }
            if (guard < 0 && last - 4 > from && isWord(last - 4, "when")) {
                guard = child;
                continue;
            }
            if (last - 2 <= from || !draft.has(last - 2, "=>")) {
                draft.giveUp();
                return list;
            }
            out.add(arm(from, guard, last - 2, child));
            guard = -1;
            from = draft.end(child);
        }
        if (guard >= 0 || from < 0) {
            draft.giveUp();
            return list;
        }
        return out;
    }

    private int arm(int from, int guard, int arrow, int value) {
        Nodes parts = new Nodes();
        int to = arrow;
        if (guard >= 0) {
            to = draft.start(guard);
            while (to > from && !isWord(to, "when")) {
                to--;
            }
        }
        if (guard < 0) {
            pattern(draft.skipBlanks(from, to), to, false, parts);
        } else {
            guardedPattern(draft.skipBlanks(from, to), to, parts);
            parts.add(draft.leaf(patterns.when, to, to + 4));
            draft.setField(guard, kinds.fields.guard);
            parts.add(guard);
        }
        parts.add(draft.leaf(kinds.arrow, arrow, arrow + 2));
        draft.setField(value, 0);
        parts.add(value);
        int arm = draft.wrap(patterns.switchExpressionCase, parts, 0, parts.size());
        draft.setField(arm, kinds.fields.body);
        return arm;
    }
}
