/** The terminal. */
@NullMarked
package dev.mod.cli.scan;

import org.jspecify.annotations.NullMarked;
