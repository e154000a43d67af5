package dev.mod.validate.value;

import java.util.Optional;

/**
 * A value that does not fit what is declared.
 *
 * @param pointer the JSON Pointer (RFC 6901) within the value; empty for the whole
 * @param message one terse sentence; never holds a secret value
 * @param hint what to do about it
 */
public record ValueProblem(String pointer, String message, Optional<String> hint) {}
