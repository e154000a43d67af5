/** Runs public packages with their fixtures and recorded workflows, and tells where the results are others. */
@NullMarked
package dev.mod.bench.compatibility;

import org.jspecify.annotations.NullMarked;
