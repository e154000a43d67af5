package dev.mod.cli.scan;

import dev.mod.base.file.Utf8;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import dev.mod.match.source.RuleYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** What a rule found last, by the code: {@code ID-snapshot.yml}. */
final class Snapshots {
    private final String rule;
    private final Path file;
    private final Map<String, Snapshot> all = new LinkedHashMap<>();
    private boolean changed;

    /** Those of a rule; none if there is no file. */
    Snapshots(Path directory, String rule) throws IOException {
        this.rule = rule;
        this.file = directory.resolve(rule + "-snapshot.yml");
        if (Files.isRegularFile(file)) {
            for (RuleValue document : RuleYaml.read(Utf8.read(file), new RuleDiagnostics(file.toString()))) {
                if (document instanceof RuleValue.Fields fields
                        && fields.get("snapshots") instanceof RuleValue.Fields found) {
                    found.fields().forEach(each -> all.put(each.name(), read(each.value())));
                }
            }
        }
    }

    /** What was found in a piece of code. */
    Optional<Snapshot> of(String code) {
        return Optional.ofNullable(all.get(code));
    }

    void put(String code, Snapshot found) {
        all.put(code, found);
        changed = true;
    }

    /** Writes the file, if it is not what it was. */
    void save() throws IOException {
        if (changed) {
            var text = new StringBuilder("id: ").append(quoted(rule)).append("\nsnapshots:\n");
            all.forEach((code, snapshot) -> write(text, code, snapshot));
            Files.createDirectories(file.resolveSibling(""));
            Files.writeString(file, text);
        }
    }

    private static void write(StringBuilder text, String code, Snapshot snapshot) {
        text.append("  ? ").append(quoted(code)).append("\n  : ");
        snapshot.fixed().ifPresent(fixed -> text.append("fixed: ").append(quoted(fixed)).append("\n    "));
        text.append("labels:").append(snapshot.labels().isEmpty() ? " []\n" : "\n");
        for (Snapshot.Label label : snapshot.labels()) {
            text.append("    - source: ").append(quoted(label.source())).append('\n');
            label.message().ifPresent(message -> text.append("      message: ").append(quoted(message)).append('\n'));
            text.append("      style: ").append(label.style()).append("\n      start: ").append(label.start())
                    .append("\n      end: ").append(label.end()).append('\n');
        }
    }

    /** A JSON string, which is a string of YAML. */
    private static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }

    private static Snapshot read(RuleValue value) {
        if (!(value instanceof RuleValue.Fields fields)) {
            return new Snapshot(Optional.empty(), List.of());
        }
        List<Snapshot.Label> labels = new ArrayList<>();
        if (fields.get("labels") instanceof RuleValue.Items items) {
            for (RuleValue item : items.items()) {
                if (item instanceof RuleValue.Fields label) {
                    labels.add(new Snapshot.Label(text(label, "source").orElse(""), text(label, "message"),
                            text(label, "style").orElse("primary"), number(label, "start"), number(label, "end")));
                }
            }
        }
        return new Snapshot(text(fields, "fixed"), labels);
    }

    private static Optional<String> text(RuleValue.Fields fields, String key) {
        RuleValue value = fields.get(key);
        return value instanceof RuleValue.Text text
                ? Optional.of(text.text())
                : value instanceof RuleValue.Plain plain && plain.value() != null
                        ? Optional.of(plain.text())
                        : Optional.empty();
    }

    private static int number(RuleValue.Fields fields, String key) {
        return text(fields, key).filter(text -> text.matches("[0-9]{1,9}")).map(Integer::parseInt).orElse(-1);
    }
}
