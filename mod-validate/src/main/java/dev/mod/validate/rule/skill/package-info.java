/** Rules of skills. */
@NullMarked
package dev.mod.validate.rule.skill;

import org.jspecify.annotations.NullMarked;
