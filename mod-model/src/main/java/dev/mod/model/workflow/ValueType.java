package dev.mod.model.workflow;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Type of a parameter or of a value in the shared state, as in JSON Schema. */
public enum ValueType {
    STRING, NUMBER, INTEGER, BOOLEAN, ARRAY, OBJECT;

    /** The name in a file, such as {@code string}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of this name. */
    public static Optional<ValueType> of(String key) {
        return Arrays.stream(values()).filter(type -> type.key().equals(key)).findFirst();
    }
}
