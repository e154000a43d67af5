/** Semantic rules, one class each. */
@NullMarked
package dev.mod.validate.rule;

import org.jspecify.annotations.NullMarked;
