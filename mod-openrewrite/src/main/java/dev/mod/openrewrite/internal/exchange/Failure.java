package dev.mod.openrewrite.internal.exchange;

import java.util.Optional;

/**
 * Something that OpenRewrite could not do.
 *
 * @param file relative to the root; empty if it does not say
 * @param recipe the recipe that failed; empty if none did
 * @param message one line
 */
public record Failure(Optional<String> file, Optional<String> recipe, String message) {}
