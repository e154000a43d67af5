package dev.mod.match.rule;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.glob.Glob;
import dev.mod.base.glob.GlobException;
import dev.mod.match.internal.rewrite.RuleCore;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.internal.condition.Needs;
import dev.mod.match.internal.matching.Variables;
import dev.mod.match.Dialect;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import dev.mod.match.source.RuleYaml;
import dev.mod.match.internal.text.Template;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a YAML text with one rule a document, and the problems found in it.
 *
 * <pre>{@code
 * RuleFile file = RuleFile.read("""
 *         id: no-console
 *         language: js
 *         rule:
 *           pattern: console.log($$$ARGS)
 *         fix: logger.info($$$ARGS)
 *         """, "rules.yml");
 * file.problems().forEach(System.out::println);
 * }</pre>
 *
 * @param rules those without errors, in order
 * @param problems errors and warnings, in order of the text
 */
public record RuleFile(List<Rule> rules, List<Diagnostic> problems) {
    private static final Set<String> KEYS = new LinkedHashSet<>(
            List.of("id", "language", "rule", "constraints", "utils",
                    "transform", "fix", "rewriters", "message", "note", "severity", "labels", "files", "ignores", "url",
                    "metadata", "onUnresolved"));

    /** Copies the lists. */
    public RuleFile {
        rules = List.copyOf(rules);
        problems = List.copyOf(problems);
    }

    /** Whether every document is a rule without errors. */
    public boolean isValid() {
        return problems.stream().noneMatch(p -> p.severity() == Severity.ERROR);
    }

    /** Reads rules that use no global utilities. */
    public static RuleFile read(String yaml, String name) {
        return read(yaml, name, GlobalUtilities.NONE);
    }

    /**
     * Reads rules.
     *
     * @param yaml the text
     * @param name what the text is called in problems, for instance its path
     * @param globals utilities that every rule of their language may use
     */
    public static RuleFile read(String yaml, String name, GlobalUtilities globals) {
        RuleDiagnostics problems = new RuleDiagnostics(name);
        return read(RuleYaml.read(yaml, problems), globals, problems);
    }

    /**
     * The rule that a map of keys and plain values describes, as one document of a rule file does.
     *
     * @param name what it is called in problems
     */
    public static RuleFile of(Map<String, ?> document, String name) {
        return read(List.of(RuleValue.of(document)), GlobalUtilities.NONE, new RuleDiagnostics(name));
    }

    private static RuleFile read(List<RuleValue> documents, GlobalUtilities globals, RuleDiagnostics problems) {
        List<Rule> rules = new ArrayList<>();
        for (RuleValue document : documents) {
            Rule rule = rule(document, globals, problems);
            if (rule != null) {
                rules.add(rule);
            }
        }
        if (documents.isEmpty() && !problems.hasErrors()) {
            problems.error(Position.START, "no-rule", "there is no rule");
        }
        return new RuleFile(rules, problems.list());
    }

    private static @Nullable Rule rule(RuleValue document, GlobalUtilities globals, RuleDiagnostics problems) {
        RuleValue.Fields all = FieldReader.mapping(document, "a rule file", problems);
        if (all == null) {
            return null;
        }
        int errors = problems.errorCount();
        RuleValue.Fields mapping = withoutEmpty(all, problems);
        FieldReader fields = FieldReader.ofOpen(mapping, "a rule file", KEYS, problems);
        if (!fields.has("id")) {
            fields.missing("id");
        }
        String id = fields.scalar("id");
        Language language = language(fields, problems);
        if (language == null) {
            return null;
        }
        Needs needs = new Needs();
        RuleCore core = new RuleCoreReader(language, Dialect.RULES, globals.of(language), needs, problems)
                .read(fields);
        OnUnresolved onUnresolved = onUnresolved(fields, needs, problems);
        RuleSeverity severity = severity(fields, problems);
        String message = fields.scalar("message");
        String note = fields.scalar("note");
        String url = fields.scalar("url");
        Map<String, Label> labels = core == null ? Map.of() : labels(fields, core.variables(), problems);
        PathFilter paths = new PathFilter(globs(fields, "files", problems),
                orEmpty(globs(fields, "ignores", problems)));
        RuleValue metadata = fields.get("metadata");
        RuleValue.Fields data = metadata == null ? null : FieldReader.mapping(metadata, "`metadata`", problems);
        if (id == null || core == null || problems.errorCount() > errors) {
            return null;
        }
        return new Rule(id, language, core, severity, Template.parse(message == null ? "" : message), note, url, labels,
                paths, data, needs.areTypes(), onUnresolved);
    }

    /** A key with nothing behind it is as good as none. */
    private static RuleValue.Fields withoutEmpty(RuleValue.Fields document, RuleDiagnostics problems) {
        List<RuleValue.Field> fields = new ArrayList<>();
        for (RuleValue.Field field : document.fields()) {
            if (KEYS.contains(field.name()) && field.value() instanceof RuleValue.Plain plain
                    && plain.value() == null) {
                problems.warning(field.key(), "ignored-key", "there is nothing behind `" + field.name() + "`", null);
            } else {
                fields.add(field);
            }
        }
        return new RuleValue.Fields(fields, document.place());
    }

    private static List<Glob> orEmpty(@Nullable List<Glob> globs) {
        return globs == null ? List.of() : globs;
    }

    static @Nullable Language language(FieldReader fields, RuleDiagnostics problems) {
        RuleValue.Text name = fields.required("language");
        if (name == null) {
            return null;
        }
        Language language = Languages.find(name.text()).orElse(null);
        if (language == null) {
            List<String> known = new ArrayList<>();
            for (Language each : Languages.all()) {
                known.add(each.id());
                known.addAll(each.aliases());
            }
            problems.unknown(name, "unknown-language", "language", name.text(), known);
            return null;
        }
        try {
            language.kindCount();
        } catch (ModException e) {
            problems.error(name, "no-parser", String.valueOf(e.getMessage()));
            return null;
        }
        return language;
    }

    private static RuleSeverity severity(FieldReader fields, RuleDiagnostics problems) {
        RuleValue.Text text = fields.text("severity");
        if (text == null) {
            return RuleSeverity.HINT;
        }
        RuleSeverity severity = RuleSeverity.find(text.text()).orElse(null);
        if (severity == null) {
            problems.unknown(text, "unknown-severity", "severity", text.text(),
                    Arrays.stream(RuleSeverity.values()).map(RuleSeverity::id).toList());
            return RuleSeverity.HINT;
        }
        return severity;
    }

    private static @Nullable OnUnresolved onUnresolved(FieldReader fields, Needs needs, RuleDiagnostics problems) {
        RuleValue.Text text = fields.text("onUnresolved");
        if (text == null) {
            return null;
        }
        if (!needs.areTypes()) {
            problems.warning(text, "on-unresolved", "`onUnresolved` has no effect: the rule needs no types", null);
        }
        OnUnresolved what = OnUnresolved.find(text.text()).orElse(null);
        if (what == null) {
            problems.unknown(text, "on-unresolved", "value of `onUnresolved`:", text.text(),
                    Arrays.stream(OnUnresolved.values()).map(OnUnresolved::id).toList());
        }
        return what;
    }

    private static Map<String, Label> labels(FieldReader fields, Variables variables, RuleDiagnostics problems) {
        Map<String, Label> labels = new LinkedHashMap<>();
        for (RuleValue.Field field : fields.mapping("labels")) {
            if (variables.findSingle(field.name()) == null && variables.findList(field.name()) == null) {
                problems.unknown(field.key(), "unknown-variable", "variable in `labels`:", field.name(),
                        variables.singles());
            }
            RuleValue.Fields mapping = FieldReader.mapping(field.value(), "a label", problems);
            if (mapping == null) {
                continue;
            }
            FieldReader label = FieldReader.ofOpen(mapping, "a label",
                    new LinkedHashSet<>(List.of("style", "message")), problems);
            RuleValue.Text style = label.required("style");
            if (style != null && !style.text().equals("primary") && !style.text().equals("secondary")) {
                problems.unknown(style, "unknown-style", "style", style.text(), List.of("primary", "secondary"));
            }
            labels.put(field.name(), new Label(style == null || style.text().equals("primary"),
                    label.scalar("message")));
        }
        return labels;
    }

    private static @Nullable List<Glob> globs(FieldReader fields, String key, RuleDiagnostics problems) {
        if (!fields.has(key)) {
            return null;
        }
        List<Glob> globs = new ArrayList<>();
        for (RuleValue item : fields.items(key)) {
            String glob = null;
            boolean ignoreCase = false;
            if (item instanceof RuleValue.Text text) {
                glob = text.text();
            } else {
                RuleValue.Fields mapping = FieldReader.mapping(item, "an item of `" + key + "`", problems);
                if (mapping != null) {
                    FieldReader object = FieldReader.ofOpen(mapping, "an item of `" + key + "`",
                            new LinkedHashSet<>(List.of("glob", "caseInsensitive")), problems);
                    RuleValue.Text text = object.required("glob");
                    glob = text == null ? null : text.text();
                    ignoreCase = object.flag("caseInsensitive");
                }
            }
            if (glob != null) {
                try {
                    globs.add(Glob.ofText(glob, ignoreCase));
                } catch (GlobException e) {
                    problems.error(item, "glob", "not a glob: " + e.problem());
                }
            }
        }
        return List.copyOf(globs);
    }
}
