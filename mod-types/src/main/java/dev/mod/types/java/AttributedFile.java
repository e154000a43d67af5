package dev.mod.types.java;

import dev.mod.types.internal.source.JavaTokens;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * A file with the compiler's tree of it, in which everything has its symbol and type. Offsets are UTF-16.
 *
 * @param path relative to the project
 */
record AttributedFile(String path, String text, CompilationUnitTree unit, JavaCompilation compilation) {

    Trees trees() {
        return compilation.trees();
    }

    int start(Tree of) {
        return (int) trees().getSourcePositions().getStartPosition(unit, of);
    }

    /** Behind a tree; -1 for one that nobody has written. */
    int end(Tree of) {
        return (int) trees().getSourcePositions().getEndPosition(unit, of);
    }

    String text(Tree of) {
        return text.substring(start(of), end(of));
    }

    /** What a tree stands for. */
    @Nullable
    Element element(TreePath of) {
        return trees().getElement(of);
    }

    /** What an element is called among those that are known outside of their file; "" for what is not known. */
    String symbol(@Nullable Element element) {
        return element == null || JavaModel.isUnresolved(element) ? "" : JavaNames.symbol(compilation, element);
    }

    /** A place for a message, {@code path:line}. */
    String place(int offset) {
        return path + ":" + unit.getLineMap().getLineNumber(offset);
    }

    /** Where a sign stands first from an offset on, not in a comment or text; -1 if it does not. */
    int find(String sign, int from, int to) {
        return JavaTokens.find(text, sign, from, to);
    }
}
