/** Runs in PostgreSQL: the journal, the queue of tasks, and the workers that take them. */
@NullMarked
package dev.mod.postgres;

import org.jspecify.annotations.NullMarked;
