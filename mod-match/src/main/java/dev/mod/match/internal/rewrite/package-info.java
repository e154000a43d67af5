/**
 * New texts of matches: captured texts, transforms, fixes.
 */
@NullMarked
package dev.mod.match.internal.rewrite;

import org.jspecify.annotations.NullMarked;
