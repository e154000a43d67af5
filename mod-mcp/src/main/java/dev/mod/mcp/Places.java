package dev.mod.mcp;

import dev.mod.match.Node;
import dev.mod.match.Position;
import dev.mod.match.scan.Match;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Matches as JSON. Lines and columns count from 1, columns in UTF-16 units. */
final class Places {
    private Places() {}

    static Map<String, Object> of(Match match) {
        Map<String, Object> json = of(match.node());
        json.put("rule", match.rule().id());
        if (!match.message().isBlank()) {
            json.put("message", match.message());
        }
        Map<String, Object> variables = new LinkedHashMap<>();
        match.singles().forEach((name, node) -> variables.put(name, node.text()));
        match.lists().forEach((name, nodes) -> variables.put(name, nodes.stream().map(Node::text).toList()));
        if (!variables.isEmpty()) {
            json.put("variables", variables);
        }
        match.edit().ifPresent(edit -> json.put("replacement", edit.text()));
        return json;
    }

    static Map<String, Object> of(Node node) {
        Map<String, Object> json = new LinkedHashMap<>();
        Position start = node.tree().position(node.tree().byteOffset(node.start()));
        Position end = node.tree().position(node.tree().byteOffset(node.end()));
        json.put("line", start.line() + 1);
        json.put("column", start.utf16Column() + 1);
        json.put("endLine", end.line() + 1);
        json.put("endColumn", end.utf16Column() + 1);
        json.put("text", node.text());
        return json;
    }

    static List<Map<String, Object>> of(List<Match> matches) {
        return matches.stream().map(Places::of).toList();
    }
}
