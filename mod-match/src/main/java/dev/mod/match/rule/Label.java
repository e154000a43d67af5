package dev.mod.match.rule;

import org.jspecify.annotations.Nullable;

/**
 * How a captured node is shown.
 *
 * @param primary whether it is the cause, or only helps to understand
 * @param message what to say there, or null
 */
public record Label(boolean primary, @Nullable String message) {}
