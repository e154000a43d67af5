package dev.mod.steps.packages;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.model.expression.EvaluationException;
import dev.mod.model.expression.Template;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fields of steps with expressions in them. */
public final class Templates {
    private Templates() {}

    /**
     * The text with its expressions replaced by their values.
     *
     * @param field what the text is, for messages
     * @throws StepException if an expression is wrong or has no value
     */
    public static String render(StepContext context, String field, String text) throws StepException {
        if (!text.contains("${{")) {
            return text;
        }
        Template.Result parsed = Template.parse(text);
        if (parsed.template().isEmpty()) {
            throw new StepException(field + " is no valid template: " + parsed.problems().get(0).message());
        }
        try {
            return parsed.template().get().render(context.scope());
        } catch (EvaluationException e) {
            throw new StepException(field + ": " + e.getMessage(), List.of(), e);
        }
    }

    /** The same for each value. */
    public static Map<String, String> render(StepContext context, String field, Map<String, String> texts)
            throws StepException {
        var rendered = new LinkedHashMap<String, String>();
        for (Map.Entry<String, String> text : texts.entrySet()) {
            rendered.put(text.getKey(), render(context, field + "." + text.getKey(), text.getValue()));
        }
        return rendered;
    }
}
