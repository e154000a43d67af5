/** The step kind {@code ai}: an agent that works on the target, or the hand-over of its prompt to somebody else. */
@NullMarked
package dev.mod.steps.ai;

import org.jspecify.annotations.NullMarked;
