/** Runs whose tasks have targets of their own. */
@NullMarked
package dev.mod.steps.targets;

import org.jspecify.annotations.NullMarked;
