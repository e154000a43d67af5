package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;

/** Puts the parts of a declaration or case, which the old grammar has side by side, into one node. */
final class DeclarationGroups {
    private final DartKinds kinds;
    private final Draft draft;
    private final DartPatterns patterns;

    DeclarationGroups(DartKinds kinds, Draft draft, DartPatterns patterns) {
        this.kinds = kinds;
        this.draft = draft;
        this.patterns = patterns;
    }

    private int kindAt(Nodes list, int at) {
        return at < list.size() ? draft.kind(list.get(at)) : -1;
    }

    private boolean is(int node, int kind) {
        return draft.kind(node) == kind;
    }

    private int skipComments(Nodes list, int from) {
        int at = from;
        while (at < list.size() && draft.isExtra(list.get(at)) && kindAt(list, at) != kinds.vocabulary.error()) {
            at++;
        }
        return at;
    }

    /** The index after annotations and what is between them. */
    private int skipAnnotations(Nodes list, int from) {
        int at = from;
        while (kindAt(list, at) == kinds.annotation) {
            at = skipComments(list, at + 1);
        }
        return at;
    }

    /** Groups the declarations of a file. */
    Nodes ofFile(Nodes list) {
        Nodes out = new Nodes();
        int at = 0;
        while (at < list.size()) {
            int from = skipAnnotations(list, at);
            int to = from < list.size() ? topLevel(list, at, from, out) : -1;
            if (to < 0) {
                to = Math.max(at + 1, Math.min(from, list.size()));
                out.addAll(list, at, to);
            }
            at = to;
        }
        return out;
    }

    /** Adds the declaration at an index; returns the index after it, -1 when there is none. */
    private int topLevel(Nodes list, int annotations, int from, Nodes out) {
        int kind = kindAt(list, from);
        if (kind == kinds.classDeclaration || kind == kinds.enumDeclaration || kind == kinds.mixinDeclaration
                || kind == kinds.extensionDeclaration || kind == kinds.typeAlias) {
            Nodes children = new Nodes();
            children.addAll(list, annotations, from);
            children.addAll(draft.children(list.get(from)));
            draft.setChildren(list.get(from), children);
            out.add(list.get(from));
            return from + 1;
        }
        int signature = from;
        boolean external = is(list.get(from), kinds.externalToken);
        if (external) {
            signature = skipComments(list, from + 1);
        }
        kind = kindAt(list, signature);
        if (kind == kinds.functionSignature || kind == kinds.getterSignature || kind == kinds.setterSignature) {
            int after = skipComments(list, signature + 1);
            int end = kindAt(list, after);
            if (end != kinds.functionBody && end != kinds.semicolon) {
                return -1;
            }
            boolean body = end == kinds.functionBody;
            draft.setField(list.get(signature), kinds.fields.signature);
            draft.setField(list.get(after), body ? kinds.fields.body : 0);
            if (external) {
                list.set(from, external(kinds, draft, list.get(from)));
                draft.setField(list.get(from), kinds.fields.modifier);
            }
            out.add(draft.wrap(declared(kind, body), list, annotations, after + 1));
            return after + 1;
        }
        return variables(list, annotations, from, out);
    }

    private int declared(int signature, boolean body) {
        if (signature == kinds.functionSignature) {
            return body ? kinds.functionDeclaration : kinds.externalFunctionDeclaration;
        }
        if (signature == kinds.getterSignature) {
            return body ? kinds.getterDeclaration : kinds.externalGetterDeclaration;
        }
        return body ? kinds.setterDeclaration : kinds.externalSetterDeclaration;
    }

    /** The node that the new grammar has around the token. */
    static int external(DartKinds kinds, Draft draft, int token) {
        draft.setKind(token, kinds.external);
        Nodes inside = new Nodes();
        inside.add(token);
        return draft.wrap(kinds.external, inside, 0, 1);
    }

    private boolean isModifier(int node) {
        return is(node, kinds.constToken) || is(node, kinds.finalToken) || is(node, kinds.lateToken)
                || is(node, kinds.varToken)
                || is(node, kinds.externalToken) || is(node, kinds.covariantToken);
    }

    private int variables(Nodes list, int annotations, int from, Nodes out) {
        int at = from;
        while (at < list.size() && isModifier(list.get(at))) {
            at = skipComments(list, at + 1);
        }
        int type = at;
        if (kindAt(list, at) == kinds.type) {
            at = skipComments(list, at + 1);
        }
        int names = kindAt(list, at);
        if (at == from || (names != kinds.initializedIdentifierList && names != kinds.staticFinalDeclarationList
                && names != kinds.identifierList)) {
            return -1;
        }
        int end = skipComments(list, at + 1);
        if (kindAt(list, end) != kinds.semicolon) {
            return -1;
        }
        int first = list.get(from);
        boolean external = is(first, kinds.externalToken);
        if (external) {
            first = external(kinds, draft, first);
            list.set(from, first);
            plainNames(kinds, draft, list.get(at));
        }
        boolean constant = is(list.get(from), kinds.finalToken) || is(list.get(from), kinds.constToken)
                || is(list.get(Math.max(from, type - 1)), kinds.finalToken);
        if (type > from && !is(first, kinds.varToken)) {
            draft.setField(first, kinds.fields.modifier);
        }
        if (kindAt(list, type) == kinds.type && (constant || external)) {
            draft.setField(list.get(type), kinds.fields.type);
        }
        out.add(draft.wrap(external ? kinds.externalVariableDeclaration : kinds.topLevelVariableDeclaration, list,
                annotations, end + 1));
        return end + 1;
    }

    /** Names that cannot have values are plain identifiers. */
    static void plainNames(DartKinds kinds, Draft draft, int names) {
        if (draft.kind(names) != kinds.initializedIdentifierList) {
            return;
        }
        Nodes plain = new Nodes();
        for (int name : draft.children(names)) {
            int[] inside = draft.children(name);
            if (draft.kind(name) == kinds.initializedIdentifier && inside.length == 1) {
                draft.setField(inside[0], 0);
                plain.add(inside[0]);
            } else {
                plain.add(name);
            }
        }
        draft.setKind(names, kinds.identifierList);
        draft.setChildren(names, plain);
    }

    /** Groups the members of a class or the like. */
    Nodes ofClass(Nodes list) {
        Nodes out = new Nodes();
        int at = 0;
        while (at < list.size()) {
            int from = skipAnnotations(list, at);
            int kind = kindAt(list, from);
            int after = skipComments(list, from + 1);
            int end = kindAt(list, after);
            if (kind == kinds.declaration && end == kinds.semicolon) {
                out.add(draft.wrap(kinds.memberDeclaration, list, at, after + 1));
                at = after + 1;
            } else if (kind == kinds.methodSignature && end == kinds.functionBody) {
                draft.setField(list.get(from), kinds.fields.signature);
                draft.setField(list.get(after), kinds.fields.body);
                Nodes method = new Nodes();
                method.add(draft.wrap(kinds.methodDeclaration, list, at, after + 1));
                out.add(draft.wrap(kinds.memberDeclaration, method, 0, 1));
                at = after + 1;
            } else {
                int to = Math.max(at + 1, Math.min(from, list.size()));
                out.addAll(list, at, to);
                at = to;
            }
        }
        return out;
    }

    /** Groups the statements of a switch under their cases. */
    Nodes ofSwitch(Nodes list) {
        Nodes out = new Nodes();
        int at = 0;
        while (at < list.size()) {
            if (kindAt(list, at) != kinds.switchLabel) {
                out.add(list.get(at++));
                continue;
            }
            int end = at + 1;
            int last = end;
            while (end < list.size() && kindAt(list, end) != kinds.switchLabel
                    && !is(list.get(end), kinds.closeBrace)) {
                end++;
                if (!draft.isExtra(list.get(end - 1))) {
                    last = end;
                }
            }
            Nodes parts = new Nodes();
            boolean byDefault = label(list.get(at), parts);
            parts.addAll(list, at + 1, last);
            out.add(draft.wrap(byDefault ? kinds.switchStatementDefault : kinds.switchStatementCase, parts, 0,
                    parts.size()));
            out.addAll(list, last, end);
            at = end;
        }
        return out;
    }

    /** Adds the parts of a label; tells whether it is the default one. */
    private boolean label(int node, Nodes parts) {
        boolean byDefault = false;
        boolean afterCase = false;
        int colon = -1;
        for (int child : draft.children(node)) {
            colon = draft.kind(child) == kinds.colon ? child : colon;
        }
        for (int child : draft.children(node)) {
            int kind = draft.kind(child);
            byDefault |= kind == kinds.defaultToken;
            boolean value = afterCase && kinds.isExpression(draft, child);
            afterCase = kind == kinds.caseToken || (afterCase && !value);
            if (value && colon >= 0 && patterns.isReplaced(child, draft.start(colon))) {
                patterns.ofCase(child, draft.start(colon), parts);
            } else {
                parts.add(value && kind != kinds.vocabulary.error() ? constant(child) : child);
            }
        }
        if (parts.isEmpty()) {
            parts.add(node);
        }
        return byDefault;
    }

    private int constant(int value) {
        draft.setField(value, 0);
        Nodes parts = new Nodes();
        int kind = draft.kind(value);
        int[] inside = draft.children(value);
        if (kind == kinds.memberExpression && inside.length == 3) {
            int[] object = draft.children(inside[0]);
            if (draft.kind(inside[0]) == kinds.identifier) {
                parts.addAll(inside);
            } else if (draft.kind(inside[0]) == kinds.memberExpression && object.length == 3
                    && draft.kind(object[0]) == kinds.identifier) {
                Nodes names = new Nodes();
                names.addAll(object);
                names.addAll(inside[1], inside[2]);
                for (int i = 0; i < names.size(); i++) {
                    draft.setField(names.get(i), 0);
                }
                draft.setKind(object[0], kinds.typeIdentifier);
                draft.setKind(object[2], kinds.typeIdentifier);
                parts.add(draft.wrap(kinds.qualifiedName, names, 0, names.size()));
            }
        } else if (kind == kinds.unaryExpression && inside.length == 2
                && draft.kind(inside[0]) == kinds.prefixOperator && draft.children(inside[0]).length == 1) {
            parts.addAll(draft.children(inside[0])[0], inside[1]);
        }
        if (parts.isEmpty()) {
            parts.add(value);
        }
        for (int i = 0; i < parts.size(); i++) {
            draft.setField(parts.get(i), 0);
        }
        return draft.wrap(kinds.constantPattern, parts, 0, parts.size());
    }
}
