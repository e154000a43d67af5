/** The entry of the program: finding the command, running it, turning its end into an exit code. */
@NullMarked
package dev.mod.cli;

import org.jspecify.annotations.NullMarked;
