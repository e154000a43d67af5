package dev.mod.model.workflow;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A value that the use of a template passes; {@code inputs.<name>} inside it.
 *
 * @param name the name
 * @param type the type; anything goes without one
 * @param required whether a use must give it
 * @param defaultValue the value when a use gives none
 * @param description what it is for
 */
public record TemplateInput(String name, Optional<ValueType> type, boolean required, Optional<JsonNode> defaultValue,
        Optional<String> description) {}
