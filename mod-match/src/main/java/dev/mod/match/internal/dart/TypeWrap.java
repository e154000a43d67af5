package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;

/** Puts the parts of a type, which the old grammar leaves side by side, into one node. */
final class TypeWrap {
    private final DartKinds kinds;
    private final Draft draft;
    /** Whether the question mark of a function type is in its node, which depends on where that is. */
    private boolean keepsQuestion;

    TypeWrap(DartKinds kinds, Draft draft) {
        this.kinds = kinds;
        this.draft = draft;
    }

    /** Wraps the types among siblings. */
    Nodes apply(int parent, Nodes siblings) {
        int kind = draft.kind(parent);
        if (kind == kinds.constructorInvocation || kind == kinds.type || kind == kinds.constructorTearoff) {
            return siblings;
        }
        Nodes out = new Nodes();
        int at = skipName(kind, siblings, out);
        boolean object = kind == kinds.newExpression || kind == kinds.constObjectExpression;
        while (at < siblings.size()) {
            int end = endOfType(siblings, at, object);
            if (end == at) {
                out.add(siblings.get(at++));
                continue;
            }
            boolean fixed = at > 0 && (kindAt(siblings, at - 1) == kinds.finalToken
                    || kindAt(siblings, at - 1) == kinds.constToken);
            keepsQuestion = kind == kinds.typeArguments || kind == kinds.functionSignature
                    || kind == kinds.getterSignature || kind == kinds.typeAlias
                    || (fixed && (kind == kinds.declaration || kind == kinds.sourceFile));
            out.add(wrap(siblings, at, end));
            at = end;
        }
        return out;
    }

    private int wrap(Nodes siblings, int from, int to) {
        int field = draft.field(siblings.get(from));
        for (int i = from; i < to; i++) {
            int part = siblings.get(i);
            draft.setField(part, 0);
            if (draft.kind(part) == kinds.identifier) {
                draft.setKind(part, kinds.typeIdentifier);
            }
        }
        Nodes parts = new Nodes();
        for (int i = from; i < to; i++) {
            unpack(siblings.get(i), parts);
        }
        int type = draft.wrap(kinds.type, parts, 0, parts.size());
        draft.setField(type, field);
        return type;
    }

    /**
     * Adds a part of a type. The question mark of a function type may stand beside it; and what the old grammar takes for
     * a function type without its {@code Function}, or with nothing but that, is none.
     */
    private void unpack(int part, Nodes parts) {
        int[] inside = draft.children(part);
        int last = inside.length - 1;
        if (draft.kind(part) != kinds.functionType || last < 0) {
            parts.add(part);
            return;
        }
        if (draft.kind(inside[0]) == kinds.functionToken
                && (last == 0 || (last == 1 && draft.kind(inside[1]) == kinds.question))) {
            parts.addAll(inside);
            return;
        }
        if (last == 1 && draft.isMissing(inside[1]) && draft.kind(inside[0]) == kinds.type) {
            parts.addAll(draft.children(inside[0]));
            return;
        }
        parts.add(part);
        if (draft.kind(inside[last]) == kinds.question && last > 0 && !keepsQuestion) {
            Nodes front = new Nodes();
            for (int i = 0; i < last; i++) {
                front.add(inside[i]);
            }
            draft.setChildren(part, front);
            draft.cutEnd(part);
            parts.add(inside[last]);
        }
    }

    /** A name that is declared is no type, though its kind is that of one. */
    private int skipName(int kind, Nodes siblings, Nodes out) {
        if (kind != kinds.typeAlias && kind != kinds.typeParameter) {
            return 0;
        }
        int name = -1;
        for (int i = 0; i < siblings.size(); i++) {
            int at = siblings.get(i);
            boolean follows = kind == kinds.typeParameter || (i + 1 < siblings.size()
                    && isNameEnd(draft.kind(siblings.get(i + 1))));
            if (draft.kind(at) == kinds.typeIdentifier && follows) {
                name = i;
                break;
            }
        }
        if (name < 0) {
            return 0;
        }
        Nodes before = new Nodes();
        before.addAll(siblings, 0, name);
        int at = 0;
        while (at < before.size()) {
            int end = endOfType(before, at, false);
            out.add(end == at ? before.get(at) : wrap(before, at, end));
            at = Math.max(end, at + 1);
        }
        out.add(siblings.get(name));
        return name + 1;
    }

    private boolean isNameEnd(int kind) {
        return kind == kinds.equalSign || kind == kinds.typeParameters || kind == kinds.formalParameterList;
    }

    private int kindAt(Nodes siblings, int at) {
        return at < siblings.size() ? draft.kind(siblings.get(at)) : -1;
    }

    private int endOfType(Nodes siblings, int from, boolean object) {
        int first = kindAt(siblings, from);
        if (first == kinds.functionType) {
            return from + 1;
        }
        if (first == kinds.patterns.recordType) {
            return kindAt(siblings, from + 1) == kinds.question ? from + 2 : from + 1;
        }
        int at = from + 1;
        if (first == kinds.typeIdentifier) {
            if (kindAt(siblings, at) == kinds.dot && kindAt(siblings, at + 1) == kinds.typeIdentifier) {
                at += 2;
            } else if (object && kindAt(siblings, at) == kinds.dot && kindAt(siblings, at + 1) == kinds.identifier) {
                // `new A.b()`: which of the two it is, a prefix or a class, nobody knows
                return at + 2;
            }
            if (kindAt(siblings, at) == kinds.typeArguments) {
                at++;
            }
        } else if (first != kinds.voidType) {
            return from;
        }
        return kindAt(siblings, at) == kinds.question ? at + 1 : at;
    }
}
