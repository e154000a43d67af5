/** What reaches a terminal. */
@NullMarked
package dev.mod.cli.terminal;

import org.jspecify.annotations.NullMarked;
