package dev.mod.validate;

/** How much is forgiven. */
public enum Mode {
    /** For running: what does no harm to a run is a warning. */
    LENIENT,
    /** For publishing: unknown keys and careless metadata are errors. */
    STRICT
}
