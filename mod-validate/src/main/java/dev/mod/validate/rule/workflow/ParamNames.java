package dev.mod.validate.rule.workflow;

import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.WorkflowTree;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * {@code param-name}: no two parameters have one environment variable.
 *
 * <p>Shell steps see a parameter as {@code PARAM_} and its key in capitals, with {@code _} for all other characters.
 */
public final class ParamNames implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        Map<String, String> variables = new HashMap<>();
        workflow.params().forEach((key, property) -> {
            String variable = "PARAM_" + key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9_]", "_");
            String first = variables.putIfAbsent(variable, key);
            if (first != null) {
                report.add(SeverityByMode.WARNING, "param-name",
                        "\"" + Shown.text(key) + "\" and \"" + Shown.text(first)
                                + "\" are the same environment variable, " + variable,
                        property,
                        "rename one of the two");
            }
        });
    }
}
