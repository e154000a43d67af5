/** Runs. */
@NullMarked
package dev.mod.cli.run;

import org.jspecify.annotations.NullMarked;
