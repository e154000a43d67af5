/** Kinds of steps, as everything sees them that is not their execution. */
@NullMarked
package dev.mod.validate.kind;

import org.jspecify.annotations.NullMarked;
