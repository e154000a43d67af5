/** Runs nested in a step. */
@NullMarked
package dev.mod.engine.internal.nesting;

import org.jspecify.annotations.NullMarked;
