package dev.mod.validate.value;

import dev.mod.base.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The parameters of a run.
 *
 * @param values values by key, in the order of the schema; a parameter without value and default is absent
 * @param problems what was given and does not fit; holds no secret
 * @param missing required keys without a value, in the order of the schema; somebody may be asked for them
 * @param secrets keys whose values must never be shown or stored
 */
public record ParamsResult(Map<String, JsonNode> values, List<Diagnostic> problems, List<String> missing,
        Set<String> secrets) {
    public ParamsResult {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        problems = List.copyOf(problems);
        missing = List.copyOf(missing);
        secrets = Set.copyOf(secrets);
    }

    /** Whether a run can start with these values. */
    public boolean complete() {
        return problems.isEmpty() && missing.isEmpty();
    }

    /** The problems, and one for each missing value: what to say when nobody can be asked. */
    public List<Diagnostic> allProblems() {
        List<Diagnostic> all = new ArrayList<>(problems);
        for (String key : missing) {
            all.add(Diagnostic.error("missing-param", "parameter \"" + key + "\" is required")
                    .withHint("give it with --param " + key + "=…"));
        }
        return List.copyOf(all);
    }
}
