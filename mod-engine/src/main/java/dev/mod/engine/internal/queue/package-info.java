/** Handing tasks to the threads of one process. */
@NullMarked
package dev.mod.engine.internal.queue;

import org.jspecify.annotations.NullMarked;
