/** What the kinds of steps find wrong before a run. */
@NullMarked
package dev.mod.steps.check;

import org.jspecify.annotations.NullMarked;
