package dev.mod.match.rule;

import dev.mod.match.Language;
import dev.mod.match.pattern.Variables;
import dev.mod.match.source.Problems;
import dev.mod.match.source.RuleValue;
import dev.mod.match.source.Suggestion;
import dev.mod.match.text.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what rules, rewriters, global utilities and matchers of scripts have in common. */
final class CoreReader {
    static final List<String> KEYS = List.of("rule", "constraints", "utils", "transform", "fix", "rewriters");
    private static final String RESERVED = "()";

    private final Language language;
    private final Map<String, Utility> globals;
    private final Problems problems;

    CoreReader(Language language, Map<String, Utility> globals, Problems problems) {
        this.language = language;
        this.globals = globals;
        this.problems = problems;
    }

    /** The core of a rule, or null when problems were reported; it has to be limited to some kinds. */
    @Nullable
    Core read(Fields fields) {
        Core core = readAnyKind(fields);
        if (core != null && core.finder().kinds() == null) {
            RuleValue rule = fields.get("rule");
            problems.error(rule == null ? fields.source() : rule, "no-kind", "the rule can match nodes of every kind",
                    "add `kind`, or a `pattern` that is more than a variable");
            return null;
        }
        return core;
    }

    /** The core of a rule or matcher, or null when problems were reported. */
    @Nullable
    Core readAnyKind(Fields fields) {
        int errors = problems.errorCount();
        Variables variables = new Variables();
        Map<String, Core> rewriters = new LinkedHashMap<>();
        Set<String> ids = rewriterIds(fields);
        Core core = core(fields, variables, Set.of(), rewriters, ids, Set.of());
        if (core != null) {
            readRewriters(fields, core, rewriters, ids);
        }
        return problems.errorCount() > errors ? null : core;
    }

    private static Set<String> rewriterIds(Fields fields) {
        Set<String> ids = new LinkedHashSet<>();
        if (fields.get("rewriters") instanceof RuleValue.Items items) {
            for (RuleValue item : items.items()) {
                if (item instanceof RuleValue.Fields rewriter && rewriter.get("id") instanceof RuleValue.Text id) {
                    ids.add(id.text());
                }
            }
        }
        return ids;
    }

    private void readRewriters(Fields fields, Core outer, Map<String, Core> rewriters, Set<String> ids) {
        Set<String> outerTransforms = outer.transforms().keySet();
        for (RuleValue item : fields.items("rewriters")) {
            RuleValue.Fields mapping = Fields.mapping(item, "a rewriter", problems);
            if (mapping == null) {
                continue;
            }
            Set<String> known = new LinkedHashSet<>(List.of("id", "rule", "constraints", "utils", "transform", "fix"));
            Fields rewriter = new Fields(mapping, "a rewriter", known, problems);
            RuleValue.Text id = rewriter.required("id");
            if (!rewriter.has("fix")) {
                rewriter.missing("fix");
            }
            Core core = core(rewriter, outer.variables(), Set.of(), rewriters, ids, outerTransforms);
            if (id != null && core != null) {
                rewriters.put(id.text(), core);
            }
        }
    }

    /** The finder of a global utility with parameters, or null when problems were reported. */
    @Nullable
    Finder readGlobal(Fields fields, Variables variables, Set<String> parameters) {
        Core core = core(fields, variables, parameters, Map.of(), Set.of(), Set.of());
        return core == null ? null : core.finder();
    }

    private @Nullable Core core(Fields fields, Variables variables, Set<String> parameters,
            Map<String, Core> rewriters, Set<String> rewriterIds, Set<String> outerTransforms) {
        int errors = problems.errorCount();
        Map<String, Utility> locals = new LinkedHashMap<>();
        Scope scope = new Scope(language, variables, locals, globals, parameters, problems);
        ConditionReader conditions = new ConditionReader(scope);
        readUtilities(fields, variables, locals, conditions);
        RuleValue rule = fields.get("rule");
        if (rule == null) {
            fields.missing("rule");
            return null;
        }
        Condition condition = conditions.read(rule);
        Map<String, Condition> constraints = readConstraints(fields, variables, conditions);
        Map<String, Transform> transforms = new TransformReader(problems, rewriterIds)
                .read(fields.mapping("transform"));
        RuleValue fix = fields.get("fix");
        List<Fix> fixes = fix == null ? List.of() : new FixReader(conditions, problems).read(fix);
        if (condition == null || problems.errorCount() > errors) {
            return null;
        }
        checkTransforms(fields, variables, transforms, outerTransforms);
        checkFixes(fix, variables, transforms, outerTransforms, fixes);
        return problems.errorCount() > errors
                ? null
                : new Core(variables, new Finder(condition, constraints), transforms, rewriters, fixes);
    }

    private void readUtilities(Fields fields, Variables variables, Map<String, Utility> locals,
            ConditionReader conditions) {
        List<RuleValue.Field> utilities = fields.mapping("utils");
        for (RuleValue.Field field : utilities) {
            if (field.name().chars().anyMatch(c -> RESERVED.indexOf(c) >= 0)) {
                problems.error(field.key(), "utility-name", "the utility's name `" + field.name()
                        + "` contains a reserved character", "names must not contain `(` and `)`");
            }
            locals.put(field.name(), new Utility(field.name(), List.of(), variables));
        }
        for (RuleValue.Field field : utilities) {
            Condition condition = conditions.read(field.value());
            Utility utility = locals.get(field.name());
            if (condition != null && utility != null) {
                utility.define(new Finder(condition, Map.of()));
            }
        }
        for (RuleValue.Field field : utilities) {
            Utility utility = locals.get(field.name());
            List<String> cycle = utility == null ? List.of() : Cycles.find(utility);
            if (!cycle.isEmpty()) {
                problems.error(field.key(), "utility-cycle",
                        "the utility `" + field.name() + "` needs itself: " + String.join(" → ", cycle),
                        "refer to it inside `has`, `inside`, `precedes` or `follows`");
            }
        }
    }

    private Map<String, Condition> readConstraints(Fields fields, Variables variables, ConditionReader conditions) {
        Map<String, Condition> constraints = new LinkedHashMap<>();
        for (RuleValue.Field field : fields.mapping("constraints")) {
            Condition condition = conditions.read(field.value());
            if (condition != null) {
                constraints.put(field.name(), condition);
            }
        }
        for (RuleValue.Field field : fields.mapping("constraints")) {
            if (variables.findSingle(field.name()) == null) {
                unknownVariable(field.key(), field.name(), "constraints", variables.singles(),
                        variables.findList(field.name()) != null
                                ? "constraints apply to single variables only"
                                : null);
            }
        }
        return constraints;
    }

    private void unknownVariable(RuleValue where, String name, String part, Iterable<String> known,
            @Nullable String hint) {
        List<String> names = new ArrayList<>();
        known.forEach(names::add);
        String nearest = Suggestion.nearest(name, names);
        problems.error(where, "unknown-variable", "unknown variable `" + name + "` in `" + part + "`",
                hint != null ? hint : nearest == null ? null : "did you mean `" + nearest + "`?");
    }

    private void checkTransforms(Fields fields, Variables variables, Map<String, Transform> transforms,
            Set<String> outer) {
        for (RuleValue.Field field : fields.mapping("transform")) {
            Transform transform = transforms.get(field.name());
            if (transform != null) {
                checkVariable(field.value(), "transform", transform.source().name(), variables, transforms.keySet(),
                        outer);
            }
        }
    }

    private void checkFixes(@Nullable RuleValue where, Variables variables, Map<String, Transform> transforms,
            Set<String> outer, List<Fix> fixes) {
        for (Fix fix : fixes) {
            for (Template.Variable variable : fix.template().variables()) {
                if (where != null) {
                    checkVariable(where, "fix", variable.name(), variables, transforms.keySet(), outer);
                }
            }
        }
    }

    private void checkVariable(RuleValue where, String part, String name, Variables variables, Set<String> transforms,
            Set<String> outer) {
        Set<String> known = new LinkedHashSet<>(variables.singles());
        known.addAll(variables.lists());
        known.addAll(transforms);
        known.addAll(outer);
        if (!known.contains(name)) {
            unknownVariable(where, name, part, known, null);
        }
    }
}
