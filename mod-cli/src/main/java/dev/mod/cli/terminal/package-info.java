/** The one door to the terminal. */
@NullMarked
package dev.mod.cli.terminal;

import org.jspecify.annotations.NullMarked;
