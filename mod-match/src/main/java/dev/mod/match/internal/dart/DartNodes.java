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
            return annotationsOut(list);
        } else if (kind == kinds.spreadElement || kind == kinds.throwExpression) {
            lastExpression(list, kinds.fieldValue);
            return nullAware(list);
        } else if (kind == kinds.arguments) {
            return new GenericCalls(kinds, draft).acrossCommas(positional(list));
        } else if (kind == kinds.listLiteral) {
            return new GenericCalls(kinds, draft).acrossCommas(list);
        } else if (kind == kinds.qualifiedName) {
            qualifiedName(list);
        } else if (kind == kinds.catchClause) {
            inTurn(list, kinds.fieldException, kinds.fieldStackTrace);
        } else if (kind == kinds.breakStatement) {
            return firstWord(node, list, kinds.breakToken, "break");
        } else if (kind == kinds.assertion) {
            return firstWord(node, list, kinds.assertToken, "assert");
        } else if (kind == kinds.expressionStatement) {
            return statement(node, list);
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
            draft.trimEnd(node);
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

    private static Nodes one(int node) {
        Nodes list = new Nodes();
        list.add(node);
        return list;
    }

    private Nodes statement(int node, Nodes list) {
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
        boolean ofConstructor = false;
        for (int i = 0; i < list.size(); i++) {
            int kind = draft.kind(list.get(i));
            ofConstructor |= kind == kinds.constructorSignature || kind == kinds.constantConstructorSignature;
        }
        for (int i = 0; i < list.size(); i++) {
            if (draft.kind(list.get(i)) == kinds.externalToken && !ofConstructor) {
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
            draft.setField(rest.last(), kinds.fieldBody);
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
        takeAnnotations(declaration, out);
        out.addAll(list, 0, list.size());
        return out;
    }

    /** Annotations stand before the parameter that they are for. */
    private Nodes annotationsOut(Nodes list) {
        Nodes out = new Nodes();
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            if (draft.kind(child) == kinds.formalParameter && !draft.isLeaf(child)
                    && draft.kind(draft.children(child)[0]) == kinds.annotation) {
                takeAnnotations(child, out);
            }
            out.add(child);
        }
        return out;
    }

    /** Moves the annotations at the start of a node to a list, unless there is nothing else in it. */
    private void takeAnnotations(int node, Nodes out) {
        Nodes rest = new Nodes();
        int[] inside = draft.children(node);
        int count = 0;
        while (count < inside.length && draft.kind(inside[count]) == kinds.annotation) {
            count++;
        }
        if (count == inside.length) {
            return;
        }
        for (int i = 0; i < inside.length; i++) {
            (i < count ? out : rest).add(inside[i]);
        }
        draft.setChildren(node, rest);
        draft.cutStart(node);
    }

    /** One token where the old grammar has two. */
    private Nodes nullAware(Nodes list) {
        if (list.size() < 3 || draft.kind(list.get(0)) != kinds.spread
                || draft.kind(list.get(1)) != kinds.question
                || draft.end(list.get(0)) != draft.start(list.get(1))) {
            return list;
        }
        draft.setKind(list.get(0), kinds.nullAwareSpread);
        draft.setEnd(list.get(0), draft.end(list.get(1)));
        Nodes out = new Nodes();
        out.add(list.get(0));
        out.addAll(list, 2, list.size());
        return out;
    }

    private void qualifiedName(Nodes list) {
        boolean last = true;
        for (int i = list.size() - 1; i >= 0; i--) {
            draft.setField(list.get(i), 0);
            if (draft.kind(list.get(i)) == kinds.identifier) {
                draft.setKind(list.get(i), last ? kinds.identifier : kinds.typeIdentifier);
                last = false;
            }
        }
    }

    /** Arguments without a name may stand behind those with one, which is an error to the old grammar. */
    private Nodes positional(Nodes list) {
        Nodes out = new Nodes();
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            int[] inside = draft.children(child);
            boolean understood = draft.kind(child) == kinds.vocabulary.error() && inside.length > 0;
            int done = draft.start(child);
            int comma = inside.length > 0 && draft.kind(inside[0]) == kinds.comma ? 0 : 1;
            for (int j = 0; j < inside.length; j++) {
                boolean separator = j % 2 == comma;
                int kind = draft.kind(inside[j]);
                // nothing may be hidden in the error
                understood &= draft.skipBlanks(done, draft.start(inside[j])) == draft.start(inside[j]);
                done = draft.end(inside[j]);
                understood &= separator ? kind == kinds.comma
                        : kind == kinds.identifier || kind == kinds.callExpression || kind == kinds.memberExpression
                                || kind == kinds.stringLiteral || kind == kinds.decimalInteger;
            }
            if (understood && done == draft.end(child) && inside.length % 2 == 0) {
                out.addAll(inside);
            } else {
                out.add(child);
            }
        }
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
