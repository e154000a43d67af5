/** Runs that no process owns, and the workers that do their tasks. */
@NullMarked
package dev.mod.engine.shared;

import org.jspecify.annotations.NullMarked;
