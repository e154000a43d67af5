package dev.mod.model.run;

/**
 * Identity of a task; the specification's section 2.5.
 *
 * @param value a random UUID in its canonical form
 */
public record TaskId(String value) {
    /** @throws IllegalArgumentException if the value is not a UUID in lower case */
    public TaskId {
        if (!RunId.UUID.matcher(value).matches()) {
            throw new IllegalArgumentException("not a task id: " + value);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
