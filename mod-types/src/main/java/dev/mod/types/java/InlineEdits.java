package dev.mod.types.java;

import static dev.mod.types.internal.source.Refusal.refused;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.mod.types.internal.source.Excerpts;
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

    List<Excerpts.Copy> copies() {
        List<Excerpts.Copy> copies = new ArrayList<>();
        inlined.forEach((path, byStart) -> byStart.forEach((start, text) -> copies
                .addAll(text.copies(path, edits.getOrDefault(path, new TextEdits()).moved(start)))));
        return copies;
    }

    /** Takes code away, with its lines if nothing else is there. */
    void remove(AttributedFile file, int start, int end) {
        of(file).removeLines(file.text(), start, end);
    }

    /** Takes a member away, with its comment and an empty line. */
    void removeMember(AttributedFile file, Tree member) {
        of(file).removeDeclaration(file.text(), file.start(member), file.end(member));
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
