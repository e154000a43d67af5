package dev.mod.validate.kind;

/**
 * Secret that is written in a workflow file.
 *
 * @param name key or environment variable that it is the value of
 * @param value the secret
 */
public record WrittenSecret(String name, String value) {
    /** Stands for a secret in the record of a run; the same in YAML with and without quotes. */
    public static final String RECORDED = "(masked)";
}
