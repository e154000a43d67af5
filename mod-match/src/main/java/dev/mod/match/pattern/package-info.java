/**
 * Patterns: code with meta-variables, compiled for one language and matched against flat trees.
 */
@NullMarked
package dev.mod.match.pattern;

import org.jspecify.annotations.NullMarked;
