/** A window in which patterns, rules and scripts are tried on a file. */
@NullMarked
package dev.mod.cli.playground;

import org.jspecify.annotations.NullMarked;
