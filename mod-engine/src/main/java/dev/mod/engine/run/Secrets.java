package dev.mod.engine.run;

import dev.mod.engine.mask.SecretMasker;
import dev.mod.model.workflow.AiAction;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Which values of a run are secret: parameters declared so, and the keys of language models. */
final class Secrets {
    /** Names the key of {@code ai} steps that say none. */
    private static final String KEY_VARIABLE = "LLM_API_KEY";
    /** Shorter keys, such as the {@code none} of a local server, may be any word of a workflow. */
    private static final int LEAST_UNMISTAKABLE = 8;

    private Secrets() {}

    static boolean isSecret(Workflow workflow, String param) {
        PropertySchema schema = workflow.params().get(param);
        return schema != null && schema.secret();
    }

    /** The secret ones among parameters, in order. */
    static List<String> names(Workflow workflow, Map<String, JsonNode> params) {
        return params.keySet().stream().filter(key -> isSecret(workflow, key)).toList();
    }

    /** Masks the values of all secret parameters, and the keys that {@code ai} steps may use. */
    static SecretMasker masker(Workflow workflow, Map<String, JsonNode> params, Map<String, String> environment) {
        var secrets = new ArrayList<>(values(workflow, params));
        String inherited = environment.get(KEY_VARIABLE);
        if (inherited != null) {
            secrets.add(inherited);
        }
        return new SecretMasker(secrets);
    }

    /** The values of all secret parameters, and the keys written in the workflow. */
    static List<String> values(Workflow workflow, Map<String, JsonNode> params) {
        var secrets = new ArrayList<String>();
        params.forEach((key, value) -> {
            if (isSecret(workflow, key)) {
                secrets.add(value.isString() ? value.asString() : value.toString());
            }
        });
        secrets.addAll(keys(workflow));
        return secrets;
    }

    /** The text of a workflow file with a mask for each key that stands in it. */
    static String recordable(String source, Workflow workflow) {
        String text = source;
        for (String key : keys(workflow)) {
            String quoted = Pattern.quote(key);
            text = Pattern.compile("((?:api_key|" + KEY_VARIABLE + ")[\"']?\\s*:\\s*[\"']?)" + quoted).matcher(text)
                    .replaceAll("$1" + Matcher.quoteReplacement(AiAction.RECORDED_KEY));
            if (key.length() >= LEAST_UNMISTAKABLE) {
                text = text.replace(key, AiAction.RECORDED_KEY);
            }
        }
        return text;
    }

    /** The keys written in a workflow. */
    private static List<String> keys(Workflow workflow) {
        Stream<String> environments = Stream.concat(workflow.nodes().stream().map(node -> node.env()),
                workflow.templates().stream().map(template -> template.env()))
                .flatMap(env -> Stream.ofNullable(env.get(KEY_VARIABLE)));
        Stream<Step> steps = Stream.concat(workflow.nodes().stream().flatMap(node -> node.steps().stream()),
                workflow.templates().stream().flatMap(template -> template.steps().stream()));
        Stream<String> own = steps.flatMap(step -> Stream.concat(Stream.ofNullable(step.env().get(KEY_VARIABLE)),
                step.action() instanceof AiAction ai
                        ? Stream.concat(ai.apiKey().stream(), Stream.ofNullable(ai.env().get(KEY_VARIABLE)))
                        : Stream.empty()));
        return Stream.concat(environments, own).filter(key -> !key.isBlank() && !key.contains("${{")
                && !key.equals(AiAction.RECORDED_KEY)).distinct().toList();
    }
}
