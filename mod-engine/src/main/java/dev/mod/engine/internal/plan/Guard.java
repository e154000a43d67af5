package dev.mod.engine.internal.plan;

import java.util.Optional;

/**
 * A condition that must hold for a step to run.
 *
 * @param expression the expression
 * @param frame what {@code inputs.*} means in it
 */
public record Guard(String expression, Optional<InputFrame> frame) {}
