package dev.mod.cli.scan;

import dev.mod.match.Edit;
import dev.mod.match.Position;
import dev.mod.match.Tree;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.match.scan.Match;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Matches for code scanning: SARIF 2.1.0, one run, with fixes. */
final class SarifReport implements Report {
    private final List<Rule> rules;
    private final String version;

    /** @param version of this program */
    SarifReport(List<Rule> rules, String version) {
        this.rules = List.copyOf(rules);
        this.version = version;
    }

    @Override
    public String part(FileMatches found) {
        return found.matches().stream().map(match -> result(uri(found.name()), match))
                .collect(Collectors.joining(","));
    }

    @Override
    public String whole(List<String> parts) {
        var driver = new JsonText(false).object().name("driver").object().name("name").value("mod").name("version")
                .value(version).name("rules").array();
        for (Rule rule : rules) {
            driver.object().name("id").value(rule.id()).name("defaultConfiguration").object().name("level")
                    .value(level(rule.severity())).endObject();
            rule.note().ifPresent(note -> driver.name("fullDescription").object().name("text").value(note).endObject());
            rule.url().ifPresent(url -> driver.name("helpUri").value(url));
            driver.endObject();
        }
        driver.endArray().endObject().endObject();
        return "{\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                + "sarif-schema-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":" + driver
                + ",\"columnKind\":\"unicodeCodePoints\",\"results\":[" + String.join(",", parts) + "]}]}\n";
    }

    private static String result(String uri, Match match) {
        Tree tree = match.node().tree();
        String message = match.message();
        var json = new JsonText(false).object().name("ruleId").value(match.rule().id()).name("level")
                .value(level(match.rule().severity())).name("message").object().name("text")
                .value(message.isEmpty() ? match.rule().id() : message).endObject();
        json.name("locations").array().object().name("physicalLocation").object();
        artifact(json, uri);
        json.name("region");
        region(json, tree, tree.start(match.node().id()), tree.end(match.node().id()));
        json.endObject().endObject().endArray();
        match.edit().ifPresent(edit -> fix(json, uri, edit));
        return json.endObject().toString();
    }

    private static void fix(JsonText json, String uri, Edit edit) {
        json.name("fixes").array().object().name("artifactChanges").array().object();
        artifact(json, uri);
        json.name("replacements").array().object().name("deletedRegion");
        region(json, edit.tree(), edit.startByte(), edit.endByte());
        json.name("insertedContent").object().name("text").value(edit.text()).endObject().endObject().endArray()
                .endObject().endArray().endObject().endArray();
    }

    private static void artifact(JsonText json, String uri) {
        json.name("artifactLocation").object().name("uri").value(uri).endObject();
    }

    private static void region(JsonText json, Tree tree, int start, int end) {
        Position first = tree.position(start);
        Position last = tree.position(end);
        json.object().name("startLine").value(first.line() + 1).name("startColumn").value(first.column() + 1)
                .name("endLine").value(last.line() + 1).name("endColumn").value(last.column() + 1).name("byteOffset")
                .value(start).name("byteLength").value(end - start).endObject();
    }

    private static String level(RuleSeverity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case INFO, HINT -> "note";
            case OFF -> "none";
        };
    }

    /** A relative reference, or a file URI where the file is absolute. */
    private static String uri(String file) {
        String path = Arrays.stream(file.split("/", -1))
                .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/"));
        return path.startsWith("/") ? "file://" + path : path;
    }
}
