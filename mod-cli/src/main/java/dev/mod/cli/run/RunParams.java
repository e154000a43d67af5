package dev.mod.cli.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.command.Session;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.value.Params;
import dev.mod.validate.value.ParamsResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The parameters of a new run: from the command line, from a file, and asked for. */
final class RunParams {
    private RunParams() {}

    /** @throws ModException with all problems at once */
    static Map<String, JsonNode> of(Session session, Workflow workflow) {
        var given = new LinkedHashMap<>(ParamArguments.pairs(session.arguments().values("--param")));
        var file = ParamFiles.read(session, "--params-file");
        var result = Params.resolve(workflow.params(), given, file);
        while (result.problems().isEmpty() && !result.missing().isEmpty() && session.interactive()) {
            if (!ask(session, workflow, result, given)) {
                break;
            }
            result = Params.resolve(workflow.params(), given, file);
        }
        if (!result.complete()) {
            throw new ModException(ErrorCodes.INVALID_PARAMS,
                    "the parameters do not fit the workflow; nothing was run", result.allProblems());
        }
        return result.values();
    }

    /** Asks for everything that is missing; false when there are no answers to be had. */
    private static boolean ask(Session session, Workflow workflow, ParamsResult result, Map<String, String> given) {
        for (var key : result.missing()) {
            var schema = workflow.params().get(key);
            if (schema == null) {
                continue;
            }
            var question = question(key, schema);
            var answer = result.secrets().contains(key)
                    ? session.terminal().askSecret(question)
                    : session.terminal().ask(question);
            if (answer.isEmpty() || answer.get().isEmpty()) {
                return false;
            }
            given.put(key, answer.get());
        }
        return true;
    }

    private static String question(String key, PropertySchema schema) {
        var text = new StringBuilder(schema.name().orElse(key));
        schema.description().ifPresent(description -> text.append(" — ").append(description));
        if (!schema.allowed().isEmpty()) {
            text.append(schema.allowed().stream().map(Shown::typed).collect(Collectors.joining(", ", " [", "]")));
        }
        return text.append(" (").append(key).append("): ").toString();
    }
}
