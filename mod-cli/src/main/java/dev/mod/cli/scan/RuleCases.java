package dev.mod.cli.scan;

import dev.mod.base.file.Utf8;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.match.rule.RuleProject;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import dev.mod.match.source.RuleYaml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Code that a rule is to find nothing in, and code that it is to find something in.
 *
 * @param rule its id
 * @param snapshots directory of what was found last
 */
record RuleCases(String rule, List<String> valid, List<String> invalid, Path snapshots) {
    RuleCases {
        valid = List.copyOf(valid);
        invalid = List.copyOf(invalid);
    }

    /**
     * All cases of the test files below a directory, in the order of the files.
     *
     * @param problems takes what is wrong with the files
     */
    static List<RuleCases> in(RuleProject.Tests tests, Path shownFrom, List<Diagnostic> problems) throws IOException {
        Path snapshots = tests.directory().resolve(tests.snapshots());
        List<RuleCases> cases = new ArrayList<>();
        for (Path file : RuleProject.ruleFiles(tests.directory())) {
            if (!file.startsWith(snapshots)) {
                var found = new RuleDiagnostics(
                        (file.startsWith(shownFrom) ? shownFrom.relativize(file) : file).toString());
                for (RuleValue document : RuleYaml.read(Utf8.read(file), found)) {
                    cases(document, snapshots, found).ifPresent(cases::add);
                }
                problems.addAll(found.list());
            }
        }
        return cases;
    }

    private static Optional<RuleCases> cases(RuleValue document, Path snapshots, RuleDiagnostics problems) {
        if (document instanceof RuleValue.Fields fields && fields.get("id") instanceof RuleValue.Text id) {
            return Optional.of(new RuleCases(id.text(), texts(fields, "valid", problems),
                    texts(fields, "invalid", problems), snapshots));
        }
        problems.error(document, "missing-key", "a test names its rule by `id`", null);
        return Optional.empty();
    }

    private static List<String> texts(RuleValue.Fields fields, String key, RuleDiagnostics problems) {
        RuleValue value = fields.get(key);
        List<String> texts = new ArrayList<>();
        if (value instanceof RuleValue.Items items) {
            for (RuleValue item : items.items()) {
                if (item instanceof RuleValue.Text text) {
                    texts.add(text.text());
                } else if (item instanceof RuleValue.Plain plain) {
                    texts.add(plain.text());
                } else {
                    problems.error(item, "wrong-type", "`" + key + "` holds code, as text", null);
                }
            }
        } else if (value != null && !(value instanceof RuleValue.Plain)) {
            problems.error(value, "wrong-type", "`" + key + "` is a list of code", null);
        }
        return texts;
    }
}
