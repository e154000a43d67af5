/** Runs whose process dies at every point where it could. */
@NullMarked
package dev.mod.steps.crash;

import org.jspecify.annotations.NullMarked;
