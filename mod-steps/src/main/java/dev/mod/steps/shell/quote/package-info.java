/** Inserts values that are not trusted into shell scripts, quoted for the place where they stand. */
@NullMarked
package dev.mod.steps.shell.quote;

import org.jspecify.annotations.NullMarked;
