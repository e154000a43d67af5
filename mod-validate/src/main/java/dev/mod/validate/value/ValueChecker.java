package dev.mod.validate.value;

import dev.mod.base.diagnostic.Suggestions;
import dev.mod.model.json.JsonNumbers;
import dev.mod.model.json.JsonValues;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.ValueType;
import dev.mod.validate.rule.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Values against their declared shape. Goes no deeper into a value than its declaration does, so that a value from
 * outside cannot exhaust the stack.
 */
public final class ValueChecker {
    private static final int MOST_PROBLEMS = 100;

    private final List<ValueProblem> problems = new ArrayList<>();

    private ValueChecker() {}

    /** All problems of a value, in its order, a hundred at the most; none means that it fits. */
    public static List<ValueProblem> check(JsonNode value, PropertySchema schema) {
        var checker = new ValueChecker();
        checker.visit(value, schema, "", schema.secret());
        return List.copyOf(checker.problems);
    }

    /** What is wrong with the type of a value; nothing else is looked at. */
    public static Optional<String> checkType(JsonNode value, ValueType type) {
        return hasType(value, type)
                ? Optional.empty()
                : Optional.of("expected " + Shown.type(type.key()) + ", got " + Shown.value(value));
    }

    private void visit(JsonNode value, PropertySchema schema, String pointer, boolean secret) {
        if (problems.size() >= MOST_PROBLEMS) {
            return;
        }
        if (schema.type().isPresent() && !hasType(value, schema.type().get())) {
            report(pointer, "expected " + Shown.type(schema.type().get().key()) + ", got " + shown(value, secret));
            return;
        }
        if (!choice(value, schema)) {
            problems.add(notAllowed(value, schema, pointer, secret));
        }
        schema.items().ifPresent(items -> {
            if (value.isArray()) {
                for (int i = 0; i < value.size() && problems.size() < MOST_PROBLEMS; i++) {
                    visit(value.get(i), items, pointer + "/" + i, secret || items.secret());
                }
            }
        });
        if (value.isObject()) {
            schema.properties().forEach((key, property) -> member(value, key, property, pointer, secret));
        }
    }

    private void member(JsonNode value, String key, PropertySchema property, String pointer, boolean secret) {
        JsonNode member = value.get(key);
        if (member != null) {
            visit(member, property, pointer + "/" + key.replace("~", "~0").replace("/", "~1"),
                    secret || property.secret());
        } else if (property.required() && property.defaultValue().isEmpty()) {
            report(pointer, "\"" + Shown.text(key) + "\" is missing");
        }
    }

    private static boolean choice(JsonNode value, PropertySchema schema) {
        if (schema.allowed().isEmpty() && schema.alternatives().isEmpty()) {
            return true;
        }
        return schema.allowed().stream().anyMatch(allowed -> JsonValues.equal(allowed, value))
                || schema.alternatives().stream().anyMatch(alternative -> check(value, alternative).isEmpty());
    }

    private static ValueProblem notAllowed(JsonNode value, PropertySchema schema, String pointer, boolean secret) {
        if (schema.allowed().isEmpty()) {
            return new ValueProblem(pointer, shown(value, secret) + " has none of the shapes allowed",
                    Optional.empty());
        }
        List<String> allowed = schema.allowed().stream().map(Shown::typed).toList();
        String message = "expected "
                + schema.allowed().stream()
                        .map(each -> each.isString() ? Shown.value(each) : Shown.text(Shown.typed(each)))
                        .collect(Collectors.joining(" or "))
                + ", got " + shown(value, secret);
        return new ValueProblem(pointer, message,
                value.isString() && !secret ? Suggestions.hint(value.asString(), allowed) : Optional.empty());
    }

    /** Whether a value is of a type; a number without a fraction is an integer, however it is written. */
    static boolean hasType(JsonNode value, ValueType type) {
        return switch (type) {
            case STRING -> value.isString();
            case NUMBER -> value.isNumber();
            case INTEGER -> JsonNumbers.value(value)
                    .filter(number -> number.signum() == 0 || number.stripTrailingZeros().scale() <= 0).isPresent();
            case BOOLEAN -> value.isBoolean();
            case ARRAY -> value.isArray();
            case OBJECT -> value.isObject();
        };
    }

    static String shown(JsonNode value, boolean secret) {
        return secret ? "a secret value that does not fit" : Shown.value(value);
    }

    private void report(String pointer, String message) {
        problems.add(new ValueProblem(pointer, message, Optional.empty()));
    }
}
