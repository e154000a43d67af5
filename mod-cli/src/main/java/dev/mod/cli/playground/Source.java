package dev.mod.cli.playground;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.script.TreeText;
import dev.mod.match.Language;
import dev.mod.match.ParseLimitException;
import dev.mod.match.Tree;
import dev.mod.match.walk.FileText;
import java.nio.file.Path;
import java.util.List;

/**
 * The file that everything is tried on.
 *
 * @param name what it is called
 * @param nodes the tree, one line a node, in their order
 */
record Source(String name, Language language, Tree tree, List<String> nodes) {
    Source {
        nodes = List.copyOf(nodes);
    }

    /** @throws ModException if it is no text that can be parsed */
    static Source read(Path file, String name, Language language) {
        byte[] bytes = new byte[0];
        if (FileText.read(file) instanceof FileText.Text text) {
            bytes = text.utf8();
        } else if (FileText.read(file) instanceof FileText.Skipped skipped
                && skipped.reason() != FileText.Reason.EMPTY) {
            throw new ModException(ErrorCodes.NO_TARGET, name + " is not parsed: " + skipped.message());
        }
        try {
            Tree tree = language.parse(bytes);
            return new Source(name, language, tree, TreeText.lines(tree));
        } catch (ParseLimitException e) {
            throw new ModException(ErrorCodes.NO_TARGET, name + " is not parsed: " + e.getMessage(), e);
        }
    }

    byte[] bytes() {
        return tree.bytes();
    }

    /** The first node that begins on a line or after it, or else the last one. */
    int nodeAt(int line) {
        int low = 0;
        int high = tree.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (tree.line(tree.start(middle)) < line) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
