package dev.mod.match.rule;

import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks up kinds and fields by name. */
final class Names {
    private Names() {}

    /** The named kinds of a name, or null when there are none, which is reported. */
    static @Nullable KindSet find(Scope scope, RuleValue where, String name) {
        int[] kinds = Arrays.stream(scope.language().kindIds(name)).filter(scope.language()::kindIsNamed).toArray();
        if (kinds.length > 0) {
            return KindSet.of(kinds);
        }
        List<String> known = scope.language().kindNames().stream()
                .filter(k -> scope.language().kindId(k, true) >= 0)
                .toList();
        scope.problems().error(where, "unknown-kind",
                "unknown kind `" + name + "` in " + scope.language().id(), RuleDiagnostics.hint(name, known));
        return null;
    }

    /** The field of a name, or 0 when there is none, which is reported. */
    static int field(Scope scope, RuleValue.Text where) {
        int field = scope.language().fieldId(where.text());
        if (field <= 0) {
            scope.problems().error(where, "unknown-field",
                    "unknown field `" + where.text() + "` in " + scope.language().id(),
                    RuleDiagnostics.hint(where.text(), scope.language().fieldNames()));
            return 0;
        }
        return field;
    }
}
