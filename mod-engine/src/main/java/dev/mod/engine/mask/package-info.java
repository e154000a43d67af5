/** Masking of secrets. */
@NullMarked
package dev.mod.engine.mask;

import org.jspecify.annotations.NullMarked;
