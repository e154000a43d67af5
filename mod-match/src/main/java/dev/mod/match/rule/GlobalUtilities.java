package dev.mod.match.rule;

import dev.mod.match.Language;
import dev.mod.match.pattern.Variables;
import dev.mod.match.source.Problem;
import dev.mod.match.source.Problems;
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
    private final List<Problem> problems;

    private GlobalUtilities(Map<String, Map<String, Utility>> byLanguage, List<Problem> problems) {
        this.byLanguage = byLanguage;
        this.problems = List.copyOf(problems);
    }

    /** A utility of one document while it is read. */
    private record Open(Fields fields, Language language, Utility utility, RuleValue.Text id, Problems problems) {}

    /**
     * Reads utilities.
     *
     * @param texts YAML by file name
     */
    public static GlobalUtilities read(Map<String, String> texts) {
        Map<String, Map<String, Utility>> byLanguage = new LinkedHashMap<>();
        List<Problems> all = new ArrayList<>();
        List<Open> opened = new ArrayList<>();
        texts.forEach((name, yaml) -> {
            Problems problems = new Problems(name);
            all.add(problems);
            for (RuleValue document : RuleYaml.read(yaml, problems)) {
                open(document, byLanguage, opened, problems);
            }
        });
        for (Open open : opened) {
            Map<String, Utility> globals = byLanguage.getOrDefault(open.language().id(), Map.of());
            Finder finder = new CoreReader(open.language(), globals, open.problems()).readGlobal(open.fields(),
                    open.utility().variables(), new LinkedHashSet<>(open.utility().parameters()));
            if (finder != null) {
                open.utility().define(finder);
            }
        }
        for (Open open : opened) {
            List<String> cycle = Cycles.find(open.utility());
            if (!cycle.isEmpty()) {
                open.problems().error(open.id(), "utility-cycle", "the utility `" + open.id().text()
                        + "` needs itself: " + String.join(" → ", cycle));
                open.utility().undefine();
            }
        }
        List<Problem> found = new ArrayList<>();
        all.forEach(problems -> found.addAll(problems.list()));
        return new GlobalUtilities(byLanguage, found);
    }

    private static void open(RuleValue document, Map<String, Map<String, Utility>> byLanguage, List<Open> opened,
            Problems problems) {
        RuleValue.Fields mapping = Fields.mapping(document, "a global utility", problems);
        if (mapping == null) {
            return;
        }
        Fields fields = new Fields(mapping, "a global utility", KEYS, problems);
        RuleValue.Text id = fields.required("id");
        Language language = RuleFile.language(fields, problems);
        List<String> parameters = fields.texts("arguments").stream().map(RuleValue.Text::text).toList();
        if (id == null || language == null) {
            return;
        }
        Utility utility = new Utility(id.text(), parameters, new Variables());
        Map<String, Utility> known = byLanguage.computeIfAbsent(language.id(), unused -> new LinkedHashMap<>());
        if (known.putIfAbsent(id.text(), utility) != null) {
            problems.error(id, "duplicate-utility", "there are two global utilities `" + id.text() + "`");
            return;
        }
        opened.add(new Open(fields, language, utility, id, problems));
    }

    /** What is wrong with them; a utility with errors matches nothing. */
    public List<Problem> problems() {
        return problems;
    }

    Map<String, Utility> of(Language language) {
        return byLanguage.getOrDefault(language.id(), Map.of());
    }
}
