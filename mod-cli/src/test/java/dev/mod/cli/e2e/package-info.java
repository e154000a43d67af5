/** Runs the distribution as a process, as a person or a program would. */
@NullMarked
package dev.mod.cli.e2e;

import org.jspecify.annotations.NullMarked;
