package dev.mod.steps.shell;

import dev.mod.engine.internal.env.EnvironmentNames;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.model.expression.EvaluationException;
import dev.mod.model.expression.Evaluator;
import dev.mod.model.expression.Expression;
import dev.mod.model.expression.Expressions;
import dev.mod.model.expression.Template;
import dev.mod.steps.shell.quote.ScriptPart;
import dev.mod.steps.shell.quote.ShellQuoter;
import dev.mod.steps.shell.quote.UnsafeInterpolationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Turns a command template into a script. Values from what is being transformed are data in it, others script text. */
final class CommandTemplate {
    private static final Set<String> QUOTABLE = Set.of("sh", "bash", "dash");

    private CommandTemplate() {}

    static String render(String command, StepContext context, boolean windows) throws StepException {
        Template.Result parsed = Template.parse(command);
        if (parsed.template().isEmpty()) {
            throw new StepException("the command is no valid template: " + parsed.problems().get(0).message());
        }
        try {
            List<ScriptPart> parts = parts(parsed.template().get(), context);
            checkLanguage(parts, windows);
            return ShellQuoter.quote(parts);
        } catch (EvaluationException | UnsafeInterpolationException e) {
            throw new StepException(String.valueOf(e.getMessage()), List.of(), e);
        }
    }

    private static List<ScriptPart> parts(Template template, StepContext context) {
        var parts = new ArrayList<ScriptPart>();
        for (Template.Part part : template.parts()) {
            if (part instanceof Template.Text text) {
                parts.add(new ScriptPart.Text(text.text()));
            } else if (part instanceof Template.Interpolation at) {
                Expression expression = at.expression();
                String value = Evaluator.text(expression, Evaluator.evaluate(expression, context.scope()));
                parts.add(context.foreign().isIn(expression)
                        ? new ScriptPart.Value(Expressions.print(expression), value, alternative(expression))
                        : new ScriptPart.Text(value));
            }
        }
        return parts;
    }

    private static String alternative(Expression expression) {
        if (expression instanceof Expression.Reference reference && reference.path().size() == 1
                && reference.path().get(0) instanceof Expression.Step.Key key) {
            if (reference.root().equals("matrix")) {
                boolean bare = EnvironmentNames.exportable(key.name()) && !EnvironmentNames.isSetting(key.name());
                return "the environment variable $" + (bare ? key.name() : EnvironmentNames.matrix(key.name()));
            }
            if (reference.root().equals("params")) {
                return "the environment variable $" + EnvironmentNames.param(key.name());
            }
            if (reference.root().equals("state")) {
                return "the environment variable $" + EnvironmentNames.state(key.name());
            }
        }
        return "an environment variable (in the step's env, NAME: ${{ " + Expressions.print(expression)
                + " }}, and then $NAME)";
    }

    private static void checkLanguage(List<ScriptPart> parts, boolean windows) throws UnsafeInterpolationException {
        ScriptPart.Value first = null;
        var before = new StringBuilder();
        for (ScriptPart part : parts) {
            if (part instanceof ScriptPart.Value value) {
                first = value;
                break;
            } else if (part instanceof ScriptPart.Text text) {
                before.append(text.text());
            }
        }
        if (first == null) {
            return;
        }
        if (before.toString().startsWith(Shebang.MARK)) {
            if (before.indexOf("\n") < 0) {
                throw new UnsafeInterpolationException(first, 1, "it would be part of the interpreter's line");
            }
            String interpreter = Shebang.of(before.toString()).program();
            if (!QUOTABLE.contains(interpreter)) {
                throw new UnsafeInterpolationException(first, 1, "it would be part of a program for " + interpreter);
            }
        } else if (windows) {
            throw new UnsafeInterpolationException(first, 1, "cmd has no quoting for it");
        }
    }
}
