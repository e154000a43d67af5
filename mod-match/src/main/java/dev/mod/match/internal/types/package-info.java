/**
 * Demands of rules on types and symbols.
 */
@NullMarked
package dev.mod.match.internal.types;

import org.jspecify.annotations.NullMarked;
