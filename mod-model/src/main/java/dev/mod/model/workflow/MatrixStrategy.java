package dev.mod.model.workflow;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** Where the items come from that a node fans out over, one task each. */
public sealed interface MatrixStrategy {
    /**
     * The items of an array in the shared state.
     *
     * @param key the state key
     */
    record FromState(String key) implements MatrixStrategy {}

    /**
     * A literal list.
     *
     * @param items objects or scalars
     */
    record Values(List<JsonNode> items) implements MatrixStrategy {
        public Values {
            items = List.copyOf(items);
        }
    }
}
