/** Runs that are kept in a database, and the processes that do their tasks. */
@NullMarked
package dev.mod.cli.worker;

import org.jspecify.annotations.NullMarked;
