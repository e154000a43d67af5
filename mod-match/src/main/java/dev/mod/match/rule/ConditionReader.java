package dev.mod.match.rule;

import dev.mod.match.internal.rewrite.Fix;
import dev.mod.match.internal.condition.UtilityCondition;
import dev.mod.match.internal.condition.Utility;
import dev.mod.match.internal.condition.StopBy;
import dev.mod.match.internal.condition.RegexCondition;
import dev.mod.match.internal.condition.RangeCondition;
import dev.mod.match.internal.condition.PrecedesCondition;
import dev.mod.match.internal.condition.PatternCondition;
import dev.mod.match.internal.condition.NthChildCondition;
import dev.mod.match.internal.condition.NotCondition;
import dev.mod.match.internal.condition.InsideCondition;
import dev.mod.match.internal.condition.HasCondition;
import dev.mod.match.internal.condition.FollowsCondition;
import dev.mod.match.internal.condition.Condition;
import dev.mod.match.internal.condition.ChildPosition;
import dev.mod.match.internal.condition.ArgumentCondition;
import dev.mod.match.internal.condition.AnyCondition;
import dev.mod.match.internal.condition.AllCondition;
import dev.mod.match.pattern.Pattern;
import dev.mod.match.pattern.PatternException;
import dev.mod.match.pattern.Strictness;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import dev.mod.match.internal.text.RegexSyntaxException;
import dev.mod.match.internal.text.TextRegex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads rule objects. */
final class ConditionReader {
    private static final Set<String> KEYS = keys("pattern", "kind", "regex", "nthChild", "range", "all", "any", "not",
            "matches", "inside", "has", "precedes", "follows", "type", "symbol", "overrides", "annotation");
    private static final Set<String> STOPPING_KEYS = keys("stopBy");
    private static final Set<String> RELATION_KEYS = keys("stopBy", "field");

    private final Scope scope;
    private final RuleDiagnostics problems;

    ConditionReader(Scope scope) {
        this.scope = scope;
        this.problems = scope.problems();
    }

    private static Set<String> keys(String... keys) {
        return new LinkedHashSet<>(Arrays.asList(keys));
    }

    /** A rule object, or null when problems were reported. */
    @Nullable
    Condition read(RuleValue value) {
        return read(value, Set.of());
    }

    private @Nullable Condition read(RuleValue value, Set<String> more) {
        RuleValue.Fields mapping = FieldReader.mapping(value, "a rule", problems);
        if (mapping == null) {
            return null;
        }
        Set<String> known = new LinkedHashSet<>(KEYS);
        known.addAll(more);
        int errors = problems.errorCount();
        FieldReader fields = FieldReader.ofRule(mapping, known, !more.isEmpty(), problems);
        List<Condition> parts = new ArrayList<>();
        for (String key : KEYS) {
            RuleValue part = fields.get(key);
            if (part != null) {
                Condition condition = part(key, part, fields);
                if (condition != null) {
                    parts.add(condition);
                }
            }
        }
        if (problems.errorCount() > errors) {
            return null;
        }
        if (parts.isEmpty()) {
            problems.error(value, "empty-rule", "a rule needs at least one of " + String.join(", ", KEYS));
            return null;
        }
        return parts.size() == 1 ? parts.get(0) : new AllCondition(List.copyOf(parts));
    }

    private @Nullable Condition part(String key, RuleValue value, FieldReader fields) {
        return switch (key) {
            case "pattern" -> pattern(value);
            case "kind" -> text(fields, key, text -> SelectorReader.read(text, scope));
            case "regex" -> text(fields, key, this::regex);
            case "nthChild" -> nthChild(value);
            case "range" -> range(value);
            case "all" -> list(fields, key, AllCondition::new);
            case "any" -> list(fields, key, AnyCondition::new);
            case "not" -> map(read(value), NotCondition::new);
            case "matches" -> matches(value);
            case "inside" -> relation(value, InsideCondition::new);
            case "has" -> relation(value, HasCondition::new);
            case "precedes" -> sibling(value, PrecedesCondition::new);
            case "follows" -> sibling(value, FollowsCondition::new);
            default -> new SemanticReader(scope).read(key, value);
        };
    }

    private static @Nullable Condition map(@Nullable Condition condition, Function<Condition, Condition> make) {
        return condition == null ? null : make.apply(condition);
    }

    private static @Nullable Condition text(FieldReader fields, String key,
            Function<RuleValue.Text, @Nullable Condition> read) {
        RuleValue.Text text = fields.text(key);
        return text == null ? null : read.apply(text);
    }

    private Condition list(FieldReader fields, String key, Function<List<Condition>, Condition> make) {
        List<Condition> conditions = new ArrayList<>();
        for (RuleValue item : fields.items(key)) {
            Condition condition = read(item);
            if (condition != null) {
                conditions.add(condition);
            }
        }
        return make.apply(List.copyOf(conditions));
    }

    private @Nullable Condition pattern(RuleValue value) {
        if (value instanceof RuleValue.Text text) {
            return pattern(text, null, Strictness.SMART);
        }
        RuleValue.Fields mapping = FieldReader.mapping(value, "`pattern`", problems);
        if (mapping == null) {
            return null;
        }
        FieldReader fields = FieldReader.ofOpen(mapping, "a pattern", keys("context", "selector", "strictness"),
                problems);
        RuleValue.Text context = fields.required("context");
        RuleValue.Text selector = fields.text("selector");
        Strictness strictness = Strictness.SMART;
        RuleValue.Text level = fields.text("strictness");
        if (level != null) {
            strictness = Strictness.find(level.text()).orElse(null);
            if (strictness == null) {
                problems.unknown(level, "unknown-strictness", "strictness", level.text(),
                        Arrays.stream(Strictness.values()).map(Strictness::id).toList());
                return null;
            }
        }
        return context == null ? null : pattern(context, selector, strictness);
    }

    private @Nullable Condition pattern(RuleValue.Text source, RuleValue.@Nullable Text selector,
            Strictness strictness) {
        if (selector != null && Names.find(scope, selector, selector.text()) == null) {
            return null;
        }
        try {
            Pattern pattern = Pattern.compile(scope.language(), source.text(),
                    selector == null ? null : selector.text(), strictness, scope.dialect(), scope.variables());
            if (pattern.errorOffset() >= 0) {
                problems.warning(source, "pattern-syntax", "the pattern does not parse as " + scope.language().id()
                        + " at character " + (pattern.errorOffset() + 1)
                        + "; it is matched as far as it was understood",
                        "give the code around it in `context` and choose the node with `selector`");
            }
            return new PatternCondition(pattern);
        } catch (PatternException e) {
            problems.error(e.reason() == PatternException.Reason.NO_SELECTED_NODE && selector != null
                    ? selector
                    : source, "pattern", String.valueOf(e.getMessage()));
            return null;
        }
    }

    private @Nullable Condition regex(RuleValue.Text text) {
        try {
            return new RegexCondition(TextRegex.compile(text.text()));
        } catch (RegexSyntaxException e) {
            problems.error(text, "regex",
                    "not a regular expression, at character " + (e.offset() + 1) + ": " + e.getMessage());
            return null;
        }
    }

    private @Nullable Condition nthChild(RuleValue value) {
        if (!(value instanceof RuleValue.Fields mapping)) {
            ChildPosition position = position(value);
            return position == null ? null : new NthChildCondition(position, false, null);
        }
        FieldReader fields = FieldReader.ofOpen(mapping, "`nthChild`", keys("position", "reverse", "ofRule"), problems);
        RuleValue at = fields.get("position");
        if (at == null) {
            fields.missing("position");
            return null;
        }
        ChildPosition position = position(at);
        boolean reverse = fields.flag("reverse");
        RuleValue of = fields.get("ofRule");
        Condition among = of == null ? null : read(of);
        return position == null || (of != null && among == null)
                ? null
                : new NthChildCondition(position, reverse, among);
    }

    private @Nullable ChildPosition position(RuleValue value) {
        ChildPosition position = null;
        if (value instanceof RuleValue.Text text) {
            position = ChildPosition.parse(text.text());
        } else if (value instanceof RuleValue.Plain plain && plain.value() instanceof Number number
                && number.doubleValue() == number.intValue() && number.intValue() >= 0) {
            position = new ChildPosition(0, number.intValue());
        }
        if (position == null) {
            problems.error(value, "position", "a position has to be a number from 1 or a formula like `2n+1`");
        }
        return position;
    }

    private @Nullable Condition range(RuleValue value) {
        RuleValue.Fields mapping = FieldReader.mapping(value, "`range`", problems);
        if (mapping == null) {
            return null;
        }
        FieldReader fields = FieldReader.ofOpen(mapping, "a range", keys("start", "end"), problems);
        int[] start = corner(fields, "start");
        int[] end = corner(fields, "end");
        if (start == null || end == null) {
            return null;
        }
        if (end[0] < start[0] || (end[0] == start[0] && end[1] < start[1])) {
            problems.error(value, "range", "the end of a range must not be before its start");
            return null;
        }
        return new RangeCondition(start[0], start[1], end[0], end[1]);
    }

    private int @Nullable [] corner(FieldReader range, String key) {
        RuleValue value = range.get(key);
        if (value == null) {
            range.missing(key);
            return null;
        }
        RuleValue.Fields mapping = FieldReader.mapping(value, "`" + key + "`", problems);
        if (mapping == null) {
            return null;
        }
        FieldReader fields = FieldReader.ofOpen(mapping, "`" + key + "`", keys("line", "column"), problems);
        for (String number : List.of("line", "column")) {
            if (!fields.has(number)) {
                fields.missing(number);
            }
        }
        Integer line = fields.integer("line");
        Integer column = fields.integer("column");
        return line == null || column == null ? null : new int[]{line, column};
    }

    private interface Relation {
        Condition make(Condition condition, StopBy stopBy, int field);
    }

    private interface Sibling {
        Condition make(Condition condition, StopBy stopBy);
    }

    private @Nullable Condition relation(RuleValue value, Relation make) {
        Condition condition = read(value, RELATION_KEYS);
        StopBy stopBy = stopBy(value);
        int field = 0;
        if (value instanceof RuleValue.Fields mapping && mapping.get("field") != null) {
            RuleValue.Text name = FieldReader.ofAny(mapping, "", problems).text("field");
            field = name == null ? 0 : Names.field(scope, name);
            if (field == 0) {
                return null;
            }
        }
        return condition == null || stopBy == null ? null : make.make(condition, stopBy, field);
    }

    private @Nullable Condition sibling(RuleValue value, Sibling make) {
        Condition condition = read(value, STOPPING_KEYS);
        StopBy stopBy = stopBy(value);
        return condition == null || stopBy == null ? null : make.make(condition, stopBy);
    }

    /** A rule with {@code stopBy}, as fixes take it. */
    Fix.@Nullable Expansion expansion(RuleValue value) {
        Condition condition = read(value, STOPPING_KEYS);
        StopBy stopBy = stopBy(value);
        return condition == null || stopBy == null ? null : new Fix.Expansion(condition, stopBy);
    }

    private @Nullable StopBy stopBy(RuleValue relation) {
        RuleValue value = relation instanceof RuleValue.Fields mapping ? mapping.get("stopBy") : null;
        if (value == null) {
            return StopBy.NEIGHBOR;
        }
        if (value instanceof RuleValue.Fields) {
            Condition condition = read(value);
            return condition == null ? null : StopBy.until(condition);
        }
        if (value instanceof RuleValue.Text text) {
            if (text.text().equals("neighbor")) {
                return StopBy.NEIGHBOR;
            }
            if (text.text().equals("end")) {
                return StopBy.END;
            }
            problems.error(value, "stop-by", "`stopBy` has to be `neighbor`, `end` or a rule, not `" + text.text()
                    + "`", RuleDiagnostics.hint(text.text(), List.of("neighbor", "end")));
            return null;
        }
        problems.error(value, "stop-by", "`stopBy` has to be `neighbor`, `end` or a rule, not " + value.describe());
        return null;
    }

    private @Nullable Condition matches(RuleValue value) {
        if (value instanceof RuleValue.Text text) {
            return reference(text, text.text(), null);
        }
        RuleValue.Fields call = FieldReader.mapping(value, "`matches`", problems);
        if (call == null) {
            return null;
        }
        if (call.fields().size() != 1) {
            problems.error(value, "matches", "`matches` has to name one utility with its arguments");
            return null;
        }
        RuleValue.Field field = call.fields().get(0);
        RuleValue.Fields arguments = FieldReader.mapping(field.value(), "the arguments of `" + field.name() + "`",
                problems);
        return arguments == null ? null : reference(field.key(), field.name(), arguments);
    }

    private @Nullable Condition reference(RuleValue where, String name, RuleValue.@Nullable Fields arguments) {
        if (arguments == null && scope.parameters().contains(name)) {
            return new ArgumentCondition(name);
        }
        Utility local = scope.locals().get(name);
        Utility utility = local == null ? scope.globals().get(name) : local;
        if (utility == null) {
            Set<String> known = new LinkedHashSet<>(scope.parameters());
            known.addAll(scope.locals().keySet());
            known.addAll(scope.globals().keySet());
            problems.unknown(where, "unknown-utility", "utility", name, known);
            return null;
        }
        scope.needs().use(utility);
        Map<String, Condition> given = new LinkedHashMap<>();
        if (arguments != null) {
            for (RuleValue.Field argument : arguments.fields()) {
                if (!utility.parameters().contains(argument.name())) {
                    problems.unknown(argument.key(), "unknown-argument", "argument of `" + name + "`:",
                            argument.name(), utility.parameters());
                    continue;
                }
                Condition condition = read(argument.value());
                if (condition != null) {
                    given.put(argument.name(), condition);
                }
            }
        }
        for (String parameter : utility.parameters()) {
            if (arguments == null || arguments.get(parameter) == null) {
                problems.error(where, "missing-argument", "`" + name + "` needs the argument `" + parameter + "`");
            }
        }
        return new UtilityCondition(utility, given, local != null);
    }
}
