package dev.mod.validate.rule;

import dev.mod.model.diagnostic.Diagnostic;
import dev.mod.model.diagnostic.Suggestions;
import dev.mod.model.expression.Expression;
import dev.mod.model.expression.Expressions;
import dev.mod.model.expression.Problem;
import dev.mod.model.expression.ReferenceChecker;
import dev.mod.model.expression.Site;
import dev.mod.model.expression.Template;
import dev.mod.model.source.SourceMap;
import dev.mod.model.source.SourceNode;
import dev.mod.model.source.SourceScalar;
import dev.mod.validate.schema.BuiltInStepKinds;
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
 *
 * <pre>
 * params:
 *   schema: {dry_run: {type: boolean}}
 * …
 * if: params.dryrun == false       # did you mean "dry_run"?
 * branch_name: mod-${{ state.team }}      # "state" is not available in branch_name
 * </pre>
 */
public final class ExpressionsCheck implements WorkflowRule {
    private static final String INPUTS = "inputs";
    private static final Set<String> FREE = Set.of("default", "enum", "oneOf", "values", "description");

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        var references = new ReferenceChecker(workflow.params().keySet());
        Set<SourceScalar> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        new ExpressionSites((text, site, template) -> {
            seen.add(text);
            if (site == Site.IF) {
                condition(text, references, template, report);
            } else if (text.text().contains("${{")) {
                template(text, site, references, template, report);
            }
        }).walk(workflow);
        Set<String> custom = new HashSet<>(FREE);
        workflow.steps().forEach(step -> step.actions().stream().map(SourceMap.Entry::key)
                .filter(key -> !BuiltInStepKinds.keys().contains(key)).forEach(custom::add));
        unexpanded(workflow.root(), seen, custom, report);
    }

    private static void condition(SourceScalar text, ReferenceChecker references, Optional<TemplateTree> template,
            Report report) {
        var parsed = Expressions.parseCondition(text.text());
        parsed.problem().ifPresent(problem -> report.add(problem.in(text)));
        parsed.expression().ifPresent(expression -> references(expression,
                references.check(expression, Site.IF), text, template, report));
    }

    private static void template(SourceScalar text, Site site, ReferenceChecker references,
            Optional<TemplateTree> template, Report report) {
        Template.Result parsed = Template.parse(text.text());
        parsed.problems().forEach(problem -> report.add(problem.in(text)));
        parsed.template().ifPresent(parts -> parts.interpolations().forEach(part -> references(part.expression(),
                references.check(part.expression(), site), text, template, report)));
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

    private static void unexpanded(SourceNode node, Set<SourceScalar> seen, Set<String> free,
            Report report) {
        if (node instanceof SourceMap map) {
            for (SourceMap.Entry entry : map.entries()) {
                if (!free.contains(entry.key()) && !entry.key().startsWith("x-")) {
                    unexpanded(entry.value(), seen, free, report);
                }
            }
        } else if (node instanceof SourceScalar scalar) {
            int at = scalar.value().isString() && !seen.contains(scalar) ? scalar.text().indexOf("${{") : -1;
            if (at >= 0) {
                report.add(Diagnostic.warning("unexpanded-expression",
                        "expressions are not expanded here", scalar.spanAt(at, at + 3), scalar.pointer()));
            }
        } else {
            Trees.items(node).forEach(item -> unexpanded(item, seen, free, report));
        }
    }
}
