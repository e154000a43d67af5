/** Handing tasks to the threads of one process. */
@NullMarked
package dev.mod.engine.queue;

import org.jspecify.annotations.NullMarked;
