package dev.mod.match.rule;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.match.internal.condition.UtilityCycles;
import dev.mod.match.internal.condition.Needs;
import dev.mod.match.internal.condition.Utility;
import dev.mod.match.internal.condition.Condition;
import dev.mod.match.Language;
import dev.mod.match.internal.matching.Variables;
import dev.mod.match.Dialect;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import dev.mod.match.source.RuleYaml;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Utilities that every rule of their language may use by {@code matches}, and each other too. They may have parameters,
 * declared by {@code arguments}.
 */
public final class GlobalUtilities {
    /** No utilities. */
    public static final GlobalUtilities NONE = new GlobalUtilities(Map.of(), List.of());

    private static final Set<String> KEYS = new LinkedHashSet<>(
            List.of("id", "language", "rule", "constraints", "utils", "arguments"));

    private final Map<String, Map<String, Utility>> byLanguage;
    private final List<Diagnostic> problems;

    private GlobalUtilities(Map<String, Map<String, Utility>> byLanguage, List<Diagnostic> problems) {
        this.byLanguage = byLanguage;
        this.problems = List.copyOf(problems);
    }

    /** A utility of one document while it is read. */
    private record Open(FieldReader fields, Language language, Utility utility, RuleValue.Text id,
            RuleDiagnostics problems) {}

    /**
     * Reads utilities.
     *
     * @param texts YAML by file name
     */
    public static GlobalUtilities read(Map<String, String> texts) {
        Map<String, Map<String, Utility>> byLanguage = new LinkedHashMap<>();
        List<RuleDiagnostics> all = new ArrayList<>();
        List<Open> opened = new ArrayList<>();
        texts.forEach((name, yaml) -> {
            RuleDiagnostics problems = new RuleDiagnostics(name);
            all.add(problems);
            for (RuleValue document : RuleYaml.read(yaml, problems)) {
                open(document, byLanguage, opened, problems);
            }
        });
        for (Open open : opened) {
            Map<String, Utility> globals = byLanguage.getOrDefault(open.language().id(), Map.of());
            Condition condition = new RuleCoreReader(open.language(), Dialect.RULES, globals, open.utility().needs(),
                    open.problems())
                    .readGlobal(
                            open.fields(),
                            open.utility().variables(), new LinkedHashSet<>(open.utility().parameters()));
            if (condition != null) {
                open.utility().define(condition);
            }
        }
        for (Open open : opened) {
            List<String> cycle = UtilityCycles.find(open.utility());
            if (!cycle.isEmpty()) {
                open.problems().error(open.id(), "utility-cycle", "the utility `" + open.id().text()
                        + "` needs itself: " + String.join(" → ", cycle));
                open.utility().define(null);
            }
        }
        List<Diagnostic> found = new ArrayList<>();
        all.forEach(problems -> found.addAll(problems.list()));
        return new GlobalUtilities(byLanguage, found);
    }

    private static void open(RuleValue document, Map<String, Map<String, Utility>> byLanguage, List<Open> opened,
            RuleDiagnostics problems) {
        RuleValue.Fields mapping = FieldReader.mapping(document, "a global utility", problems);
        if (mapping == null) {
            return;
        }
        FieldReader fields = new FieldReader(mapping, "a global utility", KEYS, problems);
        RuleValue.Text id = fields.required("id");
        Language language = RuleFile.language(fields, problems);
        List<String> parameters = fields.texts("arguments").stream().map(RuleValue.Text::text).toList();
        if (id == null || language == null) {
            return;
        }
        Utility utility = new Utility(id.text(), parameters, new Variables(), new Needs());
        Map<String, Utility> known = byLanguage.computeIfAbsent(language.id(), unused -> new LinkedHashMap<>());
        if (known.putIfAbsent(id.text(), utility) != null) {
            problems.error(id, "duplicate-utility", "there are two global utilities `" + id.text() + "`");
            return;
        }
        opened.add(new Open(fields, language, utility, id, problems));
    }

    /** What is wrong with them; a utility with errors matches nothing. */
    public List<Diagnostic> problems() {
        return problems;
    }

    Map<String, Utility> of(Language language) {
        return byLanguage.getOrDefault(language.id(), Map.of());
    }
}
