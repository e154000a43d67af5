/** The shell step. */
@NullMarked
package dev.mod.steps.shell;

import org.jspecify.annotations.NullMarked;
