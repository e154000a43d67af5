package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;

/** What is particular about statements, and a few steps for all kinds of nodes. */
final class DartStatements {
    private final DartKinds kinds;
    private final Draft draft;

    DartStatements(DartKinds kinds, Draft draft) {
        this.kinds = kinds;
        this.draft = draft;
    }

    private static Nodes one(int node) {
        Nodes list = new Nodes();
        list.add(node);
        return list;
    }

    Nodes statement(int node, Nodes list) {
        if (list.size() == 2 && draft.isMissing(list.get(0)) && draft.kind(list.get(1)) == kinds.semicolon) {
            draft.setKind(node, kinds.emptyStatement);
            draft.setChildren(node, list);
            return one(list.get(1));
        }
        if (list.size() == 2 && draft.kind(list.get(0)) == kinds.identifier
                && draft.text(draft.start(list.get(0)), draft.end(list.get(0))).equals("rethrow")) {
            draft.setKind(node, kinds.rethrowStatement);
            draft.setKind(list.get(0), kinds.rethrowToken);
        }
        return list;
    }

    /** Labels, and statements that are empty, which are errors to the old grammar. */
    Nodes statements(Nodes list) {
        Nodes out = new Nodes();
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            int[] inside = draft.children(child);
            if (draft.kind(child) != kinds.vocabulary.error()) {
                out.add(child);
            } else if (inside.length == 1 && draft.kind(inside[0]) == kinds.semicolon) {
                draft.setUnderstood(child, kinds.emptyStatement);
                out.add(child);
            } else if (inside.length == 2 && draft.kind(inside[0]) == kinds.identifier
                    && draft.kind(inside[1]) == kinds.colon && i + 1 < list.size()
                    && isLabeled(draft.kind(list.get(i + 1)))) {
                Nodes statements = one(list.get(++i));
                separateLoops(statements);
                Nodes parts = new Nodes();
                parts.addAll(inside[0], inside[1], statements.get(0));
                out.add(draft.wrap(kinds.labeledStatement, parts, 0, 3));
                out.addAll(statements, 1, statements.size());
            } else {
                out.add(child);
            }
            separateLoops(out);
        }
        return out;
    }

    /** A loop whose body is empty does not have the statement after it for its body. */
    private void separateLoops(Nodes out) {
        while (true) {
            int loop = out.last();
            int kind = draft.kind(loop);
            int[] inside = draft.children(loop);
            int last = inside.length - 1;
            if ((kind != kinds.forStatement && kind != kinds.whileStatement) || last < 2
                    || draft.kind(inside[last - 1]) != kinds.vocabulary.error()
                    || draft.children(inside[last - 1]).length != 1
                    || draft.kind(draft.children(inside[last - 1])[0]) != kinds.semicolon) {
                return;
            }
            Nodes rest = new Nodes();
            for (int i = 0; i < last; i++) {
                rest.add(inside[i]);
            }
            draft.setUnderstood(rest.last(), kinds.emptyStatement);
            draft.setField(rest.last(), kinds.fields.body);
            draft.setField(inside[last], 0);
            draft.setChildren(loop, rest);
            draft.cutEnd(loop);
            out.add(inside[last]);
        }
    }

    private boolean isLabeled(int kind) {
        return kind == kinds.forStatement || kind == kinds.whileStatement || kind == kinds.doStatement
                || kind == kinds.block || kind == kinds.switchStatement || kind == kinds.ifStatement;
    }

    Nodes condition(Nodes list) {
        Nodes out = new Nodes();
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            int[] inside = draft.children(child);
            if (draft.kind(child) != kinds.parenthesizedExpression || draft.field(child) != kinds.fields.condition) {
                out.add(child);
                continue;
            }
            for (int part : inside) {
                draft.setField(part, kinds.isExpression(draft, part) ? kinds.fields.condition : 0);
                out.add(part);
            }
        }
        return out;
    }

    void inTurn(Nodes list, int... fields) {
        int next = 0;
        for (int i = 0; i < list.size(); i++) {
            if (draft.kind(list.get(i)) == kinds.identifier && next < fields.length) {
                draft.setField(list.get(i), fields[next++]);
            }
        }
    }

    /** Shows a keyword that the old grammar hides. */
    Nodes firstWord(int node, Nodes list, int token, String word) {
        int start = draft.start(node);
        int to = start + word.length();
        boolean free = list.isEmpty() || draft.start(list.get(0)) >= to;
        if (!free || to > draft.end(node) || !draft.text(start, to).equals(word)) {
            return list;
        }
        Nodes out = new Nodes();
        out.add(draft.leaf(token, start, to));
        out.addAll(list, 0, list.size());
        return out;
    }

    Nodes withoutMissing(Nodes list) {
        Nodes out = new Nodes();
        for (int i = 0; i < list.size(); i++) {
            if (draft.start(list.get(i)) < draft.end(list.get(i))) {
                out.add(list.get(i));
            }
        }
        return out;
    }

    Nodes withoutBlanks(Nodes list) {
        Nodes out = new Nodes();
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            if (draft.skipBlanks(draft.start(child), draft.end(child)) < draft.end(child)) {
                out.add(child);
            }
        }
        return out;
    }
}
