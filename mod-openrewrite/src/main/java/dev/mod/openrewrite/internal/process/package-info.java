/** Programs that a step starts, and ends with all that they started. */
@NullMarked
package dev.mod.openrewrite.internal.process;

import org.jspecify.annotations.NullMarked;
