package dev.mod.match.pattern;

import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A node that matches, with what its variables are bound to.
 *
 * @param node the matching node
 * @param bindings the captured nodes
 */
public record NodeMatch(Node node, Bindings bindings) {

    /** The node bound to {@code $name}. */
    public Optional<Node> single(String name) {
        int bound = bindings.node(name);
        return bound < 0 ? Optional.empty() : Optional.of(bindings.tree().node(bound));
    }

    /** The nodes bound to {@code $$$name} with the separators between them; empty when none are. */
    public List<Node> list(String name) {
        int[] bound = bindings.nodes(name);
        List<Node> nodes = new ArrayList<>();
        if (bound != null) {
            for (int id : bound) {
                nodes.add(bindings.tree().node(id));
            }
        }
        return List.copyOf(nodes);
    }

    /** The text of a transformed variable. */
    public Optional<String> transformed(String name) {
        return Optional.ofNullable(bindings.transformed(name));
    }
}
