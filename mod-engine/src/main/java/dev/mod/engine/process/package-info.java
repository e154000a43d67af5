/** Processes that steps start, and their end. */
@NullMarked
package dev.mod.engine.process;

import org.jspecify.annotations.NullMarked;
