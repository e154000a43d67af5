/** Patterns for paths and the rules of ignore files, matched in linear time. */
@NullMarked
package dev.mod.base.glob;

import org.jspecify.annotations.NullMarked;
