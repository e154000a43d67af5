/** Pure core of a run: decisions, events and the state that they fold to. It does no input or output. */
@NullMarked
package dev.mod.engine.internal.core;

import org.jspecify.annotations.NullMarked;
