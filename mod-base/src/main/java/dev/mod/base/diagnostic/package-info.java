/** Positioned problems as values, and the exceptions that carry them. */
@NullMarked
package dev.mod.base.diagnostic;

import org.jspecify.annotations.NullMarked;
