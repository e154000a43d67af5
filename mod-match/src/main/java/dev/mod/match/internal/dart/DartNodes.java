package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;

/** What is particular about single kinds of nodes. */
final class DartNodes {
    private static final int LONGEST_WORD = 10;

    private final DartKinds kinds;
    private final Draft draft;
    private final PostfixFold postfixes;

    DartNodes(DartKinds kinds, Draft draft, PostfixFold postfixes) {
        this.kinds = kinds;
        this.draft = draft;
        this.postfixes = postfixes;
    }

    /** Shows in a leaf what the newer grammar shows. */
    void leaf(int node) {
        int kind = draft.kind(node);
        int start = draft.start(node);
        int end = draft.end(node);
        if (start == end) {
            return;
        }
        if (kind == kinds.identifier || kind == kinds.typeIdentifier) {
            if (end - start <= LONGEST_WORD) {
                Integer word = kinds.words.get(draft.text(start, end));
                if (word != null) {
                    only(node, word);
                }
            }
        } else if (kind == kinds.additiveOperator || kind == kinds.equalityOperator
                || kind == kinds.negationOperator || kind == kinds.multiplicativeOperator) {
            only(node, kinds.token(draft.text(start, end)));
        } else if (kind == kinds.comment && draft.byteAt(start + 1) == '*') {
            only(node, kinds.blockComment);
        } else if (kind == kinds.documentationComment && draft.byteAt(start + 1) == '*') {
            only(node, kinds.documentationBlockComment);
        }
    }

    private void only(int node, int kind) {
        Nodes inside = new Nodes();
        inside.add(draft.leaf(kind, draft.start(node), draft.end(node)));
        draft.setChildren(node, inside);
    }

    /** The children of a node, with what its kind asks for. */
    Nodes inner(int node, Nodes list) {
        int kind = draft.kind(node);
        if (kind == kinds.thisToken || kind == kinds.superToken || kind == kinds.trueKind || kind == kinds.falseKind
                || kind == kinds.nullLiteral) {
            return isSame(node, list) ? new Nodes() : list;
        }
        if (kind == kinds.annotation) {
            annotation(list);
        } else if (kind == kinds.ifStatement || kind == kinds.ifElement) {
            return condition(list);
        } else if (kind == kinds.staticFinalDeclaration || kind == kinds.initializedIdentifier
                || kind == kinds.fieldInitializer) {
            nameAndValue(list);
        } else if (kind == kinds.optionalFormalParameters || kind == kinds.formalParameterList) {
            after(list, kinds.equalSign, kinds.fieldDefaultValue);
            after(list, kinds.colon, kinds.fieldDefaultValue);
        } else if (kind == kinds.spreadElement || kind == kinds.throwExpression) {
            lastExpression(list, kinds.fieldValue);
        } else if (kind == kinds.catchClause) {
            inTurn(list, kinds.fieldException, kinds.fieldStackTrace);
        } else if (kind == kinds.breakStatement) {
            return firstWord(node, list, kinds.breakToken, "break");
        } else if (kind == kinds.assertion) {
            return firstWord(node, list, kinds.assertToken, "assert");
        } else if (kind == kinds.expressionStatement) {
            rethrow(node, list);
        } else if (kind == kinds.formalParameter) {
            functionParameter(list);
        } else if (kind == kinds.redirectingFactoryConstructorSignature) {
            redirectingFactory(list);
        } else if (kind == kinds.constructorInvocation) {
            typeName(list);
        } else if (kind == kinds.isOperator) {
            negated(node, list);
        } else if (kind == kinds.declaration) {
            external(list);
        } else if (kind == kinds.block) {
            return statements(list);
        } else if (kind == kinds.libraryName) {
            return withoutMissing(list);
        } else if (kind == kinds.localVariableDeclaration) {
            return annotationsFirst(list);
        } else if (kind == kinds.binaryOperator) {
            return tokens(list);
        } else if (kind == kinds.scriptTag) {
            return withoutBlanks(list);
        }
        return list;
    }

    private boolean isSame(int node, Nodes list) {
        return list.size() == 1 && draft.start(list.get(0)) == draft.start(node)
                && draft.end(list.get(0)) == draft.end(node) && !draft.isNamed(list.get(0));
    }

    /** An expression that can be assigned to keeps its last selector to itself. */
    Nodes assignable(Nodes list) {
        if (list.isEmpty() || !postfixes.isSelector(draft.kind(list.last()))) {
            return postfixes.apply(list);
        }
        Nodes front = new Nodes();
        front.addAll(list, 0, list.size() - 1);
        front = postfixes.apply(front);
        for (int i = 0; i < front.size(); i++) {
            if (kinds.isExpression(draft, front.get(i))) {
                draft.setField(front.get(i), kinds.fieldObject);
            }
        }
        Nodes parts = postfixes.parts(list.last());
        postfixes.assign(parts);
        front.addAll(parts, 0, parts.size());
        return front;
    }

    private void annotation(Nodes list) {
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            if (draft.kind(child) != kinds.arguments) {
                continue;
            }
            draft.setKind(child, kinds.annotationArguments);
            draft.setField(child, 0);
            int[] inside = draft.children(child);
            if (inside.length > 0 && draft.kind(inside[0]) == kinds.openParen) {
                draft.setKind(inside[0], kinds.annotationOpenParen);
            }
        }
    }

    private Nodes condition(Nodes list) {
        Nodes out = new Nodes();
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            int[] inside = draft.children(child);
            if (draft.kind(child) != kinds.parenthesizedExpression || draft.field(child) != kinds.fieldCondition) {
                out.add(child);
                continue;
            }
            for (int part : inside) {
                draft.setField(part, kinds.isExpression(draft, part) ? kinds.fieldCondition : 0);
                out.add(part);
            }
        }
        return out;
    }

    private void nameAndValue(Nodes list) {
        boolean value = false;
        boolean named = false;
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            if (draft.kind(child) == kinds.equalSign) {
                value = true;
            } else if (value && kinds.isExpression(draft, child)) {
                draft.setField(child, kinds.fieldValue);
            } else if (!named && draft.kind(child) == kinds.identifier) {
                draft.setField(child, kinds.fieldName);
                named = true;
            }
        }
    }

    private void after(Nodes list, int token, int field) {
        for (int i = 1; i < list.size(); i++) {
            int child = list.get(i);
            if (draft.kind(list.get(i - 1)) == token && kinds.isExpression(draft, child)) {
                draft.setField(child, field);
            }
        }
    }

    private void lastExpression(Nodes list, int field) {
        if (!list.isEmpty() && kinds.isExpression(draft, list.last())) {
            draft.setField(list.last(), field);
        }
    }

    private void inTurn(Nodes list, int... fields) {
        int next = 0;
        for (int i = 0; i < list.size(); i++) {
            if (draft.kind(list.get(i)) == kinds.identifier && next < fields.length) {
                draft.setField(list.get(i), fields[next++]);
            }
        }
    }

    /** Shows a keyword that the old grammar hides. */
    private Nodes firstWord(int node, Nodes list, int token, String word) {
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

    private void rethrow(int node, Nodes list) {
        if (list.size() == 2 && draft.kind(list.get(0)) == kinds.identifier
                && draft.text(draft.start(list.get(0)), draft.end(list.get(0))).equals("rethrow")) {
            draft.setKind(node, kinds.rethrowStatement);
            draft.setKind(list.get(0), kinds.rethrowToken);
        }
    }

    private void functionParameter(Nodes list) {
        boolean function = false;
        for (int i = 0; i < list.size(); i++) {
            function |= draft.kind(list.get(i)) == kinds.formalParameterList;
        }
        for (int i = 0; i < list.size() && function; i++) {
            if (draft.kind(list.get(i)) == kinds.identifier) {
                draft.setField(list.get(i), kinds.fieldName);
            }
        }
    }

    private void redirectingFactory(Nodes list) {
        boolean target = false;
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            int kind = draft.kind(child);
            target |= kind == kinds.equalSign;
            if (kind == kinds.formalParameterList) {
                draft.setField(child, kinds.fieldParameters);
            } else if (kind == kinds.type) {
                draft.setField(child, kinds.fieldTarget);
            } else if (kind == kinds.identifier) {
                draft.setField(child, target ? kinds.fieldTargetConstructor : kinds.fieldName);
            } else if (kind == kinds.dot && !target) {
                draft.setField(child, kinds.fieldName);
            }
        }
    }

    private void typeName(Nodes list) {
        for (int i = 0; i < list.size() && draft.kind(list.get(i)) != kinds.typeArguments; i++) {
            if (draft.kind(list.get(i)) == kinds.typeIdentifier || draft.kind(list.get(i)) == kinds.dot) {
                draft.setField(list.get(i), kinds.fieldType);
            }
        }
    }

    private void negated(int node, Nodes list) {
        int end = draft.end(node);
        if (!list.isEmpty() && draft.end(list.last()) < end && draft.byteAt(end - 1) == '!') {
            list.add(draft.leaf(kinds.bang, end - 1, end));
        }
    }

    private void external(Nodes list) {
        DeclarationGroups groups = new DeclarationGroups(kinds, draft);
        for (int i = 0; i < list.size(); i++) {
            if (draft.kind(list.get(i)) == kinds.externalToken) {
                list.set(i, groups.external(list.get(i)));
            }
        }
    }

    /** An operator that is declared is a plain token. */
    private Nodes tokens(Nodes list) {
        Nodes out = new Nodes();
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            if (draft.isNamed(child) && draft.children(child).length == 1) {
                out.addAll(draft.children(child));
            } else {
                out.add(child);
            }
        }
        return out;
    }

    /** Labels, and statements that are empty, which are errors to the old grammar. */
    private Nodes statements(Nodes list) {
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
                Nodes parts = new Nodes();
                parts.addAll(inside[0], inside[1], list.get(++i));
                out.add(draft.wrap(kinds.labeledStatement, parts, 0, 3));
            } else {
                out.add(child);
            }
        }
        return out;
    }

    private boolean isLabeled(int kind) {
        return kind == kinds.forStatement || kind == kinds.whileStatement || kind == kinds.doStatement
                || kind == kinds.block || kind == kinds.switchStatement || kind == kinds.ifStatement;
    }

    private Nodes withoutMissing(Nodes list) {
        Nodes out = new Nodes();
        for (int i = 0; i < list.size(); i++) {
            if (draft.start(list.get(i)) < draft.end(list.get(i))) {
                out.add(list.get(i));
            }
        }
        return out;
    }

    private Nodes annotationsFirst(Nodes list) {
        if (list.isEmpty() || draft.isLeaf(list.get(0))) {
            return list;
        }
        int declaration = list.get(0);
        int[] inside = draft.children(declaration);
        if (draft.kind(inside[0]) != kinds.annotation) {
            return list;
        }
        Nodes out = new Nodes();
        Nodes rest = new Nodes();
        for (int child : inside) {
            if (rest.isEmpty() && draft.kind(child) == kinds.annotation) {
                out.add(child);
            } else {
                rest.add(child);
            }
        }
        if (rest.isEmpty()) {
            return list;
        }
        draft.setChildren(declaration, rest);
        draft.cutStart(declaration);
        out.addAll(list, 0, list.size());
        return out;
    }

    private Nodes withoutBlanks(Nodes list) {
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
