package dev.mod.steps.script.api;

import dev.mod.match.Position;
import dev.mod.match.Tree;
import dev.mod.match.rule.Matcher;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** A parsed text in one context. Offsets for scripts are UTF-16 units, as those of their strings. */
final class SourceTree {
    private final Guest guest;
    private final Matchers matchers;
    private final Tree tree;
    private final String source;
    private final SgRoot root;
    private @Nullable Symbols symbols;
    private @Nullable ModuleLinks links;

    SourceTree(Guest guest, Matchers matchers, Tree tree, SgRoot root) {
        this.guest = guest;
        this.matchers = matchers;
        this.tree = tree;
        this.source = new String(tree.bytes(), StandardCharsets.UTF_8);
        this.root = root;
    }

    Guest guest() {
        return guest;
    }

    Matchers matchers() {
        return matchers;
    }

    Tree tree() {
        return tree;
    }

    String source() {
        return source;
    }

    SgRoot root() {
        return root;
    }

    /** What names mean, null in languages where that is not known. */
    @Nullable
    Symbols symbols() {
        if (symbols == null) {
            symbols = Symbols.of(tree);
        }
        return symbols;
    }

    /** What it imports and exports, null in languages where that is not known. */
    @Nullable
    ModuleLinks links() {
        Symbols known = symbols();
        if (links == null && known != null) {
            links = known.links();
        }
        return links;
    }

    Matcher matcher(Value value) {
        return matchers.of(guest, tree.language(), value);
    }

    int start(int node) {
        return tree.utf16Offset(tree.start(node));
    }

    int end(int node) {
        return tree.utf16Offset(tree.end(node));
    }

    String text(int node) {
        return source.substring(start(node), end(node));
    }

    Value range(int node) {
        Position start = tree.position(tree.start(node));
        Position end = tree.position(tree.end(node));
        return guest.range(start.line(), start.utf16Column(), start(node), end.line(), end.utf16Column(), end(node));
    }
}
