/** Stores of runs: journals, transactions, and queues of tasks. */
@NullMarked
package dev.mod.engine.store;

import org.jspecify.annotations.NullMarked;
