package dev.mod.types.java;

import static dev.mod.types.internal.source.Refusal.refused;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.mod.types.internal.source.TextEdits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** What inlining replaces and takes away in each file. */
record InlineEdits(Map<String, TextEdits> edits, Map<String, Map<Integer, Inlined>> inlined) {
    InlineEdits() {
        this(new TreeMap<>(), new TreeMap<>());
    }

    TextEdits of(AttributedFile file) {
        return edits.computeIfAbsent(file.path(), unused -> new TextEdits());
    }

    void put(AttributedFile file, Tree place, Inlined text) {
        int start = file.start(place);
        of(file).replace(start, file.end(place), text.text());
        inlined.computeIfAbsent(file.path(), unused -> new TreeMap<>()).put(start, text);
    }

    List<Inlined.Copy> copies() {
        List<Inlined.Copy> copies = new ArrayList<>();
        inlined.forEach((path, byStart) -> byStart.forEach((start, text) -> copies
                .addAll(text.copies(path, edits.getOrDefault(path, new TextEdits()).moved(start)))));
        return copies;
    }

    /** Takes code away, with its lines if nothing else is there. */
    void remove(AttributedFile file, int start, int end) {
        String text = file.text();
        int from = start;
        while (from > 0 && (text.charAt(from - 1) == ' ' || text.charAt(from - 1) == '\t')) {
            from--;
        }
        int to = end;
        while (to < text.length() && (text.charAt(to) == ' ' || text.charAt(to) == '\t' || text.charAt(to) == '\r')) {
            to++;
        }
        boolean areLines = (from == 0 || text.charAt(from - 1) == '\n') && to < text.length()
                && text.charAt(to) == '\n';
        of(file).replace(areLines ? from : start, areLines ? to + 1 : end, "");
    }

    /** Takes a member away, with its comment and an empty line. */
    void removeMember(AttributedFile file, Tree member) {
        String text = file.text();
        int start = file.start(member);
        String before = text.substring(0, start).stripTrailing();
        int comment = before.lastIndexOf("/*");
        if (before.endsWith("*/") && before.startsWith("/**", comment)) {
            start = comment;
            before = text.substring(0, start).stripTrailing();
        }
        int line = text.lastIndexOf('\n', start) + 1;
        boolean isEmptyBefore = text.substring(0, line).endsWith("\n\n");
        if (isEmptyBefore && text.substring(line, start).isBlank()) {
            start = line - 1;
        }
        int end = file.end(member);
        int next = text.indexOf('\n', end) + 1;
        if (before.endsWith("{") && next > 0 && text.substring(end, next).isBlank() && text.startsWith("\n", next)) {
            // the first one leaves no empty line behind
            end = next;
        }
        remove(file, start, end);
    }

    /** Refuses a name behind an expression, which would not be evaluated any more. */
    static void refuseEffect(AttributedFile file, Tree name) {
        if (name instanceof MemberSelectTree select) {
            String before = file.text(select.getExpression());
            boolean isSelf = before.equals("this") || before.equals("super");
            TreePath path = TreePath.getPath(file.unit(), select.getExpression());
            Element of = path == null ? null : file.element(path);
            if (!isSelf && !(of instanceof TypeElement)) {
                throw refused("it belongs to an object in " + file.place(file.start(name)) + ": " + before);
            }
        }
    }
}
