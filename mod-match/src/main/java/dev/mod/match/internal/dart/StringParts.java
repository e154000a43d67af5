package dev.mod.match.internal.dart;

import dev.mod.match.internal.shape.Draft;
import dev.mod.match.internal.shape.Nodes;
import dev.mod.match.internal.shape.Vocabulary;
import java.util.HashMap;
import java.util.Map;

/** Gives each string of a literal a node, and each run of its characters. The old grammar shows quotes only. */
final class StringParts {
    private record Form(int kind, int closing, int characters, int withBackslash) {}

    /** The kinds of strings by their opening quotes. */
    static final class Forms {
        private final Map<Integer, Form> byQuote = new HashMap<>();

        Forms(Vocabulary v) {
            int single = v.named("template_chars_single_single");
            int twofold = v.named("template_chars_double_single");
            int lines = v.named("template_chars_single");
            int twofoldLines = v.named("template_chars_double");
            form(v, "'", "'", "string_literal_single_quotes", single);
            form(v, "\"", "\"", "string_literal_double_quotes", twofold);
            form(v, "'''", "'''", "string_literal_single_quotes_multiple", lines);
            form(v, "\"\"\"", "\"\"\"", "string_literal_double_quotes_multiple", twofoldLines);
            form(v, "r'", "'", "raw_string_literal_single_quotes", single);
            form(v, "r\"", "\"", "raw_string_literal_double_quotes", twofold);
            form(v, "r'''", "'''", "raw_string_literal_single_quotes_multiple", lines);
            form(v, "r\"\"\"", "\"\"\"", "raw_string_literal_double_quotes_multiple", twofoldLines);
        }

        private void form(Vocabulary v, String opening, String closing, String kind, int characters) {
            byQuote.put(v.token(opening), new Form(v.named(kind), v.token(closing), characters,
                    v.named("template_chars_raw_slash")));
        }
    }

    private final Draft draft;
    private final Map<Integer, Form> forms;

    StringParts(DartKinds kinds, Draft draft) {
        this.draft = draft;
        forms = kinds.strings.byQuote;
    }

    /** The children of a string literal, with a node for each string in it that ends. */
    Nodes apply(Nodes children) {
        Nodes out = new Nodes();
        int at = 0;
        while (at < children.size()) {
            Form form = forms.get(draft.kind(children.get(at)));
            int end = form == null ? at : closing(children, at, form);
            if (form == null || end <= at) {
                out.add(children.get(at++));
                continue;
            }
            Nodes parts = new Nodes();
            parts.add(children.get(at));
            for (int i = at + 1; i <= end; i++) {
                characters(parts, children.get(i), form);
                parts.add(children.get(i));
            }
            out.add(draft.wrap(form.kind(), parts, 0, parts.size()));
            at = end + 1;
        }
        return out;
    }

    private int closing(Nodes children, int from, Form form) {
        for (int i = from + 1; i < children.size(); i++) {
            if (draft.kind(children.get(i)) == form.closing() && !draft.isMissing(children.get(i))) {
                boolean multiple = draft.end(children.get(i)) - draft.start(children.get(i)) == 3;
                if (multiple || draft.end(children.get(i)) > draft.start(children.get(i))) {
                    return i;
                }
            }
        }
        return -1;
    }

    private void characters(Nodes parts, int next, Form form) {
        int from = draft.end(parts.last());
        int to = draft.start(next);
        if (from == to) {
            return;
        }
        boolean backslash = false;
        for (int at = from; at < to; at++) {
            backslash |= draft.byteAt(at) == '\\';
        }
        parts.add(draft.leaf(backslash ? form.withBackslash() : form.characters(), from, to));
    }
}
