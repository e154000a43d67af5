/**
 * State of matching one tree: variables, bindings, kinds and the work done.
 */
@NullMarked
package dev.mod.match.internal.matching;

import org.jspecify.annotations.NullMarked;
