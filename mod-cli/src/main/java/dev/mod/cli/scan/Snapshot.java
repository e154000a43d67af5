package dev.mod.cli.scan;

import dev.mod.match.Node;
import dev.mod.match.scan.Match;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * What a rule found in a piece of code.
 *
 * @param fixed the code with the fix of the first match
 * @param labels of the first match
 */
record Snapshot(Optional<String> fixed, List<Label> labels) {
    /**
     * Place in the code.
     *
     * @param start in bytes
     * @param end in bytes, exclusive
     */
    record Label(String source, Optional<String> message, String style, int start, int end) {}

    Snapshot {
        labels = List.copyOf(labels);
    }

    static Snapshot of(Match match, byte[] code) {
        Tree tree = match.node().tree();
        List<Label> labels = new ArrayList<>();
        if (match.rule().labels().isEmpty()) {
            labels.add(label(tree, List.of(match.node()), Optional.empty(), true));
            match.related().forEach(node -> labels.add(label(tree, List.of(node), Optional.empty(), false)));
        }
        match.rule().labels().forEach((name, label) -> {
            List<Node> nodes = match.single(name).map(List::of).orElseGet(() -> match.list(name));
            if (!nodes.isEmpty()) {
                labels.add(label(tree, nodes, Optional.ofNullable(label.message()), label.primary()));
            }
        });
        return new Snapshot(match.edit().map(edit -> text(code, 0, edit.startByte()) + edit.text()
                + text(code, edit.endByte(), code.length)), labels);
    }

    private static Label label(Tree tree, List<Node> nodes, Optional<String> message, boolean primary) {
        int start = tree.start(nodes.get(0).id());
        int end = tree.end(nodes.get(nodes.size() - 1).id());
        return new Label(tree.text(start, end), message, primary ? "primary" : "secondary", start, end);
    }

    private static String text(byte[] code, int from, int to) {
        return new String(code, from, to - from, StandardCharsets.UTF_8);
    }

    /** Whether it says the same; labels have no order. */
    boolean same(Snapshot other) {
        return fixed.equals(other.fixed) && new HashSet<>(labels).equals(new HashSet<>(other.labels));
    }
}
