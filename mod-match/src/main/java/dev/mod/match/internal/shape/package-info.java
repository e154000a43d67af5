/**
 * Trees of a grammar given the shape that another version of the grammar would give them.
 *
 * <p>Internal: for use by {@code dev.mod.match} only.
 */
@NullMarked
package dev.mod.match.internal.shape;

import org.jspecify.annotations.NullMarked;
