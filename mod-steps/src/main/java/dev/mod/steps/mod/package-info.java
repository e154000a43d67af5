/** The step kind {@code mod}: another package, run as a part of the task. */
@NullMarked
package dev.mod.steps.mod;

import org.jspecify.annotations.NullMarked;
