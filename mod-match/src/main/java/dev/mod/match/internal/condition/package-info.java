/**
 * Conditions of rules on the nodes of a tree.
 */
@NullMarked
package dev.mod.match.internal.condition;

import org.jspecify.annotations.NullMarked;
