/** The commands below {@code mod script}. */
@NullMarked
package dev.mod.cli.script;

import org.jspecify.annotations.NullMarked;
