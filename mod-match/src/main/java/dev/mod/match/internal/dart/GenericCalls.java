package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;
import org.jspecify.annotations.Nullable;

/**
 * Calls with type arguments that the old grammar takes for comparisons, as {@code a.b<C>(d)}. As in Dart, it is a call
 * when a parenthesis follows.
 */
final class GenericCalls {
    private final DartKinds kinds;
    private final Draft draft;

    GenericCalls(DartKinds kinds, Draft draft) {
        this.kinds = kinds;
        this.draft = draft;
    }

    /** What is found so far: the brackets and types, and where the operand after them is. */
    private record Brackets(Nodes parts, int next) {}

    /** Replaces the operands and operators that make up calls. */
    Nodes among(Nodes items) {
        Nodes out = new Nodes();
        int at = 0;
        while (at < items.size()) {
            int kind = draft.kind(items.get(at));
            boolean callee = kind != kinds.typeTest && kind != kinds.typeCast && !draft.isExtra(items.get(at));
            Brackets brackets = callee && isOperator(items, at + 1, kinds.less) ? brackets(items, at + 1) : null;
            int call = brackets == null
                    ? -1
                    : call(items.get(at), brackets.parts(), items.get(brackets.next()));
            if (call >= 0 && brackets != null) {
                out.add(call);
                at = brackets.next() + 1;
            } else {
                out.add(items.get(at++));
            }
        }
        return out;
    }

    /** Replaces {@code a.b < C, D > (e)} among the arguments of a call or the elements of a list. */
    Nodes acrossCommas(Nodes siblings) {
        Nodes out = new Nodes();
        int at = 0;
        while (at < siblings.size()) {
            int[] first = comparison(siblings, at, kinds.less);
            int end = at;
            int call = -1;
            if (first != null && isName(first[2])) {
                end = at + 1;
                while (end + 1 < siblings.size() && draft.kind(siblings.get(end)) == kinds.comma
                        && isName(siblings.get(end + 1))) {
                    end += 2;
                }
                int[] last = end + 1 < siblings.size() && draft.kind(siblings.get(end)) == kinds.comma
                        ? comparison(siblings, end + 1, kinds.greater)
                        : null;
                if (last != null && isName(last[0]) && followsClosely(last[1], last[2])
                        && parentheses(last[2]) != null) {
                    Nodes parts = new Nodes();
                    parts.addAll(draft.children(first[1])[0], typeOf(first[2]));
                    for (int i = at + 1; i < end; i += 2) {
                        parts.addAll(siblings.get(i), typeOf(siblings.get(i + 1)));
                    }
                    parts.addAll(siblings.get(end), typeOf(last[0]), draft.children(last[1])[0]);
                    int field = draft.field(siblings.get(at));
                    call = call(first[0], parts, last[2]);
                    draft.setField(call, field);
                }
            }
            if (call >= 0) {
                out.add(call);
                at = end + 2;
            } else {
                out.add(siblings.get(at++));
            }
        }
        return out;
    }

    private int @Nullable [] comparison(Nodes siblings, int at, int token) {
        int node = siblings.get(at);
        int[] parts = draft.children(node);
        return draft.kind(node) == kinds.relational && parts.length == 3
                && draft.kind(parts[1]) == kinds.relationalOperator && draft.children(parts[1]).length == 1
                && draft.kind(draft.children(parts[1])[0]) == token ? parts : null;
    }

    private boolean isOperator(Nodes items, int at, int token) {
        if (at >= items.size() || draft.kind(items.get(at)) != kinds.relationalOperator) {
            return false;
        }
        int[] children = draft.children(items.get(at));
        return children.length == 1 && draft.kind(children[0]) == token;
    }

    /** The brackets {@code < A < B > >} that begin at an index, null when they are none. */
    private @Nullable Brackets brackets(Nodes items, int from) {
        int at = from;
        int depth = 0;
        while (isOperator(items, at, kinds.less) && at + 1 < items.size() && isName(items.get(at + 1))) {
            depth++;
            at += 2;
        }
        int names = at;
        int open = depth;
        while (at < items.size() && open > 0 && closing(items.get(at)) > 0) {
            open -= closing(items.get(at++));
        }
        if (depth == 0 || open != 0 || at >= items.size() || !followsClosely(items.get(at - 1), items.get(at))
                || parentheses(items.get(at)) == null) {
            return null;
        }
        Nodes closers = new Nodes();
        for (int i = names; i < at; i++) {
            int start = draft.start(items.get(i));
            for (int j = 0; j < closing(items.get(i)); j++) {
                closers.add(draft.leaf(kinds.greater, start + j, start + j + 1));
            }
        }
        Nodes parts = new Nodes();
        for (int level = depth - 1; level >= 0; level--) {
            int type = typeOf(items.get(from + 2 * level + 1));
            if (!parts.isEmpty()) {
                Nodes inside = new Nodes(draft.children(type));
                inside.add(draft.wrap(kinds.typeArguments, parts, 0, parts.size()));
                draft.setChildren(type, inside);
                draft.setEnd(type, draft.end(parts.last()));
            }
            parts = new Nodes();
            parts.addAll(draft.children(items.get(from + 2 * level))[0], type, closers.get(depth - 1 - level));
        }
        return new Brackets(parts, at);
    }

    /** How many brackets an operator closes. */
    private int closing(int operator) {
        int kind = draft.kind(operator);
        int length = draft.end(operator) - draft.start(operator);
        if ((kind != kinds.relationalOperator && kind != kinds.shiftOperator) || length > 3) {
            return 0;
        }
        for (int i = 0; i < length; i++) {
            if (draft.byteAt(draft.start(operator) + i) != '>') {
                return 0;
            }
        }
        return length;
    }

    private boolean followsClosely(int operator, int operand) {
        return draft.start(operand) == draft.end(operator);
    }

    /** The parentheses that an expression begins with, and the node above them, -1 for none; null without any. */
    private int @Nullable [] parentheses(int expression) {
        int above = -1;
        int node = expression;
        while (draft.kind(node) != kinds.parenthesizedExpression) {
            int[] children = draft.children(node);
            if (children.length == 0 || draft.start(children[0]) != draft.start(expression)
                    || draft.kind(node) == kinds.functionExpression) {
                return null;
            }
            above = node;
            node = children[0];
        }
        return new int[]{node, above};
    }

    private int call(int function, Nodes brackets, int operand) {
        int[] found = parentheses(operand);
        if (found == null) {
            return -1;
        }
        int arguments = found[0];
        int typeArguments = draft.wrap(kinds.typeArguments, brackets, 0, brackets.size());
        draft.setField(typeArguments, kinds.fields.typeArguments);
        int callee = function;
        int awaiting = -1;
        while ((draft.kind(callee) == kinds.unaryExpression || draft.kind(callee) == kinds.awaitExpression)
                && !draft.isLeaf(callee)) {
            // binds less tightly than the call
            awaiting = callee;
            callee = draft.children(callee)[draft.children(callee).length - 1];
        }
        draft.setField(callee, kinds.fields.function);
        Nodes generic = new Nodes();
        generic.addAll(callee, typeArguments);
        int instantiation = draft.wrap(kinds.instantiationExpression, generic, 0, 2);
        draft.setField(instantiation, kinds.fields.function);
        int role = draft.field(arguments);
        draft.setKind(arguments, kinds.arguments);
        draft.setField(arguments, kinds.fields.arguments);
        Nodes parts = new Nodes();
        parts.addAll(instantiation, arguments);
        int call = draft.wrap(kinds.callExpression, parts, 0, 2);
        int result = found[1] < 0 ? call : nest(call, found[1], operand, role);
        return awaiting < 0 ? result : await(function, awaiting, result);
    }

    private int await(int outermost, int innermost, int operand) {
        Nodes children = new Nodes(draft.children(innermost));
        children.set(children.size() - 1, operand);
        draft.setField(operand, 0);
        draft.setChildren(innermost, children);
        int node = outermost;
        draft.setEnd(node, draft.end(operand));
        while (node != innermost) {
            node = draft.children(node)[draft.children(node).length - 1];
            draft.setEnd(node, draft.end(operand));
        }
        return outermost;
    }

    /** Puts a call in place of the parentheses at the start of an expression. */
    private int nest(int call, int above, int top, int role) {
        draft.setField(call, role);
        Nodes children = new Nodes(draft.children(above));
        children.set(0, call);
        draft.setChildren(above, children);
        for (int node = top; node != call; node = draft.children(node)[0]) {
            draft.setStart(node, draft.start(call));
        }
        return top;
    }

    private boolean isName(int expression) {
        int kind = draft.kind(expression);
        int[] parts = draft.children(expression);
        return kind == kinds.identifier || kind == kinds.typeIdentifier
                || (kind == kinds.memberExpression && parts.length == 3
                        && draft.kind(parts[0]) == kinds.identifier);
    }

    /** A name that was taken for an expression as a type. */
    private int typeOf(int expression) {
        Nodes parts = new Nodes();
        if (draft.kind(expression) == kinds.memberExpression) {
            parts.addAll(draft.children(expression));
        } else {
            parts.add(expression);
        }
        for (int i = 0; i < parts.size(); i++) {
            int part = parts.get(i);
            draft.setField(part, 0);
            if (draft.kind(part) == kinds.identifier) {
                String name = draft.text(draft.start(part), draft.end(part));
                draft.setKind(part, name.equals("void") ? kinds.voidType : kinds.typeIdentifier);
            }
        }
        return draft.wrap(kinds.type, parts, 0, parts.size());
    }
}
