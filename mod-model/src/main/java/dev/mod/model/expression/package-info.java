/** The expressions of {@code if} and <code>${{ }}</code>: one grammar, one evaluation, one static check. */
@NullMarked
package dev.mod.model.expression;

import org.jspecify.annotations.NullMarked;
