/** Rules of the structure of a workflow: nodes, parameters, state. */
@NullMarked
package dev.mod.validate.rule.workflow;

import org.jspecify.annotations.NullMarked;
