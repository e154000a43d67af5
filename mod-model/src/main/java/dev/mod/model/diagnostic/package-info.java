/** Positioned problems as values, and the exceptions that carry them. */
@NullMarked
package dev.mod.model.diagnostic;

import org.jspecify.annotations.NullMarked;
