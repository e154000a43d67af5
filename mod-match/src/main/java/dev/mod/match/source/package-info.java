/**
 * Rule files as values with positions, and the problems found in them.
 */
@NullMarked
package dev.mod.match.source;

import org.jspecify.annotations.NullMarked;
