/** The step kind {@code shard}: groups files for a matrix, and keeps the groups stable when it is run again. */
@NullMarked
package dev.mod.steps.shard;

import org.jspecify.annotations.NullMarked;
