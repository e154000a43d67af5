package dev.mod.match.rule;

import dev.mod.match.internal.rewrite.Fix;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import dev.mod.match.internal.text.Template;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code fix}: a string, an object, or a list of objects with titles. */
final class FixReader {
    private static final Set<String> KEYS = new LinkedHashSet<>(
            List.of("template", "expandStart", "expandEnd", "title"));

    private final ConditionReader conditions;
    private final RuleDiagnostics problems;

    FixReader(ConditionReader conditions, RuleDiagnostics problems) {
        this.conditions = conditions;
        this.problems = problems;
    }

    List<Fix> read(RuleValue value) {
        if (!(value instanceof RuleValue.Items items)) {
            Fix fix = one(value, false);
            return fix == null ? List.of() : List.of(fix);
        }
        List<Fix> fixes = new ArrayList<>();
        for (RuleValue item : items.items()) {
            Fix fix = one(item, true);
            if (fix != null) {
                fixes.add(fix);
            }
        }
        if (items.items().isEmpty()) {
            problems.error(value, "empty-fix", "a list of fixes has to have one at least");
        }
        return List.copyOf(fixes);
    }

    private @Nullable Fix one(RuleValue value, boolean listed) {
        if (value instanceof RuleValue.Text text && !listed) {
            return new Fix(Template.parse(text.text()), null, null);
        }
        if (value instanceof RuleValue.Plain plain && !listed && plain.value() != null) {
            return new Fix(Template.parse(plain.text()), null, null);
        }
        RuleValue.Fields mapping = FieldReader.mapping(value, "`fix`", problems);
        if (mapping == null) {
            return null;
        }
        FieldReader fields = FieldReader.ofOpen(mapping, "`fix`", KEYS, problems);
        RuleValue.Text template = fields.required("template");
        RuleValue.Text title = fields.text("title");
        if (listed && title == null) {
            fields.missing("title");
        }
        RuleValue start = fields.get("expandStart");
        RuleValue end = fields.get("expandEnd");
        Fix.Expansion expandStart = start == null ? null : conditions.expansion(start);
        Fix.Expansion expandEnd = end == null ? null : conditions.expansion(end);
        return template == null
                ? null
                : new Fix(Template.parse(template.text()), expandStart, expandEnd);
    }
}
