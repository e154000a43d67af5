package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;
import java.nio.charset.StandardCharsets;

/** Reads names and types from a text, and makes nodes of them. */
class TypeSyntax {
    static final int MAX_DEPTH = 40;

    final DartKinds kinds;
    final PatternKinds patterns;
    final Draft draft;
    final DartNodes nodes;
    final int end;
    int at;
    int depth;
    boolean failed;

    TypeSyntax(DartKinds kinds, Draft draft, DartNodes nodes, int from, int to) {
        this.kinds = kinds;
        patterns = kinds.patterns;
        this.draft = draft;
        this.nodes = nodes;
        at = from;
        end = to;
    }

    /** Adds the parts of the type of a record to a list; the offset after it, -1 when it is not understood. */
    int readRecordType(Nodes out) {
        recordType(out);
        return failed ? -1 : at;
    }

    private void recordType(Nodes out) {
        sign("(", out);
        while (!failed && !starts(")")) {
            if (starts("{")) {
                sign("{", out);
                while (!failed && !starts("}")) {
                    Nodes field = new Nodes();
                    Nodes named = new Nodes();
                    named.add(typed(true));
                    field.add(draft.wrap(kinds.typedIdentifier, named, 0, 1));
                    draft.setChildren(field.get(0), new Nodes(draft.children(named.get(0))));
                    out.add(draft.wrap(patterns.recordTypeNamedField, field, 0, 1));
                    comma("}", out);
                }
                sign("}", out);
            } else {
                out.add(typed(false));
            }
            comma(")", out);
        }
        sign(")", out);
    }

    private void comma(String closing, Nodes out) {
        if (starts(",")) {
            sign(",", out);
        } else if (!starts(closing)) {
            failed = true;
        }
    }

    /** A field in the type of a record: a type, and a name. */
    private int typed(boolean nameNeeded) {
        Nodes parts = new Nodes();
        int type = type();
        if (type < 0) {
            failed = true;
            return token(patterns.recordTypeField, 0);
        }
        draft.setField(type, kinds.fields.type);
        parts.add(type);
        if (nameNeeded || isName()) {
            int name = word(kinds.identifier);
            draft.setField(name, kinds.fields.name);
            parts.add(name);
        }
        return draft.wrap(patterns.recordTypeField, parts, 0, parts.size());
    }

    final void blanks() {
        at = draft.skipBlanks(at, end);
    }

    final boolean starts(String sign) {
        blanks();
        byte[] bytes = sign.getBytes(StandardCharsets.US_ASCII);
        if (at + bytes.length > end) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if (draft.byteAt(at + i) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    final boolean startsWord(String word) {
        return starts(word) && (at + word.length() >= end || !DartTokens.isWord(draft.byteAt(at + word.length())));
    }

    final int token(int kind, int length) {
        int node = draft.leaf(kind, at, at + length);
        at += length;
        return node;
    }

    final void sign(String sign, Nodes out) {
        if (starts(sign)) {
            out.add(token(kinds.token(sign), sign.length()));
        } else {
            failed = true;
        }
    }

    final boolean isDigit() {
        int c = draft.byteAt(at);
        return c >= '0' && c <= '9';
    }

    final int word(int kind) {
        blanks();
        int to = at;
        while (to < end && DartTokens.isWord(draft.byteAt(to))) {
            to++;
        }
        if (to == at || isDigit()) {
            failed = true;
            return token(kind, 0);
        }
        int node = token(kind, to - at);
        nodes.leaf(node);
        return node;
    }

    final boolean isName() {
        blanks();
        return at < end && DartTokens.isWord(draft.byteAt(at)) && !isDigit() && draft.byteAt(at) != 'r'
                || (at < end && draft.byteAt(at) == 'r' && draft.byteAt(at + 1) != '\'' && draft.byteAt(at + 1) != '"');
    }

    /** A type; -1 when it is none that is known. */
    final int type() {
        if (++depth > MAX_DEPTH) {
            failed = true;
            return -1;
        }
        Nodes parts = new Nodes();
        blanks();
        if (startsWord("void")) {
            parts.add(token(kinds.voidType, 4));
        } else if (starts("(")) {
            Nodes record = new Nodes();
            recordType(record);
            if (!failed) {
                parts.add(draft.wrap(patterns.recordType, record, 0, record.size()));
            }
        } else {
            parts.add(word(kinds.typeIdentifier));
            if (starts(".")) {
                sign(".", parts);
                parts.add(word(kinds.typeIdentifier));
            }
            if (starts("<")) {
                typeArguments(parts);
            }
        }
        if (starts("?")) {
            sign("?", parts);
        }
        depth--;
        return failed || parts.isEmpty() ? -1 : draft.wrap(kinds.type, parts, 0, parts.size());
    }

    final void typeArguments(Nodes out) {
        Nodes parts = new Nodes();
        sign("<", parts);
        while (!failed) {
            int type = type();
            if (type < 0) {
                return;
            }
            parts.add(type);
            if (!starts(",")) {
                break;
            }
            sign(",", parts);
        }
        sign(">", parts);
        if (!failed) {
            out.add(draft.wrap(kinds.typeArguments, parts, 0, parts.size()));
        }
    }
}
