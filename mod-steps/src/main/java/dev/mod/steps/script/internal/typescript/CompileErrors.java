package dev.mod.steps.script.internal.typescript;

import dev.mod.match.Position;
import dev.mod.match.Tree;

/** Errors of a compilation, raised at their place in the source. */
final class CompileErrors {
    private final Tree tree;
    private final String file;

    CompileErrors(Tree tree, String file) {
        this.tree = tree;
        this.file = file;
    }

    void fail(int node, String problem) {
        failAt(tree.start(node), problem);
    }

    void failAt(int offset, String problem) {
        Position position = tree.position(offset);
        throw new TypeScriptSyntaxException(file, position.line() + 1, position.utf16Column() + 1, problem);
    }
}
