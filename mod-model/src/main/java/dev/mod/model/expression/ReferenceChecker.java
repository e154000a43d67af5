package dev.mod.model.expression;

import dev.mod.base.diagnostic.Suggestions;
import dev.mod.model.expression.Expression.Reference;
import dev.mod.model.expression.Expression.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds references that cannot work, before anything runs. */
public final class ReferenceChecker {
    private static final Set<String> TASK_KEYS = Set.of("id", "signature");
    private static final Set<String> KNOWN_ROOTS = Set.of("params", "state", "matrix", "task", "env", "steps");

    private final Set<String> declaredParams;

    /** Checks against the parameters that a workflow declares. */
    public ReferenceChecker(Collection<String> declaredParams) {
        this.declaredParams = new LinkedHashSet<>(declaredParams);
    }

    /** The problems of all expressions in a template. */
    public List<Problem> check(Template template, Site site) {
        List<Problem> problems = new ArrayList<>();
        for (Template.Interpolation part : template.interpolations()) {
            problems.addAll(check(part.expression(), site));
        }
        return problems;
    }

    /** The problems of an expression. */
    public List<Problem> check(Expression expression, Site site) {
        List<Problem> problems = new ArrayList<>();
        for (Reference reference : Expressions.references(expression)) {
            check(reference, site).ifPresent(problems::add);
        }
        return problems;
    }

    private Optional<Problem> check(Reference reference, Site site) {
        String root = reference.root();
        if (!site.roots().contains(root)) {
            return Optional.of(unavailable(reference, site));
        }
        if (reference.path().isEmpty()) {
            return Optional.empty();
        }
        String name = reference.path().get(0) instanceof Step.Key key ? key.name() : "";
        if (root.equals("params") && !declaredParams.contains(name)) {
            String hint = Suggestions.hint(name, declaredParams).orElse(declaredParams.isEmpty()
                    ? "the workflow declares no params"
                    : "declared: " + String.join(", ", declaredParams));
            return Optional.of(new Problem("undeclared-param",
                    "\"" + Expressions.print(reference) + "\" is not declared in params.schema", reference.start(),
                    reference.end(), Optional.of(hint)));
        }
        if (root.equals("task") && !TASK_KEYS.contains(name)) {
            return Optional.of(new Problem("unavailable-variable", "a task has no \"" + name + "\"", reference.start(),
                    reference.end(), Optional.of("available: task.id, task.signature")));
        }
        return Optional.empty();
    }

    private static Problem unavailable(Reference reference, Site site) {
        String root = reference.root();
        String available = "available in " + site.label() + ": " + String.join(", ", site.roots());
        boolean known = KNOWN_ROOTS.contains(root);
        String message = known
                ? "\"" + root + "\" is not available in " + site.label()
                : "there is no variable \"" + root + "\"";
        String hint = available;
        if (root.equals("env") && site == Site.RUN) {
            hint = "write $NAME for an environment variable; " + available;
        } else if (root.equals("steps")) {
            hint = "pass values between steps through state; " + available;
        } else if (!known) {
            hint = Suggestions.hint(root, site.roots()).map(suggestion -> suggestion + " " + available)
                    .orElse("put a text in quotes; " + available);
        }
        return new Problem("unavailable-variable", message, reference.start(), reference.end(), Optional.of(hint));
    }
}
