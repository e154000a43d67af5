package dev.mod.engine.state;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** An update of the shared state. Updates are operations, not values, so that those of parallel tasks all survive. */
public sealed interface StateOperation {
    /** The keys from the top of the state down to the value; never empty. */
    List<String> path();

    /** The operand. */
    JsonNode value();

    /** The same operation with another operand. */
    StateOperation withValue(JsonNode operand);

    /** Replaces the value at a path; missing objects on the way are made. */
    record Put(List<String> path, JsonNode value) implements StateOperation {
        public Put {
            path = List.copyOf(path);
        }

        @Override
        public StateOperation withValue(JsonNode operand) {
            return new Put(path, operand);
        }
    }

    /** Appends to the array at a path; a missing array is made. */
    record Append(List<String> path, JsonNode value) implements StateOperation {
        public Append {
            path = List.copyOf(path);
        }

        @Override
        public StateOperation withValue(JsonNode operand) {
            return new Append(path, operand);
        }
    }
}
