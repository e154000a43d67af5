package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;

/**
 * Nests calls, member accesses and the like. The old grammar has them as siblings behind what they apply to; here each
 * of them becomes a node around that.
 */
final class PostfixFold {
    /** How many arrow functions may be the end of each other where a selector belongs to the innermost body. */
    private static final int MAX_TAIL = 32;

    private final DartKinds kinds;
    private final Draft draft;

    PostfixFold(DartKinds kinds, Draft draft) {
        this.kinds = kinds;
        this.draft = draft;
    }

    /** Nests what is among siblings. */
    Nodes apply(Nodes siblings) {
        if (!isConcerned(siblings)) {
            return siblings;
        }
        Nodes out = new Nodes();
        int cascaded = -1;
        int lastSection = -1;
        for (int i = 0; i < siblings.size(); i++) {
            int node = siblings.get(i);
            int kind = draft.kind(node);
            if (kind == kinds.cascadeSection) {
                if (cascaded < 0) {
                    cascaded = base(out);
                }
                out.add(node);
                lastSection = out.size();
                continue;
            }
            if (cascaded >= 0 && !draft.isExtra(node)) {
                cascade(out, cascaded, lastSection);
                cascaded = -1;
            }
            int base = isSelector(kind) ? base(out) : -1;
            if (base >= 0) {
                select(out, base, parts(node));
            } else if (isSelector(kind)) {
                out.addAll(parts(node).toArray());
            } else {
                out.add(node);
            }
        }
        if (cascaded >= 0) {
            cascade(out, cascaded, lastSection);
        }
        return out;
    }

    private boolean isConcerned(Nodes siblings) {
        for (int i = 0; i < siblings.size(); i++) {
            int kind = draft.kind(siblings.get(i));
            if (kind == kinds.cascadeSection || isSelector(kind)) {
                return true;
            }
        }
        return false;
    }

    boolean isSelector(int kind) {
        return kind == kinds.selector || kind == kinds.unconditionalSelector || kind == kinds.conditionalSelector
                || kind == kinds.argumentPart || kind == kinds.indexSelector;
    }

    /** The index of the expression at the end of a list, comments aside; -1 when there is none. */
    private int base(Nodes list) {
        int at = list.size() - 1;
        while (at >= 0 && draft.isExtra(list.get(at)) && draft.kind(list.get(at)) != kinds.vocabulary.error()) {
            at--;
        }
        if (at < 0) {
            return -1;
        }
        int node = list.get(at);
        int kind = draft.kind(node);
        boolean expression = kinds.isExpression(draft, node) && kind != kinds.vocabulary.error() && kind != kinds.type
                && kind != kinds.label && kind != kinds.cascadeSection && kind != kinds.relationalOperator;
        return expression ? at : -1;
    }

    private void cascade(Nodes out, int from, int to) {
        if (from < 0 || cascadeInTail(out, from, to)) {
            return;
        }
        int field = draft.field(out.get(from));
        draft.setField(out.get(from), 0);
        Nodes rest = new Nodes();
        rest.addAll(out, to, out.size());
        for (int i = from + 1; i < to; i++) {
            draft.setField(out.get(i), 0);
        }
        int cascade = draft.wrap(kinds.cascade, out, from, to);
        draft.setField(cascade, field);
        out.truncate(from);
        out.add(cascade);
        out.addAll(rest, 0, rest.size());
    }

    /** Cascades behind an arrow function belong to its body. */
    private boolean cascadeInTail(Nodes out, int from, int to) {
        int function = out.get(from);
        if (draft.kind(function) != kinds.functionExpression) {
            return false;
        }
        int[] inside = draft.children(function);
        int body = inside.length == 0 ? function : inside[inside.length - 1];
        int[] parts = draft.children(body);
        if (draft.kind(body) != kinds.functionExpressionBody || !hasArrow(parts)) {
            return false;
        }
        Nodes list = new Nodes(parts);
        if (draft.kind(list.last()) == kinds.cascade) {
            int inner = list.last();
            Nodes sections = new Nodes(draft.children(inner));
            sections.addAll(out, from + 1, to);
            draft.setChildren(inner, sections);
            draft.setEnd(inner, draft.end(out.get(to - 1)));
        } else {
            int base = list.size() - 1;
            list.addAll(out, from + 1, to);
            cascade(list, base, list.size());
        }
        draft.setChildren(body, list);
        draft.setEnd(body, draft.end(out.get(to - 1)));
        draft.setEnd(function, draft.end(out.get(to - 1)));
        Nodes rest = new Nodes();
        rest.addAll(out, to, out.size());
        out.truncate(from + 1);
        out.addAll(rest, 0, rest.size());
        return true;
    }

    /** What a selector is made of, without the old grammar's nodes around it. */
    Nodes parts(int selector) {
        Nodes out = new Nodes();
        int start = draft.start(selector);
        boolean bang = draft.byteAt(start) == '!' && draft.end(selector) > start;
        if (bang && (draft.isLeaf(selector) || draft.start(draft.children(selector)[0]) > start)) {
            // the old grammar hides it
            out.add(draft.leaf(kinds.bang, start, start + 1));
        } else if (draft.isLeaf(selector)) {
            out.add(selector);
        }
        unpack(selector, out, 0);
        return out;
    }

    private void unpack(int selector, Nodes out, int level) {
        for (int child : draft.children(selector)) {
            if (isSelector(draft.kind(child)) && !draft.isLeaf(child) && level < 4) {
                unpack(child, out, level + 1);
            } else {
                draft.setField(child, 0);
                out.add(child);
            }
        }
    }

    private void select(Nodes out, int base, Nodes parts) {
        int target = out.get(base);
        int kind = draft.kind(target);
        if (kind == kinds.functionExpression && selectInTail(target, out, base, parts)) {
            return;
        }
        int field = draft.field(target);
        boolean cascaded = isCascaded(kind);
        Nodes list = new Nodes();
        list.addAll(out, base, out.size());
        list.addAll(parts, 0, parts.size());
        int made = cascaded ? inCascade(list, parts) : outside(list, parts);
        draft.setField(made, field);
        out.truncate(base);
        out.add(made);
    }

    /**
     * A selector behind an arrow function belongs to the function's body, which goes as far as possible.
     *
     * @return whether there is such a body
     */
    private boolean selectInTail(int function, Nodes out, int base, Nodes parts) {
        int holder = function;
        int[] open = new int[3 * MAX_TAIL];
        int depth = 0;
        while (depth < open.length && draft.children(holder).length > 0) {
            int kind = draft.kind(holder);
            int[] children = draft.children(holder);
            int last = children[children.length - 1];
            boolean tail = kind == kinds.functionExpression || kind == kinds.functionExpressionBody
                    || kind == kinds.cascade || kind == kinds.cascadeSection;
            if (!tail || (kind == kinds.functionExpressionBody && !hasArrow(children))) {
                break;
            }
            open[depth++] = holder;
            int lastKind = draft.kind(last);
            if (lastKind == kinds.functionExpression || lastKind == kinds.functionExpressionBody
                    || lastKind == kinds.cascade || lastKind == kinds.cascadeSection) {
                holder = last;
                continue;
            }
            break;
        }
        if (depth < 2) {
            return false;
        }
        int innermost = open[depth - 1];
        if (draft.kind(innermost) == kinds.functionExpression) {
            return false;
        }
        Nodes children = new Nodes(draft.children(innermost));
        int at = base(children);
        if (at < 0) {
            return false;
        }
        children.addAll(out, base + 1, out.size());
        select(children, at, parts);
        draft.setChildren(innermost, children);
        for (int i = 0; i < depth; i++) {
            draft.setEnd(open[i], draft.end(children.last()));
        }
        out.truncate(base + 1);
        return true;
    }

    private boolean hasArrow(int[] children) {
        for (int child : children) {
            if (draft.kind(child) == kinds.arrow) {
                return true;
            }
        }
        return false;
    }

    private boolean isCascaded(int kind) {
        return kind == kinds.cascadeSelector || kind == kinds.cascadeCallExpression
                || kind == kinds.cascadeMemberExpression || kind == kinds.cascadeIndexExpression
                || kind == kinds.cascadeNullAwareMemberExpression || kind == kinds.cascadeNullAwareIndexExpression
                || kind == kinds.cascadeNullAssertionExpression;
    }

    private int first(Nodes parts) {
        for (int i = 0; i < parts.size(); i++) {
            if (!draft.isExtra(parts.get(i))) {
                return draft.kind(parts.get(i));
            }
        }
        return -1;
    }

    /** Gives the parts of a member access, an index or a call their fields. */
    void assign(Nodes parts) {
        int opening = first(parts);
        boolean member = opening == kinds.dot || opening == kinds.questionDot;
        for (int i = 0; i < parts.size(); i++) {
            int part = parts.get(i);
            int kind = draft.kind(part);
            if (!kinds.isExpression(draft, part) || kind == kinds.vocabulary.error()) {
                continue;
            }
            if (kind == kinds.arguments) {
                draft.setField(part, kinds.fields.arguments);
            } else if (kind == kinds.typeArguments) {
                draft.setField(part, kinds.fields.typeArguments);
            } else {
                draft.setField(part, member ? kinds.fields.property : kinds.fields.index);
            }
        }
    }

    private int outside(Nodes list, Nodes parts) {
        int base = list.get(0);
        assign(parts);
        int opening = first(parts);
        if (opening == kinds.typeArguments) {
            int split = list.size() - parts.size() + 1;
            while (split < list.size() && draft.kind(list.get(split - 1)) != kinds.typeArguments) {
                split++;
            }
            draft.setField(base, kinds.fields.function);
            int instance = draft.wrap(kinds.instantiationExpression, list, 0, split);
            if (split == list.size()) {
                return instance;
            }
            draft.setField(instance, kinds.fields.function);
            Nodes call = new Nodes();
            call.add(instance);
            call.addAll(list, split, list.size());
            return draft.wrap(kinds.callExpression, call, 0, call.size());
        }
        int kind;
        int field = kinds.fields.object;
        if (opening == kinds.arguments && draft.kind(base) == kinds.constructorTearoff) {
            return invocation(list);
        }
        if (opening == kinds.arguments) {
            kind = kinds.callExpression;
            field = kinds.fields.function;
        } else if (opening == kinds.bang) {
            kind = kinds.nullAssertionExpression;
            field = kinds.fields.value;
        } else if (opening == kinds.openBracket) {
            kind = kinds.indexExpression;
        } else if (opening == kinds.question) {
            kind = kinds.nullAwareIndexExpression;
        } else {
            kind = opening == kinds.questionDot ? kinds.nullAwareMemberExpression : kinds.memberExpression;
        }
        if (opening == kinds.dot && draft.kind(base) == kinds.symbolLiteral) {
            // part of the symbol
            Nodes symbol = new Nodes(draft.children(base));
            for (int i = 1; i < list.size(); i++) {
                draft.setField(list.get(i), 0);
                symbol.add(list.get(i));
            }
            draft.setChildren(base, symbol);
            draft.setEnd(base, draft.end(list.last()));
            return base;
        }
        if (kind == kinds.memberExpression && isTearoff(list)) {
            return tearoff(list);
        }
        draft.setField(base, field);
        return draft.wrap(kind, list, 0, list.size());
    }

    /** Whether this is {@code A.new} or {@code a.B.new}. */
    private boolean isTearoff(Nodes list) {
        int name = list.last();
        int base = list.get(0);
        int[] inside = draft.children(base);
        return list.size() == 3 && draft.end(name) - draft.start(name) == 3
                && draft.text(draft.start(name), draft.end(name)).equals("new")
                && (draft.kind(base) == kinds.identifier
                        || (draft.kind(base) == kinds.memberExpression && inside.length == 3
                                && draft.kind(inside[0]) == kinds.identifier));
    }

    private int tearoff(Nodes list) {
        Nodes names = new Nodes();
        int base = list.get(0);
        if (draft.kind(base) == kinds.identifier) {
            names.add(base);
        } else {
            names.addAll(draft.children(base));
        }
        for (int i = 0; i < names.size(); i++) {
            if (draft.kind(names.get(i)) == kinds.identifier) {
                draft.setKind(names.get(i), kinds.typeIdentifier);
            }
        }
        names.addAll(list.get(1), list.get(2));
        for (int i = 0; i < names.size(); i++) {
            draft.setField(names.get(i), 0);
        }
        draft.setKind(names.last(), kinds.newToken);
        return draft.wrap(kinds.constructorTearoff, names, 0, names.size());
    }

    /** A tear-off that is called at once is the call of a constructor. */
    private int invocation(Nodes list) {
        Nodes parts = new Nodes(draft.children(list.get(0)));
        for (int i = 0; i + 2 < parts.size(); i++) {
            draft.setField(parts.get(i), kinds.fields.type);
        }
        parts.addAll(list, 1, list.size());
        return draft.wrap(kinds.constructorInvocation, parts, 0, parts.size());
    }

    private int inCascade(Nodes list, Nodes parts) {
        int base = list.get(0);
        assign(parts);
        int opening = first(parts);
        int kind;
        if (opening == kinds.arguments || opening == kinds.typeArguments) {
            if (draft.kind(base) == kinds.cascadeSelector && draft.children(base).length == 1) {
                int name = draft.children(base)[0];
                draft.setField(name, kinds.fields.property);
                list.set(0, name);
            } else {
                draft.setField(base, kinds.fields.function);
            }
            return draft.wrap(kinds.cascadeCallExpression, list, 0, list.size());
        }
        draft.setField(base, opening == kinds.bang ? kinds.fields.value : kinds.fields.object);
        if (opening == kinds.bang) {
            kind = kinds.cascadeNullAssertionExpression;
        } else if (opening == kinds.openBracket) {
            kind = kinds.cascadeIndexExpression;
        } else if (opening == kinds.question) {
            kind = kinds.cascadeNullAwareIndexExpression;
        } else {
            kind = opening == kinds.questionDot
                    ? kinds.cascadeNullAwareMemberExpression
                    : kinds.cascadeMemberExpression;
        }
        return draft.wrap(kind, list, 0, list.size());
    }
}
