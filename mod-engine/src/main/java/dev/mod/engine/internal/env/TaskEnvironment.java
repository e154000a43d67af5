package dev.mod.engine.internal.env;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * The environment of a task's child processes.
 *
 * @param variables complete, in the order they were set first
 * @param warnings what was left out and why, for people
 */
public record TaskEnvironment(Map<String, String> variables, List<String> warnings) {
    /** Bytes of {@code NAME=value} at most, with the zero that ends it: what Linux takes for one string. */
    public static final int MAX_BYTES = 128 * 1024;

    public TaskEnvironment {
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
        warnings = List.copyOf(warnings);
    }

    /**
     * What the environment is made of; later components win over earlier ones.
     *
     * @param parent of this process
     * @param nodeEnv of the node, rendered
     * @param stepEnv of the step, rendered
     * @param params values of the parameters that have one
     * @param matrix fields of the matrix item; empty without a matrix
     * @param state the shared state as the task sees it
     * @param asked those of this program's {@link OwnSecrets} that the step asks for
     * @param mentioned whether the workflow uses a name
     * @param own the engine's variables without their prefix, such as {@code TARGET} for {@code MOD_TARGET}
     */
    public record Parts(Map<String, String> parent, Map<String, String> nodeEnv, Map<String, String> stepEnv,
            Map<String, JsonNode> params, Map<String, JsonNode> matrix, Map<String, JsonNode> state,
            Map<String, String> own, Set<String> asked, Predicate<String> mentioned) {}

    /** Puts the parts together: nothing but the parts decides the result. */
    public static TaskEnvironment build(Parts parts) {
        var building = new Building();
        building.variables.putAll(parts.parent());
        building.variables.keySet().removeIf(name -> inherited(name)
                || OwnSecrets.isOne(name) && !parts.asked().contains(name));
        parts.nodeEnv().forEach((name, value) -> building.put(name, value, "env " + name));
        parts.stepEnv().forEach((name, value) -> building.put(name, value, "env " + name));
        building.named(parts.params(), "parameter", EnvironmentNames::param);
        building.named(parts.matrix(), "matrix key", EnvironmentNames::matrix);
        parts.matrix().forEach((key, value) -> {
            // a name that the workflow does not know may be one by which some program is told to run another
            if (EnvironmentNames.exportable(key) && EnvironmentNames.isSetting(key) && !parts.mentioned().test(key)) {
                return;
            }
            if (EnvironmentNames.exportable(key)) {
                building.put(key, text(value), "matrix key " + key);
            } else {
                building.warnings.add("matrix key " + key + " is not exported: "
                        + (EnvironmentNames.identifier(key) ? "the name is protected" : "it is no name for a variable")
                        + "; use " + EnvironmentNames.matrix(key));
            }
        });
        building.named(parts.state(), "state", EnvironmentNames::state);
        parts.own().forEach((name, value) -> building.both(EnvironmentNames.MOD + name, value, name));
        return new TaskEnvironment(building.variables, building.warnings);
    }

    /** What an engine around this one set for its own tasks. */
    private static boolean inherited(String name) {
        return name.startsWith(EnvironmentNames.STATE) || name.startsWith(EnvironmentNames.ALIAS + "STATE_")
                || name.startsWith(EnvironmentNames.PARAM);
    }

    /** A string as it is, anything else as compact JSON. */
    public static String text(JsonNode value) {
        return value.isString() ? value.stringValue() : value.toString();
    }

    private static final class Building {
        private final Map<String, String> variables = new LinkedHashMap<>();
        private final List<String> warnings = new ArrayList<>();

        void put(String name, String value, String what) {
            Optional<String> objection = objection(name, value);
            if (objection.isPresent()) {
                warnings.add(what + " is not in the environment: " + objection.get());
            } else {
                variables.put(name, value);
            }
        }

        void both(String name, String value, String what) {
            put(name, value, what);
            if (variables.containsKey(name)) {
                variables.put(EnvironmentNames.ALIAS + name.substring(EnvironmentNames.MOD.length()), value);
            }
        }

        void named(Map<String, JsonNode> values, String what, java.util.function.UnaryOperator<String> naming) {
            var origins = new LinkedHashMap<String, String>();
            values.forEach((key, value) -> {
                String name = naming.apply(key);
                String other = origins.putIfAbsent(name, key);
                if (other != null) {
                    warnings.add(
                            what + " " + key + " is not in the environment: " + other + " is " + name + " already");
                } else if (name.startsWith(EnvironmentNames.MOD)) {
                    both(name, text(value), what + " " + key);
                } else {
                    put(name, text(value), what + " " + key);
                }
            });
        }

        private static Optional<String> objection(String name, String value) {
            if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
                return Optional.of("it is no name for a variable");
            }
            if (value.indexOf('\0') >= 0) {
                return Optional.of("it contains a NUL character; read it from the file that MOD_STATE names");
            }
            if (name.length() + 2L + value.length() > MAX_BYTES
                    || (name + "=" + value).getBytes(StandardCharsets.UTF_8).length + 1 > MAX_BYTES) {
                return Optional.of("it is longer than " + MAX_BYTES / 1024
                        + " KiB; read it from the file that MOD_STATE names");
            }
            return Optional.empty();
        }
    }
}
