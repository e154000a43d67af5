/** The commands of {@code mod campaign}. */
@NullMarked
package dev.mod.cli.campaign;

import org.jspecify.annotations.NullMarked;
