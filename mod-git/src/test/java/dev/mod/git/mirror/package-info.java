/** Targets of tasks that are clones, and what becomes of the work in them. */
@NullMarked
package dev.mod.git.mirror;

import org.jspecify.annotations.NullMarked;
