package dev.mod.match.rule;

import dev.mod.match.internal.rewrite.Transform;
import dev.mod.match.internal.rewrite.RuleCore;
import dev.mod.match.internal.rewrite.Fix;
import dev.mod.match.internal.condition.UtilityCycles;
import dev.mod.match.internal.condition.Needs;
import dev.mod.match.internal.condition.Utility;
import dev.mod.match.internal.condition.ConstrainedCondition;
import dev.mod.match.internal.condition.Condition;
import dev.mod.match.Language;
import dev.mod.match.internal.matching.Variables;
import dev.mod.match.Dialect;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import dev.mod.match.internal.text.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what rules, rewriters, global utilities and matchers of scripts have in common. */
final class RuleCoreReader {
    static final List<String> KEYS = List.of("rule", "constraints", "utils", "transform", "fix", "rewriters");

    private final Language language;
    private final Dialect dialect;
    private final Map<String, Utility> globals;
    private final Needs needs;
    private final RuleDiagnostics problems;

    /**
     * A reader of one rule, utility or matcher.
     *
     * @param needs grows by what is read
     */
    RuleCoreReader(Language language, Dialect dialect, Map<String, Utility> globals, Needs needs,
            RuleDiagnostics problems) {
        this.language = language;
        this.dialect = dialect;
        this.globals = globals;
        this.needs = needs;
        this.problems = problems;
    }

    /** The core of a rule, or null when problems were reported; it has to be limited to some kinds. */
    @Nullable
    RuleCore read(FieldReader fields) {
        RuleCore core = readAnyKind(fields);
        if (core != null && core.condition().kinds() == null) {
            RuleValue rule = fields.get("rule");
            problems.error(rule == null ? fields.source() : rule, "no-kind", "the rule can match nodes of every kind",
                    "add `kind`, or a `pattern` that is more than a variable");
            return null;
        }
        return core;
    }

    /** The core of a rule or matcher, or null when problems were reported. */
    @Nullable
    RuleCore readAnyKind(FieldReader fields) {
        int errors = problems.errorCount();
        Variables variables = new Variables();
        Map<String, RuleCore> rewriters = new LinkedHashMap<>();
        Set<String> ids = rewriterIds(fields);
        RuleCore core = core(fields, variables, Set.of(), rewriters, ids, Set.of());
        if (core != null) {
            readRewriters(fields, core, rewriters, ids);
        }
        return problems.errorCount() > errors ? null : core;
    }

    private static Set<String> rewriterIds(FieldReader fields) {
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

    private void readRewriters(FieldReader fields, RuleCore outer, Map<String, RuleCore> rewriters, Set<String> ids) {
        Set<String> outerTransforms = outer.transforms().keySet();
        for (RuleValue item : fields.items("rewriters")) {
            RuleValue.Fields mapping = FieldReader.mapping(item, "a rewriter", problems);
            if (mapping == null) {
                continue;
            }
            Set<String> known = new LinkedHashSet<>(List.of("id", "rule", "constraints", "utils", "transform", "fix"));
            FieldReader rewriter = FieldReader.ofOpen(mapping, "a rewriter", known, problems);
            RuleValue.Text id = rewriter.required("id");
            if (!rewriter.has("fix")) {
                rewriter.missing("fix");
            }
            RuleCore core = core(rewriter, outer.variables(), Set.of(), rewriters, ids, outerTransforms);
            if (id != null && core != null) {
                rewriters.put(id.text(), core);
            }
        }
    }

    /** The condition of a global utility with parameters, or null when problems were reported. */
    @Nullable
    Condition readGlobal(FieldReader fields, Variables variables, Set<String> parameters) {
        RuleCore core = core(fields, variables, parameters, Map.of(), Set.of(), Set.of());
        return core == null ? null : core.condition();
    }

    private @Nullable RuleCore core(FieldReader fields, Variables variables, Set<String> parameters,
            Map<String, RuleCore> rewriters, Set<String> rewriterIds, Set<String> outerTransforms) {
        int errors = problems.errorCount();
        Map<String, Utility> locals = new LinkedHashMap<>();
        Scope scope = new Scope(language, dialect, variables, locals, globals, parameters, needs, problems);
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
        // the text is made before what expands it is looked for
        Set<String> bound = names(variables);
        List<Fix> fixes = fix == null ? List.of() : new FixReader(conditions, problems).read(fix);
        checkTexts(rule, variables);
        if (condition == null || problems.errorCount() > errors) {
            return null;
        }
        checkTransforms(fields, bound, transforms, outerTransforms);
        checkFixes(fix, bound, transforms, outerTransforms, fixes);
        return problems.errorCount() > errors
                ? null
                : new RuleCore(variables, new ConstrainedCondition(condition, constraints), transforms, rewriters,
                        fixes);
    }

    private void readUtilities(FieldReader fields, Variables variables, Map<String, Utility> locals,
            ConditionReader conditions) {
        List<RuleValue.Field> utilities = fields.mapping("utils");
        for (RuleValue.Field field : utilities) {
            if (field.name().indexOf('(') >= 0 || field.name().indexOf(')') >= 0) {
                problems.error(field.key(), "utility-name", "the utility's name `" + field.name()
                        + "` contains a reserved character", "names must not contain `(` and `)`");
            } else if (field.name().indexOf('=') >= 0) {
                problems.warning(field.key(), "utility-name", "the utility's name `" + field.name()
                        + "` contains a reserved character", "names should not contain `=`");
            }
            locals.put(field.name(), new Utility(field.name(), List.of(), variables, needs));
        }
        for (RuleValue.Field field : utilities) {
            Condition condition = conditions.read(field.value());
            Utility utility = locals.get(field.name());
            if (condition != null && utility != null) {
                utility.define(condition);
            }
        }
        for (RuleValue.Field field : utilities) {
            Utility utility = locals.get(field.name());
            List<String> cycle = utility == null ? List.of() : UtilityCycles.find(utility);
            if (!cycle.isEmpty()) {
                problems.error(field.key(), "utility-cycle",
                        "the utility `" + field.name() + "` needs itself: " + String.join(" → ", cycle),
                        "refer to it inside `has`, `inside`, `precedes` or `follows`");
            }
        }
    }

    private Map<String, Condition> readConstraints(FieldReader fields, Variables variables,
            ConditionReader conditions) {
        Map<String, Condition> constraints = new LinkedHashMap<>();
        for (RuleValue.Field field : fields.mapping("constraints")) {
            Condition condition = conditions.read(field.value());
            if (condition != null) {
                constraints.put(field.name(), condition);
            }
        }
        for (RuleValue.Field field : fields.mapping("constraints")) {
            if (variables.findSingle(field.name()) != null) {
                continue;
            }
            if (variables.findList(field.name()) == null) {
                unknownVariable(field.key(), field.name(), "constraints", variables.singles());
            } else {
                problems.warning(field.key(), "list-constraint", "the constraint of `$$$" + field.name()
                        + "` has no effect", "constraints apply to single variables only");
                constraints.remove(field.name());
            }
        }
        return constraints;
    }

    private void unknownVariable(RuleValue where, String name, String part, Iterable<String> known) {
        List<String> names = new ArrayList<>();
        known.forEach(names::add);
        problems.error(where, "unknown-variable", "unknown variable `" + name + "` in `" + part + "`",
                RuleDiagnostics.nearest(name, names));
    }

    /** A variable stands for a type or for code. */
    private void checkTexts(RuleValue rule, Variables variables) {
        for (String name : variables.texts()) {
            if (variables.findSingle(name) != null || variables.findList(name) != null) {
                problems.error(rule, "variable-of-both", "`$" + name + "` stands for code and for a type",
                        "name one of them otherwise");
            }
        }
    }

    private void checkTransforms(FieldReader fields, Set<String> bound, Map<String, Transform> transforms,
            Set<String> outer) {
        for (RuleValue.Field field : fields.mapping("transform")) {
            Transform transform = transforms.get(field.name());
            if (transform != null) {
                checkVariable(field.value(), "transform", transform.source().name(), bound, transforms.keySet(),
                        outer);
            }
        }
    }

    private void checkFixes(@Nullable RuleValue where, Set<String> bound, Map<String, Transform> transforms,
            Set<String> outer, List<Fix> fixes) {
        for (Fix fix : fixes) {
            for (Template.Variable variable : fix.template().variables()) {
                if (where != null) {
                    checkVariable(where, "fix", variable.name(), bound, transforms.keySet(), outer);
                }
            }
        }
    }

    private static Set<String> names(Variables variables) {
        Set<String> names = new LinkedHashSet<>(variables.singles());
        names.addAll(variables.lists());
        names.addAll(variables.texts());
        return names;
    }

    private void checkVariable(RuleValue where, String part, String name, Set<String> bound, Set<String> transforms,
            Set<String> outer) {
        Set<String> known = new LinkedHashSet<>(bound);
        known.addAll(transforms);
        known.addAll(outer);
        if (!known.contains(name)) {
            unknownVariable(where, name, part, known);
        }
    }
}
