package dev.mod.validate;

/** How much is forgiven. */
public enum Mode {
    /** For running: faults that published packages have and that do no harm to a run are warnings. */
    RUN,
    /** For checking: unknown keys and careless metadata are warnings. */
    LENIENT,
    /** For publishing: these are errors too. */
    STRICT
}
