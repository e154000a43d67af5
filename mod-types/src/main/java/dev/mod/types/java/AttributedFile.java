package dev.mod.types.java;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.mod.types.internal.source.JavaTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
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

    /** The uses of an element in a file, each the whole name. */
    List<TreePath> uses(Predicate<@Nullable Element> isMeant) {
        List<TreePath> uses = new ArrayList<>();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void unused) {
                if (isMeant.test(element(getCurrentPath()))) {
                    uses.add(getCurrentPath());
                }
                return null;
            }

            @Override
            public @Nullable Void visitMemberSelect(MemberSelectTree select, @Nullable Void unused) {
                if (isMeant.test(element(getCurrentPath()))) {
                    uses.add(getCurrentPath());
                }
                return super.visitMemberSelect(select, null);
            }

            @Override
            public @Nullable Void visitImport(ImportTree tree, @Nullable Void unused) {
                return null;
            }
        }.scan(new TreePath(unit), null);
        return uses;
    }

    /** The class around a place. */
    @Nullable
    Element classAround(TreePath place) {
        for (TreePath at = place; at != null; at = at.getParentPath()) {
            if (at.getLeaf() instanceof ClassTree) {
                return element(at);
            }
        }
        return null;
    }

    /** Whether code says {@code this} or {@code super}. */
    boolean hasThis(TreePath code) {
        String of = text(code.getLeaf());
        return JavaTokens.find(of, "this", 0, of.length()) >= 0
                || JavaTokens.find(of, "super", 0, of.length()) >= 0;
    }

    /** Whether a place is in a class. */
    boolean isWithin(TreePath type, AttributedFile user, TreePath place) {
        return path.equals(user.path()) && start(type.getLeaf()) <= start(place.getLeaf())
                && end(place.getLeaf()) <= end(type.getLeaf());
    }
}
