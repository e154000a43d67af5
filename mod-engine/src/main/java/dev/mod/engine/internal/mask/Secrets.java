package dev.mod.engine.internal.mask;

import java.util.Collection;
import dev.mod.engine.internal.env.OwnSecrets;
import dev.mod.validate.kind.WrittenSecret;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.kind.StepKind;
import dev.mod.model.workflow.StepTemplate;
import dev.mod.model.workflow.Node;
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

/** Secret values of a run: parameters declared so, and what kinds of steps say of theirs. */
public final class Secrets {
    /** Shorter secrets, such as the {@code none} of a local server, may be any word of a workflow. */
    private static final int LEAST_UNMISTAKABLE = 8;

    private Secrets() {}

    static boolean isSecret(Workflow workflow, String param) {
        PropertySchema schema = workflow.params().get(param);
        return schema != null && schema.secret();
    }

    /** The secret ones among parameters, in order. */
    public static List<String> names(Workflow workflow, Map<String, JsonNode> params) {
        return params.keySet().stream().filter(key -> isSecret(workflow, key)).toList();
    }

    /** A masker of the values of all secret parameters, and of the secrets that steps may use. */
    public static SecretMasker masker(Workflow workflow, Map<String, JsonNode> params, Map<String, String> environment,
            Collection<? extends StepKind> kinds) {
        var secrets = new ArrayList<>(values(workflow, params, kinds));
        variables(kinds).flatMap(name -> Stream.ofNullable(environment.get(name))).forEach(secrets::add);
        secrets.addAll(OwnSecrets.values(environment));
        return new SecretMasker(secrets);
    }

    /** Values of all secret parameters, and the secrets written in the workflow. */
    public static List<String> values(Workflow workflow, Map<String, JsonNode> params,
            Collection<? extends StepKind> kinds) {
        var secrets = new ArrayList<String>();
        params.forEach((key, value) -> {
            if (isSecret(workflow, key)) {
                secrets.add(value.isString() ? value.asString() : value.toString());
            }
        });
        written(workflow, kinds).forEach(secret -> secrets.add(secret.value()));
        return secrets;
    }

    /** Text of a workflow file with a mask for each secret that stands in it. */
    public static String recordable(String source, Workflow workflow, Collection<? extends StepKind> kinds) {
        String text = source;
        for (WrittenSecret secret : written(workflow, kinds)) {
            text = Pattern.compile("(" + Pattern.quote(secret.name()) + "[\"']?\\s*:\\s*[\"']?)"
                    + Pattern.quote(secret.value())).matcher(text)
                    .replaceAll("$1" + Matcher.quoteReplacement(WrittenSecret.RECORDED));
            if (secret.value().length() >= LEAST_UNMISTAKABLE) {
                text = text.replace(secret.value(), WrittenSecret.RECORDED);
            }
        }
        return text;
    }

    private static Stream<String> variables(Collection<? extends StepKind> kinds) {
        return kinds.stream().flatMap(kind -> kind.secretVariables().stream());
    }

    private static List<WrittenSecret> written(Workflow workflow, Collection<? extends StepKind> all) {
        var kinds = new StepKinds(all);
        Stream<Map<String, String>> environments = Stream.of(workflow.nodes().stream().map(Node::env),
                workflow.templates().stream().map(StepTemplate::env), workflow.steps().stream().map(Step::env))
                .flatMap(each -> each);
        List<String> variables = variables(all).toList();
        Stream<WrittenSecret> inEnvironments = environments.flatMap(environment -> environment.entrySet().stream()
                .filter(entry -> variables.contains(entry.getKey()))
                .map(entry -> new WrittenSecret(entry.getKey(), entry.getValue())));
        Stream<WrittenSecret> inSteps = workflow.steps().stream().flatMap(step -> kinds.of(step).stream()
                .flatMap(kind -> kind.secrets(step.action()).stream()));
        return Stream.concat(inEnvironments, inSteps).filter(secret -> !secret.value().isBlank()
                && !secret.value().contains("${{") && !secret.value().equals(WrittenSecret.RECORDED)).distinct()
                .toList();
    }
}
