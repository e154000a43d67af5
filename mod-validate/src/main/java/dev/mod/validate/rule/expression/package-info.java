/** Rules of the expressions in a workflow. */
@NullMarked
package dev.mod.validate.rule.expression;

import org.jspecify.annotations.NullMarked;
