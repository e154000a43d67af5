package dev.mod.model.workflow;

import tools.jackson.databind.JsonNode;

/**
 * A step kind that this model does not know; an executor found at run time does.
 *
 * @param key the key of the kind in a step object
 * @param config the value of that key
 */
public record CustomAction(String key, JsonNode config) implements StepAction {}
