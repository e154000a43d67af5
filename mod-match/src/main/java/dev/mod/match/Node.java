package dev.mod.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Node of a {@link Tree}: a convenient handle. Equal when it is the same node of the same tree object.
 *
 * <pre>{@code
 * Tree tree = js.parse(source);
 * List<Edit> edits = Pattern.compile(js, "var $A = $B").findAll(tree).stream()
 *         .map(match -> match.node().child(0).orElseThrow().replace("let"))
 *         .toList();
 * String edited = tree.apply(edits);
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Node {
    private final Tree tree;
    private final int id;

    Node(Tree tree, int id) {
        this.tree = tree;
        this.id = id;
    }

    public Tree tree() {
        return tree;
    }

    /** The node's number in its tree. */
    public int id() {
        return id;
    }

    /** The name of its kind. */
    public String kind() {
        return tree.kindName(id);
    }

    public int kindId() {
        return tree.kind(id);
    }

    public String text() {
        return tree.text(id);
    }

    /** Where it starts in the parsed text, in UTF-16 units as {@link String#substring} counts. */
    public int start() {
        return tree.utf16Offset(tree.start(id));
    }

    /** Where it ends in the parsed text, in UTF-16 units; exclusive. */
    public int end() {
        return tree.utf16Offset(tree.end(id));
    }

    /** The edit that puts a text in the place of this node. */
    public Edit replace(String text) {
        return new Edit(tree, tree.start(id), tree.end(id), text);
    }

    /** The edit that takes this node out of the text, and nothing around it. */
    public Edit remove() {
        return replace("");
    }

    /** The edit that puts a text before this node. */
    public Edit insertBefore(String text) {
        return new Edit(tree, tree.start(id), tree.start(id), text);
    }

    /** The edit that puts a text after this node. */
    public Edit insertAfter(String text) {
        return new Edit(tree, tree.end(id), tree.end(id), text);
    }

    public boolean isNamed() {
        return tree.isNamed(id);
    }

    public boolean isLeaf() {
        return tree.isLeaf(id);
    }

    public boolean isExtra() {
        return tree.isExtra(id);
    }

    public boolean isMissing() {
        return tree.isMissing(id);
    }

    public boolean isError() {
        return tree.isError(id);
    }

    public boolean hasError() {
        return tree.hasError(id);
    }

    private Optional<Node> at(int node) {
        return node < 0 ? Optional.empty() : Optional.of(new Node(tree, node));
    }

    public Optional<Node> parent() {
        return at(tree.parent(id));
    }

    /** From the parent to the root. */
    public List<Node> ancestors() {
        List<Node> ancestors = new ArrayList<>();
        for (int node = tree.parent(id); node >= 0; node = tree.parent(node)) {
            ancestors.add(new Node(tree, node));
        }
        return List.copyOf(ancestors);
    }

    public List<Node> children() {
        List<Node> children = new ArrayList<>();
        for (int child = tree.firstChild(id); child >= 0; child = tree.nextSibling(child)) {
            children.add(new Node(tree, child));
        }
        return List.copyOf(children);
    }

    /** The child at an index from 0. */
    public Optional<Node> child(int index) {
        return at(tree.child(id, index));
    }

    /** The first child in a field; empty too when the language has no such field. */
    public Optional<Node> field(String name) {
        return at(tree.childByField(id, tree.language().fieldId(name)));
    }

    /** The name of the field that its parent holds it in. */
    public Optional<String> fieldName() {
        int field = tree.field(id);
        return field == 0 ? Optional.empty() : Optional.of(tree.language().fieldName(field));
    }

    /** The next sibling. */
    public Optional<Node> next() {
        return at(tree.nextSibling(id));
    }

    /** The previous sibling. */
    public Optional<Node> prev() {
        return at(tree.prevSibling(id));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Node node && node.tree == tree && node.id == id;
    }

    @Override
    public int hashCode() {
        return Objects.hash(System.identityHashCode(tree), id);
    }

    /** Its S-expression. */
    @Override
    public String toString() {
        return tree.sexp(id);
    }
}
