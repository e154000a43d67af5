/**
 * The rule language: reading with positions, compiling, matching, transforming.
 */
@NullMarked
package dev.mod.match.rule;

import org.jspecify.annotations.NullMarked;
