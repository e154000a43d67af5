/** Rules of steps and templates. */
@NullMarked
package dev.mod.validate.rule.step;

import org.jspecify.annotations.NullMarked;
