package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;

/** Puts back the enumerations and abstract fields that {@link SecondReading} has replaced. */
final class DartEnums {
    private final DartKinds kinds;
    private final PatternKinds patterns;
    private final Draft draft;

    DartEnums(DartKinds kinds, Draft draft) {
        this.kinds = kinds;
        patterns = kinds.patterns;
        this.draft = draft;
    }

    /** Whether the class with these parts stands for an enumeration. */
    boolean isEnum(Nodes list) {
        int at = keyword(list);
        return at >= 0 && draft.has(draft.start(list.get(at)), "enum")
                && draft.isReplaced(draft.start(list.get(at)), draft.end(list.get(at)));
    }

    private int keyword(Nodes list) {
        for (int i = 0; i < list.size(); i++) {
            if (draft.kind(list.get(i)) == kinds.classToken) {
                return i;
            }
        }
        return -1;
    }

    /** The parts of an enumeration. */
    Nodes enumeration(int node, Nodes list) {
        draft.setKind(node, kinds.enumDeclaration);
        Nodes out = new Nodes();
        int keyword = keyword(list);
        for (int i = 0; i < list.size(); i++) {
            int child = list.get(i);
            int kind = draft.kind(child);
            if (i == keyword) {
                out.add(draft.leaf(patterns.enumToken, draft.start(child), draft.start(child) + 4));
            } else if (i == keyword + 1 && kind == kinds.identifier) {
                int name = draft.leaf(kinds.identifier, draft.start(list.get(keyword)) + 5, draft.end(child));
                draft.setField(name, kinds.fields.name);
                out.add(name);
            } else if (kind == kinds.superclass && only(child) == patterns.mixins) {
                out.addAll(draft.children(child));
            } else {
                if (kind == kinds.interfaces || kind == kinds.typeParameters) {
                    draft.setField(child, 0);
                } else if (kind == kinds.classBody) {
                    draft.setKind(child, kinds.enumBody);
                    draft.setChildren(child, body(new Nodes(draft.children(child))));
                }
                out.add(child);
            }
        }
        return out;
    }

    private int only(int node) {
        int[] inside = draft.children(node);
        return inside.length == 1 ? draft.kind(inside[0]) : -1;
    }

    /** Values are annotations of the first member so far. */
    private Nodes body(Nodes list) {
        Nodes flat = new Nodes();
        for (int i = 0; i < list.size(); i++) {
            flatten(list.get(i), flat);
        }
        Nodes out = new Nodes();
        Nodes annotations = new Nodes();
        for (int i = 0; i < flat.size(); i++) {
            int child = flat.get(i);
            if (draft.kind(child) == kinds.annotation && isReplaced(child)) {
                out.add(entry(annotations, child));
                annotations = new Nodes();
            } else if (draft.kind(child) == kinds.annotation) {
                annotations.add(child);
            } else {
                out.addAll(annotations, 0, annotations.size());
                annotations = new Nodes();
                out.add(child);
            }
            if (i + 1 < flat.size()) {
                separators(draft.end(child), draft.start(flat.get(i + 1)), out);
            }
        }
        return out;
    }

    private boolean isReplaced(int annotation) {
        return draft.isReplaced(draft.start(annotation), draft.start(annotation) + 1);
    }

    /** Takes the values out of the member that they were before. */
    private void flatten(int child, Nodes flat) {
        int node = child;
        int kind = draft.kind(node);
        int[] inside = draft.children(node);
        int holder = -1;
        if (kind == kinds.memberDeclaration && inside.length == 1) {
            holder = node;
            node = inside[0];
            inside = draft.children(node);
        }
        int count = 0;
        if (kind == kinds.memberDeclaration) {
            for (int i = 0; i < inside.length; i++) {
                if (draft.kind(inside[i]) == kinds.annotation && isReplaced(inside[i])) {
                    count = i + 1;
                }
            }
        }
        if (count == 0) {
            flat.add(child);
            return;
        }
        Nodes rest = new Nodes();
        for (int i = 0; i < inside.length; i++) {
            boolean value = i < count;
            // comments behind the last value are not of the member
            if (!value && rest.isEmpty() && draft.isExtra(inside[i])) {
                value = true;
            }
            (value ? flat : rest).add(inside[i]);
        }
        draft.setChildren(node, rest);
        draft.cutStart(node);
        if (holder >= 0) {
            draft.cutStart(holder);
        }
        flat.add(child);
    }

    private int entry(Nodes annotations, int value) {
        Nodes parts = new Nodes();
        parts.addAll(annotations, 0, annotations.size());
        boolean first = true;
        for (int part : draft.children(value)) {
            int kind = draft.kind(part);
            if (first) {
                first = false;
                continue;
            }
            if (kind == kinds.annotationArguments) {
                draft.setKind(part, kinds.arguments);
                draft.setField(part, 0);
                draft.setKind(draft.children(part)[0], kinds.openParen);
                parts.add(part);
            } else if (kind == kinds.qualifiedName) {
                int[] names = draft.children(part);
                for (int i = 0; i < names.length; i++) {
                    if (draft.kind(names[i]) == kinds.typeIdentifier) {
                        draft.setKind(names[i], kinds.identifier);
                    }
                    draft.setField(names[i], i == 0 ? kinds.fields.name : 0);
                    parts.add(names[i]);
                }
            } else {
                parts.add(part);
            }
        }
        return draft.wrap(patterns.enumEntry, parts, 0, parts.size());
    }

    private void separators(int from, int to, Nodes out) {
        int at = draft.skipBlanks(from, to + 1);
        // the next value's sign may be where the comma is
        for (; at <= to; at = draft.skipBlanks(at + 1, to + 1)) {
            boolean comma = draft.has(at, ",");
            if (!draft.isReplaced(at, at + 1) || (!comma && !draft.has(at, ";"))) {
                return;
            }
            out.add(draft.leaf(comma ? kinds.comma : kinds.semicolon, at, at + 1));
        }
    }

    /** The parts of a declaration, with the modifier that was left out. */
    Nodes declaration(int node, Nodes list) {
        int end = draft.start(node);
        while (end > 0 && draft.skipBlanks(end - 1, end) == end) {
            end--;
        }
        int start = end - 8;
        if (!draft.has(start, "abstract") || !draft.isReplaced(start, end)) {
            return list;
        }
        Nodes out = new Nodes();
        out.add(draft.leaf(patterns.abstractToken, start, end));
        out.addAll(list, 0, list.size());
        DeclarationGroups.plainNames(kinds, draft, out.last());
        draft.setStart(node, start);
        return out;
    }
}
