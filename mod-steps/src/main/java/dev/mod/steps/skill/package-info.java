/** The step kind {@code install-skill}: a package's skill, copied to where a coding agent looks for it. */
@NullMarked
package dev.mod.steps.skill;

import org.jspecify.annotations.NullMarked;
