/** The commands that deal with packages by name. */
@NullMarked
package dev.mod.cli.registry;

import org.jspecify.annotations.NullMarked;
