/** The loop of an agent: the model answers, its tools run, until it is done. */
@NullMarked
package dev.mod.steps.ai.agent;

import org.jspecify.annotations.NullMarked;
