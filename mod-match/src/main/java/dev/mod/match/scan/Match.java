package dev.mod.match.scan;

import dev.mod.match.Node;
import dev.mod.match.Tree;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.pattern.NodeMatch;
import dev.mod.match.Edit;
import dev.mod.match.rule.Rule;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Place where a rule matches. Its nodes have the places they have in the file, in code inside other files too. */
public final class Match {
    private final Rule rule;
    private final Tree tree;
    private final int node;
    private final Bindings bindings;
    private final @Nullable Edit edit;

    Match(Rule rule, Tree tree, int node, Bindings bindings, @Nullable Edit edit) {
        this.rule = rule;
        this.tree = tree;
        this.node = node;
        this.bindings = bindings;
        this.edit = edit;
    }

    /** The rule. */
    public Rule rule() {
        return rule;
    }

    /** The matching node. */
    public Node node() {
        return tree.node(node);
    }

    /** Offset of the first byte in the file. */
    int startByte() {
        return tree.start(node);
    }

    /** Offset after the last byte in the file. */
    int endByte() {
        return tree.end(node);
    }

    /** The matching code. */
    public String text() {
        return tree.text(node);
    }

    /** The message with its variables filled in. */
    public String message() {
        return rule.message(tree, bindings, node);
    }

    /** The node bound to {@code $name}. */
    public Optional<Node> single(String name) {
        return match().single(name);
    }

    /** The nodes bound to {@code $$$name} with the separators between them; empty when none are. */
    public List<Node> list(String name) {
        return match().list(name);
    }

    /** All nodes bound to single variables, by variable. */
    public Map<String, Node> singles() {
        Map<String, Node> bound = new LinkedHashMap<>();
        bindings.variables().singles().forEach(name -> single(name).ifPresent(node -> bound.put(name, node)));
        return Collections.unmodifiableMap(bound);
    }

    /** All nodes bound to list variables, by variable; without those that are not bound. */
    public Map<String, List<Node>> lists() {
        Map<String, List<Node>> bound = new LinkedHashMap<>();
        for (String name : bindings.variables().lists()) {
            if (bindings.nodes(name) != null) {
                bound.put(name, list(name));
            }
        }
        return Collections.unmodifiableMap(bound);
    }

    /** Texts made by {@code transform}, by variable. */
    public Map<String, String> transformed() {
        return bindings.transformed();
    }

    /** The nodes that relations of the rule were satisfied by. */
    public List<Node> related() {
        return Arrays.stream(bindings.related()).mapToObj(tree::node).toList();
    }

    /** The node with its bindings. */
    public NodeMatch match() {
        return new NodeMatch(tree.node(node), bindings);
    }

    /** How the rule's first fix rewrites it. */
    public Optional<Edit> edit() {
        return Optional.ofNullable(edit);
    }

    @Override
    public String toString() {
        return rule.id() + " at " + startByte() + ".." + endByte();
    }
}
