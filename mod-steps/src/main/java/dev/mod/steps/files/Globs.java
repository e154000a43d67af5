package dev.mod.steps.files;

import dev.mod.engine.spi.StepContext;
import dev.mod.model.expression.Evaluator;
import dev.mod.model.expression.Scope;
import dev.mod.model.expression.Template;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Entries of {@code include}, {@code exclude} and other lists of names. */
public final class Globs {
    private Globs() {}

    /**
     * The entries with their expressions evaluated; one that is nothing but an expression with an array for its value
     * stands for that array's elements.
     *
     * @throws dev.mod.model.expression.EvaluationException if an expression has no value
     */
    public static List<String> expand(StepContext context, List<String> entries) {
        var globs = new ArrayList<String>();
        for (String entry : entries) {
            if (!entry.contains("${{")) {
                globs.add(entry);
                continue;
            }
            Scope scope = context.scope();
            Template template = Template.parse(entry).template()
                    .orElseThrow(() -> new IllegalArgumentException("validation lets no such glob pass: " + entry));
            JsonNode value = template.single().map(expression -> Evaluator.evaluate(expression, scope)).orElse(null);
            if (value != null && value.isArray()) {
                value.forEach(element -> globs.add(element.asString()));
            } else {
                globs.add(template.render(scope));
            }
        }
        return globs;
    }
}
