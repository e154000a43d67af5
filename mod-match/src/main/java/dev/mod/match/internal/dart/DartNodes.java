package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;

/** What is particular about single kinds of nodes. */
final class DartNodes {
    private static final int LONGEST_WORD = 10;

    private final DartKinds kinds;
    private final Draft draft;
    private final PostfixFold postfixes;
    private final DartStatements statements;

    DartNodes(DartKinds kinds, Draft draft, PostfixFold postfixes) {
        this.kinds = kinds;
        this.draft = draft;
        this.postfixes = postfixes;
        statements = new DartStatements(kinds, draft);
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
            return statements.condition(list);
        } else if (kind == kinds.staticFinalDeclaration || kind == kinds.initializedIdentifier
                || kind == kinds.fieldInitializer) {
            nameAndValue(list);
        } else if (kind == kinds.optionalFormalParameters || kind == kinds.formalParameterList) {
            after(list, kinds.equalSign, kinds.fields.defaultValue);
            after(list, kinds.colon, kinds.fields.defaultValue);
            return annotationsOut(list);
        } else if (kind == kinds.spreadElement || kind == kinds.throwExpression) {
            lastExpression(list, kinds.fields.value);
            return nullAware(list);
        } else if (kind == kinds.arguments) {
            return new GenericCalls(kinds, draft).acrossCommas(positional(list));
        } else if (kind == kinds.listLiteral) {
            return new GenericCalls(kinds, draft).acrossCommas(list);
        } else if (kind == kinds.qualifiedName) {
            qualifiedName(list);
        } else if (kind == kinds.catchClause) {
            statements.inTurn(list, kinds.fields.exception, kinds.fields.stackTrace);
        } else if (kind == kinds.breakStatement) {
            return statements.firstWord(node, list, kinds.breakToken, "break");
        } else if (kind == kinds.assertion) {
            return statements.firstWord(node, list, kinds.assertToken, "assert");
        } else if (kind == kinds.expressionStatement) {
            return statements.statement(node, list);
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
            return statements.statements(list);
        } else if (kind == kinds.libraryName) {
            return statements.withoutMissing(list);
        } else if (kind == kinds.localVariableDeclaration) {
            return annotationsFirst(list);
        } else if (kind == kinds.binaryOperator) {
            return tokens(list);
        } else if (kind == kinds.scriptTag) {
            draft.trimEnd(node);
            return statements.withoutBlanks(list);
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
                draft.setField(front.get(i), kinds.fields.object);
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

    private void nameAndValue(Nodes list) {
        boolean value = false;
        boolean named = false;
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            if (draft.kind(child) == kinds.equalSign) {
                value = true;
            } else if (value && kinds.isExpression(draft, child)) {
                draft.setField(child, kinds.fields.value);
            } else if (!named && draft.kind(child) == kinds.identifier) {
                draft.setField(child, kinds.fields.name);
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

    private void functionParameter(Nodes list) {
        boolean function = false;
        for (int i = 0; i < list.size(); i++) {
            function |= draft.kind(list.get(i)) == kinds.formalParameterList;
        }
        for (int i = 0; i < list.size() && function; i++) {
            if (draft.kind(list.get(i)) == kinds.identifier) {
                draft.setField(list.get(i), kinds.fields.name);
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
                draft.setField(child, kinds.fields.parameters);
            } else if (kind == kinds.type) {
                draft.setField(child, kinds.fields.target);
            } else if (kind == kinds.identifier) {
                draft.setField(child, target ? kinds.fields.targetConstructor : kinds.fields.name);
            } else if (kind == kinds.dot && !target) {
                draft.setField(child, kinds.fields.name);
            }
        }
    }

    private void typeName(Nodes list) {
        for (int i = 0; i < list.size() && draft.kind(list.get(i)) != kinds.typeArguments; i++) {
            if (draft.kind(list.get(i)) == kinds.typeIdentifier || draft.kind(list.get(i)) == kinds.dot) {
                draft.setField(list.get(i), kinds.fields.type);
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
        boolean ofConstructor = false;
        for (int i = 0; i < list.size(); i++) {
            int kind = draft.kind(list.get(i));
            ofConstructor |= kind == kinds.constructorSignature || kind == kinds.constantConstructorSignature;
        }
        for (int i = 0; i < list.size(); i++) {
            if (draft.kind(list.get(i)) == kinds.externalToken && !ofConstructor) {
                list.set(i, DeclarationGroups.external(kinds, draft, list.get(i)));
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

    /** In errors, the parser takes these words for names. */
    private void keyword(int node) {
        if (draft.kind(node) != kinds.identifier) {
            return;
        }
        int kind = switch (draft.text(draft.start(node), draft.end(node))) {
            case "this" -> kinds.thisToken;
            case "super" -> kinds.superToken;
            case "true" -> kinds.trueKind;
            case "false" -> kinds.falseKind;
            case "null" -> kinds.nullLiteral;
            default -> kinds.identifier;
        };
        draft.setKind(node, kind);
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
                understood &= separator
                        ? kind == kinds.comma
                        : kind == kinds.identifier || kind == kinds.callExpression || kind == kinds.memberExpression
                                || kind == kinds.stringLiteral || kind == kinds.decimalInteger;
            }
            if (understood && done == draft.end(child) && inside.length % 2 == 0) {
                for (int part : inside) {
                    keyword(part);
                }
                out.addAll(inside);
            } else {
                out.add(child);
            }
        }
        return out;
    }
}
