package dev.mod.validate.value;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.ValueType;
import dev.mod.validate.rule.Shown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Resolves the parameters of a run: defaults, types, allowed values, required ones; all problems at once. */
public final class Params {
    private final Map<String, PropertySchema> schema;
    private final List<Diagnostic> problems = new ArrayList<>();

    private Params(Map<String, PropertySchema> schema) {
        this.schema = schema;
    }

    /**
     * Resolves.
     *
     * @param schema the declared parameters
     * @param given texts by key, as from {@code --param}; they win over the file
     * @param file values by key, as from {@code --params-file}
     */
    public static ParamsResult resolve(Map<String, PropertySchema> schema, Map<String, String> given,
            Map<String, JsonNode> file) {
        return new Params(schema).resolve(given, file);
    }

    /** A value from a file, or a default, as the type that is declared, with the fields that have defaults. */
    public static JsonNode completed(PropertySchema schema, JsonNode value) {
        return withDefaults(Coercion.value(value, schema), schema);
    }

    /** The problems of a declared default, after coercion. */
    public static List<ValueProblem> checkDefault(PropertySchema schema) {
        return schema.defaultValue().map(value -> ValueChecker.check(completed(schema, value), schema))
                .orElse(List.of());
    }

    private ParamsResult resolve(Map<String, String> given, Map<String, JsonNode> file) {
        Set<String> names = new LinkedHashSet<>(given.keySet());
        names.addAll(file.keySet());
        names.stream().filter(name -> !schema.containsKey(name)).forEach(this::unknown);
        Map<String, JsonNode> values = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        Set<String> secrets = new LinkedHashSet<>();
        schema.forEach((key, property) -> {
            if (hasSecret(property)) {
                secrets.add(key);
            }
            Optional<JsonNode> value = value(property, Optional.ofNullable(given.get(key)),
                    Optional.ofNullable(file.get(key)));
            value.ifPresent(found -> {
                values.put(key, found);
                ValueChecker.check(found, property).forEach(problem -> wrong(key, property, problem));
            });
            if (value.isEmpty() && property.required()) {
                missing.add(key);
            }
        });
        return new ParamsResult(values, problems, missing, secrets);
    }

    private static Optional<JsonNode> value(PropertySchema property, Optional<String> given,
            Optional<JsonNode> file) {
        return given.map(text -> Coercion.text(text, property))
                .or(() -> file.filter(value -> !value.isNull()).map(value -> Coercion.value(value, property)))
                .or(() -> property.defaultValue().map(value -> Coercion.value(value, property)))
                .map(value -> withDefaults(value, property));
    }

    /** Fields that an object lacks and that have a default; as deep as the declaration goes. */
    private static JsonNode withDefaults(JsonNode value, PropertySchema schema) {
        if (!value.isObject() || schema.properties().isEmpty()) {
            return value;
        }
        ObjectNode filled = (ObjectNode) value.deepCopy();
        schema.properties().forEach((key, property) -> {
            JsonNode member = filled.get(key);
            if (member != null) {
                filled.set(key, withDefaults(member, property));
            } else {
                property.defaultValue().ifPresent(byDefault -> filled.set(key, completed(property, byDefault)));
            }
        });
        return filled;
    }

    private void unknown(String name) {
        var problem = Diagnostic.error("unknown-param", "there is no parameter \"" + Shown.text(name) + "\"");
        problems.add(problem.withHint(Suggestions.hint(name, schema.keySet())
                .orElse(schema.isEmpty()
                        ? "the workflow declares none"
                        : "declared: " + String.join(", ", schema.keySet()))));
    }

    private void wrong(String key, PropertySchema property, ValueProblem problem) {
        String place = problem.pointer().isEmpty() ? "" : " at " + problem.pointer();
        Optional<String> hint = problem.hint()
                .or(() -> property.type().filter(type -> type == ValueType.ARRAY || type == ValueType.OBJECT)
                        .filter(type -> problem.pointer().isEmpty())
                        .map(type -> "write it as JSON, such as " + (type == ValueType.ARRAY
                                ? "[\"a\", \"b\"]"
                                : "{\"a\": 1}")));
        problems.add(Diagnostic.error("wrong-param", "parameter \"" + key + "\"" + place + ": " + problem.message())
                .withHint(hint));
    }

    private static boolean hasSecret(PropertySchema schema) {
        return schema.secret() || schema.items().filter(Params::hasSecret).isPresent()
                || schema.properties().values().stream().anyMatch(Params::hasSecret);
    }
}
