/**
 * Runs in PostgreSQL: their journals, the packages they are of, and the queue from which workers take their tasks.
 */
@NullMarked
package dev.mod.postgres;

import org.jspecify.annotations.NullMarked;
