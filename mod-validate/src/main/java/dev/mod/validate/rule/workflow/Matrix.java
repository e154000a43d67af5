package dev.mod.validate.rule.workflow;

import dev.mod.validate.kind.TextFormat;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.NodeTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code matrix-source}, {@code undeclared-state}, {@code nested-matrix}: a matrix takes its items either from an array that
 * {@code state.schema} declares or from a literal list, and does not hold another matrix.
 *
 * <p>A misspelt state key would be an empty matrix: a node that quietly does nothing.
 */
public final class Matrix implements WorkflowRule {
    private final StepKinds kinds;

    /** The rule for these kinds of steps. */
    public Matrix(StepKinds kinds) {
        this.kinds = kinds;
    }

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        Set<String> written = workflow.steps().stream()
                .flatMap(step -> kinds.texts(step, TextFormat.STATE_KEY).stream()).map(SourceScalar::text)
                .collect(Collectors.toSet());
        for (NodeTree node : workflow.nodes()) {
            Trees.map(node.map(), "strategy").ifPresent(strategy -> check(strategy, workflow, written, report));
            node.steps().forEach(step -> nested(step.map(), report));
        }
    }

    private static void check(SourceMap strategy, WorkflowTree workflow, Set<String> written, Report report) {
        nested(strategy, report);
        var fromState = strategy.entry("from_state");
        var values = strategy.entry("values");
        if (fromState.isPresent() && values.isPresent()) {
            report.error("matrix-source", "a matrix has either \"from_state\" or \"values\", not both",
                    values.get(), "delete one of the two");
        } else if (fromState.isEmpty() && values.isEmpty()) {
            report.error("matrix-source", "the matrix says nowhere what its items are", strategy,
                    "add from_state: and the key of an array in the state");
        }
        Trees.scalar(strategy, "from_state").ifPresent(key -> state(key, workflow, written, report));
    }

    private static void state(SourceScalar key, WorkflowTree workflow, Set<String> written, Report report) {
        int dot = key.text().indexOf('.');
        String root = workflow.state().containsKey(key.text()) || dot < 0 ? key.text() : key.text().substring(0, dot);
        SourceMap declared = workflow.state().get(root);
        if (declared == null) {
            var hint = Suggestions.hint(root, workflow.state().keySet())
                    .or(() -> Optional.of("declare it there as an array"));
            String message = "the state \"" + Shown.text(key.text()) + "\" is not declared in state.schema";
            if (written.contains(root)) {
                report.add(SeverityByMode.ERROR_IF_STRICT, "undeclared-state", message, key, hint);
            } else {
                report.error("undeclared-state", message, key, hint);
            }
        } else if (root.equals(key.text())) {
            Trees.string(declared, "type").filter(type -> !type.equals("array"))
                    .ifPresent(type -> report.error("matrix-source", "the state \"" + Shown.text(root)
                            + "\" is declared as " + Shown.type(type) + ", and a matrix needs a list", key,
                            "declare it with type: array"));
        }
    }

    private static void nested(SourceMap map, Report report) {
        map.entry("strategy").or(() -> map.entry("matrix")).ifPresent(entry -> report.error("nested-matrix",
                "nested matrix strategies are not available yet", entry, "split it over two nodes"));
    }
}
