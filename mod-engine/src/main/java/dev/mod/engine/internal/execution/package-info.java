/** Execution of one attempt of a task. */
@NullMarked
package dev.mod.engine.internal.execution;

import org.jspecify.annotations.NullMarked;
