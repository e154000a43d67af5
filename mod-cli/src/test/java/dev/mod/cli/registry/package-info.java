/** Commands that deal with registries. */
@NullMarked
package dev.mod.cli.registry;

import org.jspecify.annotations.NullMarked;
