package dev.mod.validate.rule.expression;

import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.model.expression.Expression;
import dev.mod.model.expression.Expressions;
import dev.mod.model.expression.Problem;
import dev.mod.model.expression.ReferenceChecker;
import dev.mod.model.expression.Site;
import dev.mod.model.expression.Template;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.tree.TemplateTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code expression-syntax}, {@code undeclared-param}, {@code unavailable-variable}, {@code undeclared-input},
 * {@code unexpanded-expression}: expressions parse, and name what is declared and available where they stand.
 *
 * <p>A misspelt parameter would otherwise show only in the middle of a run, or never: a condition that is false for the
 * wrong reason looks like one that is false for the right one. Expressions where none are expanded would stand in the
 * result as they are; that is a warning.
 */
public final class ExpressionsCheck implements WorkflowRule {
    private final StepKinds kinds;

    /** The rule for these kinds of steps. */
    public ExpressionsCheck(StepKinds kinds) {
        this.kinds = kinds;
    }

    private static final String INPUTS = "inputs";
    private static final Set<String> FREE = Set.of("default", "enum", "oneOf", "values", "description");

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        var references = new ReferenceChecker(workflow.params().keySet());
        Set<SourceScalar> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        new ExpressionSites(kinds, (text, site, template, node) -> {
            seen.add(text);
            if (site == Site.IF || text.text().contains("${{")) {
                var parsed = expressions(text, site, report);
                parsed.forEach(expression -> references(expression, references.check(expression, site), text, template,
                        report));
                node.ifPresent(owner -> parsed.forEach(expression -> MatrixKeys.of(owner).unknown(expression)
                        .forEach(problem -> report.add(problem.in(text)))));
            }
        }).walk(workflow);
        unexpanded(workflow.root(), seen, report);
    }

    private static List<Expression> expressions(SourceScalar text, Site site, Report report) {
        if (site == Site.IF) {
            var parsed = Expressions.parseCondition(text.text());
            parsed.problem().ifPresent(problem -> report.add(problem.in(text)));
            return parsed.expression().stream().toList();
        }
        Template.Result parsed = Template.parse(text.text());
        parsed.problems().forEach(problem -> report.add(problem.in(text)));
        return parsed.template().stream().flatMap(parts -> parts.interpolations().stream())
                .map(Template.Interpolation::expression).toList();
    }

    /** Inside a template its inputs are one root more. */
    private static void references(Expression expression, List<Problem> problems, SourceScalar text,
            Optional<TemplateTree> template, Report report) {
        Set<Integer> inputs = new HashSet<>();
        List<Problem> all = new ArrayList<>();
        template.ifPresent(owner -> Expressions.references(expression).stream()
                .filter(reference -> reference.root().equals(INPUTS)).forEach(reference -> {
                    inputs.add(reference.start());
                    undeclared(reference, owner).ifPresent(all::add);
                }));
        problems.stream().filter(problem -> !inputs.contains(problem.start())).forEach(all::add);
        all.forEach(problem -> report.add(problem.in(text)));
    }

    private static Optional<Problem> undeclared(Expression.Reference reference, TemplateTree template) {
        String name = !reference.path().isEmpty() && reference.path().get(0) instanceof Expression.Step.Key key
                ? key.name()
                : "";
        if (name.isEmpty() || template.inputs().containsKey(name)) {
            return Optional.empty();
        }
        Set<String> declared = template.inputs().keySet();
        return Optional.of(new Problem("undeclared-input",
                "\"" + Expressions.print(reference) + "\" is not declared in the template's inputs",
                reference.start(), reference.end(), Optional.of(Suggestions.hint(name, declared)
                        .orElse(declared.isEmpty()
                                ? "the template declares none"
                                : "declared: " + String.join(", ", declared)))));
    }

    private static void unexpanded(SourceNode node, Set<SourceScalar> seen, Report report) {
        if (node instanceof SourceMap map) {
            for (SourceMap.Entry entry : map.entries()) {
                if (!FREE.contains(entry.key()) && !entry.key().startsWith("x-")) {
                    unexpanded(entry.value(), seen, report);
                }
            }
        } else if (node instanceof SourceScalar scalar) {
            int at = scalar.isString() && !seen.contains(scalar) ? scalar.text().indexOf("${{") : -1;
            if (at >= 0) {
                report.add(Diagnostic.warning("unexpanded-expression",
                        "expressions are not expanded here", scalar.spanAt(at, at + 3), scalar.pointer()));
            }
        } else {
            Trees.items(node).forEach(item -> unexpanded(item, seen, report));
        }
    }
}
