/** The immutable model of a package, its workflows and their runs. */
@NullMarked
package dev.mod.model;

import org.jspecify.annotations.NullMarked;
