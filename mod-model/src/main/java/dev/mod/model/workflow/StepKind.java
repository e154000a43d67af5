package dev.mod.model.workflow;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * A kind of step: what validation and the published workflow schema need to know of it. Executors extend it; a kind
 * found through them needs no change anywhere else.
 */
public interface StepKind {
    /** The key of the kind in a step object, such as {@code run}. */
    String key();

    /** JSON Schema (draft 2020-12) of that key's value, with {@code title} and {@code description} for editors. */
    JsonNode schema();

    /**
     * Optional artifacts, as {@code group:artifact}, without which no step of this kind can run and which are not on the
     * class path. A workflow with such a step is not run.
     */
    default List<String> missingArtifacts() {
        return List.of();
    }
}
