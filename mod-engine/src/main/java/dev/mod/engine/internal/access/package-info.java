/** Access of tasks to the target that they share. */
@NullMarked
package dev.mod.engine.internal.access;

import org.jspecify.annotations.NullMarked;
