/** What an agent can do in the target. Knows no language model. */
@NullMarked
package dev.mod.steps.ai.tool;

import org.jspecify.annotations.NullMarked;
