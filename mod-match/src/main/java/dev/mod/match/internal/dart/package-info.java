/**
 * The trees of Dart. The grammar is an old one; rules are written for the kinds and fields of a newer one, so the trees
 * are given its shape.
 *
 * <p>Internal: for use by {@code dev.mod.match} only.
 */
@NullMarked
package dev.mod.match.internal.dart;

import org.jspecify.annotations.NullMarked;
