package dev.mod.cli.scan;

import dev.mod.match.Node;
import dev.mod.match.Position;
import dev.mod.match.Tree;
import dev.mod.match.rule.Rule;
import dev.mod.match.scan.Match;
import dev.mod.match.source.RuleValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Matches as ast-grep prints them with {@code --json}: offsets in bytes, lines from 0, columns from 0 in code points.
 * Those of a pattern of the command line have no fields of a rule.
 */
final class JsonReport implements Report {
    private static final Map<String, String> LANGUAGES = Map.of("javascript", "JavaScript", "typescript", "TypeScript",
            "csharp", "CSharp");

    /** In characters: the lines of generated code, which are as long, are printed with each match. */
    private static final int PIECE = 1 << 18;

    private final Style style;
    private final boolean ofRules;
    private final boolean metadata;

    /** How objects are laid out. */
    enum Style {
        STREAM, COMPACT, PRETTY
    }

    JsonReport(Style style, boolean ofRules, boolean metadata) {
        this.style = style;
        this.ofRules = ofRules;
        this.metadata = metadata;
    }

    @Override
    public boolean streams() {
        return style == Style.STREAM;
    }

    @Override
    public String part(FileMatches found) {
        return String.join("", pieces(found));
    }

    @Override
    public List<String> pieces(FileMatches found) {
        List<String> pieces = new ArrayList<>();
        var text = new StringBuilder();
        var lines = new JsonLines();
        for (Match match : found.matches()) {
            if (style != Style.STREAM && !(pieces.isEmpty() && text.isEmpty())) {
                text.append(style == Style.PRETTY ? ",\n" : ",");
            }
            json(new JsonText(text, style == Style.PRETTY), found.name(), match, lines);
            if (style == Style.STREAM) {
                text.append('\n');
            }
            if (text.length() > PIECE) {
                pieces.add(text.toString());
                text.setLength(0);
            }
        }
        if (!text.isEmpty()) {
            pieces.add(text.toString());
        }
        return pieces;
    }

    @Override
    public String whole(List<String> parts) {
        return switch (style) {
            case STREAM -> String.join("", parts);
            case COMPACT -> "[" + String.join(",", parts) + "]\n";
            case PRETTY -> parts.isEmpty() ? "[]\n" : "[\n" + String.join(",\n", parts) + "\n]\n";
        };
    }

    private void json(JsonText json, String file, Match match, JsonLines lines) {
        json.object();
        Tree tree = match.node().tree();
        int start = tree.start(match.node().id());
        int end = tree.end(match.node().id());
        code(json, tree, start, end);
        json.name("file").value(file);
        lines.moveTo(tree, start, end);
        json.name("lines").plain(lines.quoted());
        json.name("charCount").object().name("leading").value(lines.leading()).name("trailing").value(lines.trailing())
                .endObject();
        match.edit().ifPresent(edit -> {
            json.name("replacement").value(edit.text());
            json.name("replacementOffsets").object().name("start").value(edit.startByte()).name("end")
                    .value(edit.endByte()).endObject();
        });
        json.name("language").value(language(match.rule()));
        variables(json, match);
        if (ofRules) {
            rule(json, match, tree, start, end);
        }
        json.endObject();
    }

    private void rule(JsonText json, Match match, Tree tree, int start, int end) {
        Rule rule = match.rule();
        json.name("ruleId").value(rule.id()).name("severity").value(rule.severity().id()).name("note");
        rule.note().ifPresentOrElse(json::value, () -> json.plain("null"));
        json.name("message").value(match.message());
        json.name("labels").array();
        if (rule.labels().isEmpty()) {
            label(json.object(), tree, start, end, "primary");
            match.related().forEach(node -> label(json.object(), tree, tree.start(node.id()), tree.end(node.id()),
                    "secondary"));
        }
        rule.labels().forEach((name, label) -> {
            List<Node> nodes = match.single(name).map(List::of).orElseGet(() -> match.list(name));
            if (!nodes.isEmpty()) {
                json.object();
                code(json, tree, tree.start(nodes.get(0).id()), tree.end(nodes.get(nodes.size() - 1).id()));
                String message = label.message();
                if (message != null) {
                    json.name("message").value(message);
                }
                json.name("style").value(label.primary() ? "primary" : "secondary").endObject();
            }
        });
        json.endArray();
        if (metadata) {
            rule.metadata().ifPresent(data -> value(json.name("metadata"), data));
        }
    }

    private static void label(JsonText json, Tree tree, int start, int end, String style) {
        code(json, tree, start, end);
        json.name("style").value(style).endObject();
    }

    private static void variables(JsonText json, Match match) {
        if (match.singles().isEmpty() && match.lists().isEmpty() && match.related().isEmpty()
                && match.transformed().isEmpty()) {
            return;
        }
        json.name("metaVariables").object().name("single").object();
        match.singles().forEach((name, node) -> node(json.name(name), node));
        json.endObject().name("multi").object();
        match.lists().forEach((name, nodes) -> nodes(json.name(name), nodes));
        if (!match.related().isEmpty()) {
            nodes(json.name("secondary"), match.related());
        }
        json.endObject().name("transformed").object();
        match.transformed().forEach((name, text) -> json.name(name).value(text));
        json.endObject().endObject();
    }

    private static void nodes(JsonText json, List<Node> nodes) {
        json.array();
        nodes.forEach(node -> node(json, node));
        json.endArray();
    }

    private static void node(JsonText json, Node node) {
        json.object();
        code(json, node.tree(), node.tree().start(node.id()), node.tree().end(node.id()));
        json.endObject();
    }

    private static void code(JsonText json, Tree tree, int start, int end) {
        json.name("text").value(tree.text(start, end)).name("range").object().name("byteOffset").object().name("start")
                .value(start).name("end").value(end).endObject();
        place(json.name("start"), tree.position(start));
        place(json.name("end"), tree.position(end));
        json.endObject();
    }

    private static void place(JsonText json, Position position) {
        json.object().name("line").value(position.line()).name("column").value(position.column()).endObject();
    }

    private static void value(JsonText json, RuleValue value) {
        if (value instanceof RuleValue.Fields fields) {
            json.object();
            fields.fields().forEach(field -> value(json.name(field.name()), field.value()));
            json.endObject();
        } else if (value instanceof RuleValue.Items items) {
            json.array();
            items.items().forEach(item -> value(json, item));
            json.endArray();
        } else if (value instanceof RuleValue.Plain plain) {
            json.plain(String.valueOf(plain.value()));
        } else if (value instanceof RuleValue.Text text) {
            json.value(text.text());
        }
    }

    /** The name that ast-grep has for it. */
    private static String language(Rule rule) {
        String id = rule.language().id();
        return LANGUAGES.getOrDefault(id, id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1));
    }
}
